# คำใบ้ทีละขั้น สำหรับคนที่ขอ

hint-piece = 💡 ลองดู{$piece}ของคุณที่ {$square}
hint-square = 💡 {$piece}ของคุณที่ {$square} ควรไปที่ {$target}: **{$move}**
hint-why = เพราะ: {$reasons}
hint-words = เรียกว่า: {$words}
hint-line = น่าจะเดินต่อ: {$line}
hint-count = 🔢 ตอนนี้คุณเริ่มนับ{$kind}ได้แล้ว กดปุ่มนับใต้กระดาน
hint-button-square = ไปไหน?
hint-button-why = เพราะอะไร?
reason-mates = { $moves ->
    [1] รุกจนได้ทันที
   *[other] บังคับรุกจนได้ใน {$moves} ตา
}
reason-avoids-mate = เดินอย่างอื่นจะโดนรุกจน
reason-wins = ได้กิน{$piece}ที่ {$square}
reason-saves = {$piece}ของคุณที่ {$square} กำลังจะโดนกิน เดินแล้วรอด
reason-holds-draw = รักษาเสมอไว้ได้ เดินอย่างอื่นจะแพ้
reason-promotes = เบี้ยได้หงาย
reason-checks = ได้รุก
reason-attacks = ขู่จะกิน{$piece}ที่ {$square}
reason-advances-pawn = เบี้ยใกล้ได้หงายอีกก้าว
reason-trades = แลกหมากที่มีค่าพอ ๆ กัน
reason-drives-king = ไล่ต้อนขุนเข้าที่จน

## สิ่งที่ชี้ไว้ในภาพ

alt-marked = ขีดมุมไว้: {$from} กับ {$to}
alt-marked-one = ขีดมุมไว้: {$square}
alt-ringed = วงไว้: {$squares}
alt-arrows = ลูกศร {$arrows}
