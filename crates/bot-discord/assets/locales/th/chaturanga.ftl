# จัตุรงค์สองฝ่าย: ชื่อตัวหมาก และสิ่งที่มีเฉพาะในกติกาจัตุรงค์

game-chaturanga = จัตุรงค์
game-title-chaturanga = จัตุรงค์

# ใต้กระดานแรก
board-chaturanga = ช้าง (ช, `E`) เดินอย่างเรือในหมากรุกไทย ส่วนเรือ (ร, `B`) กระโดดเฉียงสองช่อง ตัวอื่นเดินอย่างหมากรุกไทย เบี้ยที่ถึงแถวสุดท้ายกลายเป็นมนตรี

chaturanga-piece-king = ขุน
chaturanga-piece-counsellor = มนตรี
chaturanga-piece-elephant = ช้าง
chaturanga-piece-horse = ม้า
chaturanga-piece-boat = เรือ
chaturanga-piece-pawn = เบี้ย

## กติกาที่เลือกได้ตอนชวนเล่น

chaturanga-facing-counsellor = ขุนตั้งตรงกับมนตรีของอีกฝ่าย
chaturanga-facing-king = ขุนตั้งตรงกัน
chaturanga-bare-king-plays-on = เหลือขุนตัวเดียวยังเล่นต่อ
chaturanga-bare-king-loses-unless-answered = เหลือขุนตัวเดียวแพ้ เว้นแต่ตาต่อไปกินจนอีกฝ่ายเหลือขุนตัวเดียวด้วย
chaturanga-bare-king-loses = เหลือขุนตัวเดียวแพ้
chaturanga-stalemate-draw = อับคือเสมอ
chaturanga-stalemate-loses = ฝ่ายที่อับแพ้

## ตาเดินที่ทำไม่ได้

chaturanga-not-understood = อ่านเป็นตาเดินไม่ได้ ลองพิมพ์เช่น `{$example}` โดย ข คือขุน ม็ มนตรี ช ช้าง ม ม้า และ ร เรือ
chaturanga-no-piece = ไม่มี{$piece}ที่เดินไป {$square} ได้ ลองพิมพ์เช่น `{$example}`
chaturanga-other-piece-boat = ในจัตุรงค์เรือกระโดดเฉียงสองช่อง ตัวที่เดินอย่างเรือในหมากรุกไทยคือช้าง หมายถึง {$move} ไหม
chaturanga-other-piece-elephant = ในจัตุรงค์ช้างเดินอย่างเรือในหมากรุกไทย ตัวที่กระโดดเฉียงสองช่องคือเรือ หมายถึง {$move} ไหม
chaturanga-king-taken = กินขุนไม่ได้ ต้องรุกให้จน
chaturanga-reach-king = ขุนเดินได้รอบตัวทีละช่อง ไป {$square} ไม่ถึง
chaturanga-reach-counsellor = มนตรีเดินเฉียงทีละช่อง ไป {$square} ไม่ได้
chaturanga-reach-elephant = ช้างเดินตามแนวตั้งหรือแนวนอนเท่าที่ทางว่าง ไป {$square} ไม่ได้
chaturanga-reach-horse = ม้าเดินเป็นรูปตัว L ไป {$square} ไม่ได้
chaturanga-reach-boat = เรือกระโดดเฉียงสองช่อง ไป {$square} ไม่ได้
chaturanga-reach-pawn = เบี้ยเดินตรงไปข้างหน้าทีละช่องและกินเฉียงหน้า ไป {$square} ไม่ได้
chaturanga-in-check = เดินแล้วขุนจะถูกรุกจาก {$square}

## เมื่อจบกระดาน

banner-stalemate = อับ
banner-bare-king = เหลือขุนตัวเดียว
banner-draw-seventy-moves = ครบ 70 ตา
chaturanga-result-stalemate = 🏆 {$loser} ไม่มีตาเดิน ซึ่งกติกานี้ถือว่าแพ้ {$winner} ({$side}) ชนะ
chaturanga-result-bare-king = 🏆 {$loser} เหลือขุนตัวเดียว ซึ่งกติกานี้ถือว่าแพ้ {$winner} ({$side}) ชนะ
chaturanga-result-seventy-moves = 🤝 เสมอ: ครบ 70 ตาที่ไม่มีการกินหรือเดินเบี้ย
chaturanga-reason-draws-seventy = เสมอเพราะครบ 70 ตาที่ไม่มีการกินหรือเดินเบี้ย

pool-chaturanga-live = จัตุรงค์จับเวลา
pool-chaturanga-correspondence = จัตุรงค์ทางไกล

# ตัวเลือกของ `/rating`
choice-pool-chaturanga-live = จัตุรงค์ จับเวลา
choice-pool-chaturanga-correspondence = จัตุรงค์ ทางไกล
