# สิ่งที่ทุกคนในห้องเห็น

## คำที่ใช้ซ้ำ

side-white = ขาว
side-black = ดำ
role-king = ขุน
role-met = เม็ด
role-khon = โคน
role-knight = ม้า
role-rook = เรือ
role-pawn = เบี้ย
role-promoted = เบี้ยหงาย
count-board = ศักดิ์กระดาน
count-pieces = ศักดิ์หมาก
count-board-in-full = ศักดิ์กระดาน (บางตำราเรียกนับเพื่อขอเสมอ)
count-pieces-in-full = ศักดิ์หมาก (บางตำราเรียกศักดิ์กระดาน)
ruleset-competition = กติกาแข่งขัน
ruleset-wikipedia = กติกาตามวิกิพีเดีย
ruleset-school = กติกาโรงเรียน
ruleset-glossary = กติกาตามตำราศัพท์
ruleset-srimuang = กติกาศรีเมือง
ruleset-custom = กติกาที่ตกลงกันเอง
takebacks-by-consent = ขอคืนได้ถ้าอีกฝ่ายยอม
takebacks-never = จับตัววางตาย

## คำท้า

challenge-to = ⚔️ {$challenger} ท้า {$opponent} เล่นหมากรุกไทย รับไหม?
challenge-open = ⚔️ {$challenger} ตั้งกระดานรอคู่เล่น ใครว่างเชิญเลย
challenge-terms = {$seating} · {$first} · {$ruleset} · {$takebacks}
challenge-expires = คำท้านี้หมดอายุ {$when}
seating-lot = เสี่ยงทายฝ่าย
seating-white = ผู้ท้าถือขาว
seating-black = ผู้ท้าถือดำ
first-lot = เสี่ยงทายว่าใครเดินก่อน
first-white = ขาวเดินก่อน
first-black = ดำเดินก่อน
challenge-accepted = ✅ {$opponent} รับคำท้าของ {$challenger} แล้ว (กระดานที่ {$game})
challenge-declined = {$opponent} ขอผ่านคำท้าของ {$challenger} ไว้โอกาสหน้า
challenge-withdrawn = {$challenger} ถอนคำท้าแล้ว
challenge-expired = คำท้าของ {$challenger} หมดอายุ ไม่มีใครรับทัน

## กระดาน

board-begun = **กระดานที่ {$game}** · ⚪ ขาว {$white} · ⚫ ดำ {$black}
board-rules = {$ruleset} · {$takebacks}
board-first = {$player} ({$side}) เดินก่อน
board-how = เดินโดยตอบกลับข้อความนี้ เช่น `{$example}` หรือพิมพ์ `/เดิน` (`/move`) หรือกดปุ่ม “เลือกตาเดิน”
board-move = **{$number} {$move}**
board-move-words = **{$number} {$move}** {$words}
board-turn = ถึงตา {$player} ({$side})
board-turn-check = ถึงตา {$player} ({$side}) ต้องแก้รุก
board-count = นับ {$number}/{$limit} ({$kind})
board-count-next = ตาต่อไปของ{$side}นับ {$next}/{$limit} ({$kind})
board-draw-open = {$player} เสนอเสมอไว้
board-took-back = ↩️ คืนตาเดินแล้ว
board-now = กระดานที่ {$game} · ⚪ ขาว {$white} · ⚫ ดำ {$black}

## คำเรียกตาเดิน

term-promotion-mate = รุกจนด้วยอังแพลม
term-mate = จน
term-stalemate = อับ
term-double-check = เปิดรุก รุก
term-blocking-check = ปิดรุก รุก
term-check-and-attack = รุกฆาต กิน{$man}
term-discovered-check = เปิดรุก
term-promotion-check = หงายรุก (รุกด้วยอังแพลม)
term-capture-check = กินรุก
term-block = ปิดรุก
term-check = รุก
term-loose-rook = เรือลอย
term-adrift = {$man}ลอย
term-unguarded = {$man}ขาด
term-loses-two = เสียสอง
term-king-shut-in = ขุนอับ
term-tempo = เป็นที
term-tempo-mended = แก้ที
term-press = ตากด
term-gains-two = กินสอง
term-ties = ผูก{$man}
term-tied-pawns = เบี้ยผูก
term-pawns-abreast = เบี้ยเทียม
term-high-pawn = เบี้ยสูง
term-right-corner = ถูกมุม
term-wrong-corner = ไม่ถูกมุม
term-ahead = เป็นต่อ
term-behind = เป็นรอง

