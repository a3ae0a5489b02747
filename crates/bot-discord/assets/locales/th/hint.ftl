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
reason-draws-stalemate = เดินแล้วอับ ได้เสมอ
reason-draws-repetition = เดินซ้ำครบ ได้เสมอ
reason-draws-count = นับครบ ได้เสมอ
reason-draws-material = หมากที่เหลือรุกจนกันไม่ได้แล้ว ได้เสมอ
reason-only-move = เดินได้ตานี้ตาเดียว
reason-avoids-mate = เดินอย่างอื่นจะโดนรุกจน
reason-stops-mate = กันไม่ให้โดนรุกจนในตาหน้า
reason-wins = ได้กิน{$piece}ที่ {$square}
reason-checks-and-takes = รุกแล้วตาหน้าได้กิน{$piece}
reason-saves = {$piece}ของคุณที่ {$square} กำลังจะโดนกิน เดินแล้วรอด
reason-guards = ผูก{$piece}ของคุณที่ {$square} ไว้
reason-promotes = เบี้ยได้หงาย
reason-checks = ได้รุก
reason-threatens-mate = ขู่จะรุกจนในตาหน้า
reason-attacks-two = ขู่จะกินทั้ง{$piece}ที่ {$square} และ{$other}ที่ {$there}
reason-attacks = ขู่จะกิน{$piece}ที่ {$square}
reason-pins = กด{$piece}ที่ {$square} ไว้ ถ้าขยับ ขุนจะโดนรุก
reason-keeps-balance = ยังสูสีกันอยู่ เดินอย่างอื่นเสียเปรียบมาก
reason-advances-pawn = เบี้ยใกล้ได้หงายอีกก้าว
reason-trades = แลกหมากที่มีค่าพอ ๆ กัน
reason-confines = ต้อนขุนอีกฝ่ายจนเหลือทางเดินแค่ {$squares} ช่อง
reason-counts = ได้นับต่อ: {$number}/{$limit}

## สิ่งที่ชี้ไว้ในภาพ

alt-marked = ขีดมุมไว้: {$from} กับ {$to}
alt-marked-one = ขีดมุมไว้: {$square}
alt-ringed = วงไว้: {$squares}
alt-arrows = ลูกศร {$arrows}