## จบกระดาน

result-checkmate = 🏆 รุกจน! {$winner} ({$side}) ชนะ
result-resigned = 🏆 {$loser} ยอมแพ้ {$winner} ({$side}) ชนะ
result-agreed = 🤝 ตกลงเสมอกัน
result-stalemate = 🤝 อับ: {$player} ไม่ถูกรุกแต่ไม่มีตาเดิน ถือว่าเสมอ
result-repetition = 🤝 เสมอ: รูปหมากซ้ำเดิมครบ {$times} ครั้ง
result-count = 🤝 เสมอ: นับ{$kind}ครบ {$limit} แล้วยังไม่จน
result-count-at-once = 🤝 เสมอ: นับ{$kind}ครบแล้วยังไม่จน
result-count-mate = 🤝 เสมอ: ฝ่ายที่กำลังนับรุกจนเสียเอง ถ้าจะเอาชนะต้องหยุดนับก่อน
result-material = 🤝 เสมอ: หมากที่เหลือรุกกันไม่จน
result-aborted = 🚪 {$player} เลิกกระดานที่ {$game} ไม่มีใครแพ้ชนะ
result-length = {$moves} ตา

## ถามตอบระหว่างเล่น

draw-offered = 🤝 {$player} เสนอเสมอ {$opponent} ว่าไง? (เดินต่อถือว่าไม่รับ)
draw-declined = {$player} ไม่รับเสมอ เล่นต่อ
takeback-asked = ↩️ {$player} ขอคืนตาเดินล่าสุด {$opponent} ยอมไหม?
takeback-declined = {$player} ไม่ให้คืน เล่นต่อ
count-started = 🔢 {$player} เริ่มนับ{$kind} ตาต่อไปนับ {$next} ถ้านับเกิน {$limit} ได้ถือว่าเสมอ
count-stopped = 🔢 {$player} หยุดนับ

## ปุ่ม

button-accept = รับคำท้า
button-join = เล่นด้วย
button-decline = ไม่รับ
button-withdraw = ถอนคำท้า
button-choose = เลือกตาเดิน
button-draw = เสนอเสมอ
button-draw-accept = รับเสมอ
button-draw-decline = ไม่รับเสมอ
button-resign = ยอมแพ้
button-resign-confirm = ยอมแพ้แน่นอน
button-abort = เลิกกระดาน ไม่มีใครแพ้
button-takeback = ขอคืน
button-takeback-accept = ให้คืน
button-takeback-decline = ไม่ให้คืน
button-count-board = นับศักดิ์กระดาน
button-count-pieces = นับศักดิ์หมาก
button-count-stop = หยุดนับ
button-flip = กลับกระดาน

## คำบรรยายภาพ สำหรับผู้ที่มองไม่เห็นกระดาน

alt-board = กระดานหมากรุกไทย
alt-side-white = ขาว: {$men}
alt-side-black = ดำ: {$men}
alt-man = {$role} {$squares}
alt-turn-white = ถึงตาขาว
alt-turn-black = ถึงตาดำ
alt-last-move = เดินล่าสุด {$move}
alt-last-move-words = เดินล่าสุด {$move} {$words}
alt-check = ขุนที่ {$square} ถูกรุก
alt-count = นับ {$number}/{$limit}
alt-flipped = มองจากฝ่ายดำ

## เธรด

thread-name = หมากรุกไทย กระดานที่ {$game}
