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
count-in-full-board = ศักดิ์กระดาน (บางตำราเรียก “นับเพื่อขอเสมอ”)
count-in-full-pieces = ศักดิ์หมาก (บางตำราเรียก “ศักดิ์กระดาน”)
ruleset-competition = กติกาแข่งขัน
ruleset-wikipedia = กติกาตามวิกิพีเดีย
ruleset-school = กติกาโรงเรียน
ruleset-glossary = กติกาตามตำราศัพท์
ruleset-srimuang = กติกาศรีเมือง
ruleset-but = {$ruleset} แต่ {$rules}
rule-single-rook = เรือเดี่ยวนับ {$limit}
rule-mixed-smallest-limit = หมากผสมนับตามตัวที่ทำให้นับน้อยที่สุด
rule-mixed-khon-before-knight = หมากผสมนับตามศักดิ์ เรือ โคน ม้า เม็ด
rule-mixed-knight-before-khon = หมากผสมนับตามศักดิ์ เรือ ม้า โคน เม็ด
rule-board-first = { $first ->
    [2] ศักดิ์กระดานเริ่มนับที่ 2 (ตามหัวข้อ “การนับ” ของตำราศัพท์ ส่วนหัวข้อ “ศักดิ์กระดาน” ของเล่มเดียวกันว่า 1)
   *[other] ศักดิ์กระดานเริ่มนับที่ {$first}
}
rule-bared-must-change = กำลังนับแล้วเหลือขุนเดียว ต้องเปลี่ยนไปนับศักดิ์หมาก
rule-bared-may-choose = กำลังนับแล้วเหลือขุนเดียว นับต่อถึง 64 หรือเปลี่ยนไปนับศักดิ์หมากก็ได้
rule-counter-mates-draw = ฝ่ายที่กำลังนับเป็นผู้รุกจนเสียเอง ถือว่าเสมอ
rule-counter-mates-win = ฝ่ายที่กำลังนับรุกจนได้ ถือว่าชนะ
rule-repetitions = { $times ->
    [4] รูปหมากซ้ำ 4 ครั้ง หรือฝ่ายเดียวเดินหมากตัวเดิมกลับไปกลับมาเกิน 3 ครั้ง เสมอ
   *[other] รูปหมากซ้ำ {$times} ครั้ง เสมอ
}
rule-calling-claim = ฝ่ายเป็นรองบอกเองว่าเริ่มนับเมื่อไร
rule-calling-automatic = บอทเริ่มนับให้อัตโนมัติ
rule-numbers-kept = บอทนับเลขให้
rule-numbers-spoken = ผู้เล่นต้องบอกเลขพร้อมตาเดิน
rule-numbers-spoken-with-skips = ผู้เล่นต้องบอกเลขพร้อมตาเดิน ลืมแล้วนับข้ามได้
stake-rated = เก็บคะแนน
stake-friendly = เล่นกันเอง
stake-fast-met = สูตรเม็ด: {$fast_met}
stake-odds = {$giver} ต่อให้: {$handicap}
odds-giver = {$player}
odds-giver-taker = ผู้รับคำท้า
fast-met-leap = เดินเม็ดครั้งแรก ตรงไปข้างหน้าสองตาได้
fast-met-provincial = ตาแรกขึ้นเบี้ยหน้าเม็ดพร้อมเม็ดได้ (ขาว: เบี้ย จ๔ เม็ด จ๓ · ดำ: เบี้ย ง๕ เม็ด ง๖)
handicap-pawn-before-met = ลดเบี้ยหน้าเม็ด
handicap-pawn-khon-left = ลดเบี้ยหน้าโคนซ้าย
handicap-pawn-khon-right = ลดเบี้ยหน้าโคนขวา
handicap-met = ยกเม็ด
handicap-rook-left = ยกเรือซ้าย
handicap-rook-right = ยกเรือขวา
handicap-both-rooks = ยกเรือทั้งคู่
handicap-promoted-left = ลดเรือซ้ายเป็นเบี้ยหงาย
handicap-promoted-right = ลดเรือขวาเป็นเบี้ยหงาย
handicap-guarded = หมากป้อง: ถูกรุกแล้วต้องเดินขุนหนี ถือว่าแพ้
handicap-rooted = ขุนไม่เคลื่อนที่: ขุนออกจากที่ตั้ง ถือว่าแพ้
takebacks-by-consent = ขอคืนได้ถ้าอีกฝ่ายยอม
takebacks-never = จับตัววางตาย
stake-advice = บอทบอกหมากลอยและขุนใกล้อับ
seat-engine = 🤖 บอท {$level}
seat-stand-in = 🤖 บอท {$level} (แทน {$player})
level = ระดับ {$number} “{$name}”
level-name = { $level ->
    [1] หัดเดินหมาก
    [2] มือใหม่
    [3] เด็กศาลาวัด
    [4] ลุงหน้าปากซอย
    [5] เซียนร้านกาแฟ
    [6] มืออำเภอ
    [7] มือจังหวัด
    [8] มือภาค
    [9] ขุนพล
   *[10] ปรมาจารย์
 }

## คำท้า

challenge-to = ⚔️ {$challenger} ท้า {$opponent} เล่น{$kind} รับไหม?
challenge-again = 🔁 {$challenger} ชวนเล่นอีกกระดาน สลับฝ่ายกัน {$opponent} เล่นไหม?
challenge-open = ⚔️ {$challenger} ตั้งกระดาน{$kind}รอคู่เล่น ใครว่างเชิญเลย
challenge-terms = ♟️ {$terms} · หมดอายุ {$when}
seating-random = เสี่ยงทายฝ่าย
seating-white = ผู้ท้าถือขาว
seating-black = ผู้ท้าถือดำ
first-random = เสี่ยงทายว่าใครเดินก่อน
first-white = ขาวเดินก่อน
first-black = ดำเดินก่อน
challenge-accepted = ✅ {$opponent} รับคำท้าของ {$challenger} แล้ว (กระดานที่ {$game})
challenge-declined = {$opponent} ขอผ่านคำท้าของ {$challenger} ไว้โอกาสหน้า
challenge-withdrawn = {$challenger} ถอนคำท้าแล้ว
challenge-expired = คำท้าของ {$challenger} หมดอายุ ไม่มีใครรับทัน

## กระดาน

board-begun = **กระดานที่ {$game}** · ⚪ ขาว {$white} · ⚫ ดำ {$black}
board-first = {$player} ({$side}) เดินก่อน
board-first-engine = 💭 {$player} ({$side}) เดินก่อน กำลังคิด…
board-engine-strength = 🤖 ฝีมือบอทระดับนี้: {$like}
level-like = { $level ->
    [1] มักลืมระวังตัว ปล่อยหมากให้กินฟรี
    [2] เห็นหมากที่กินได้ แต่ไม่ค่อยเห็นว่าจะโดนกินคืน
    [3] กันตากินง่าย ๆ ได้ แต่ยังเผลอโดนม้ารุกฆาต
    [4] คิดล่วงหน้าตาสองตา ยังมีเผลอบ้าง
    [5] ไม่ค่อยพลาดง่าย ๆ ต้องวางแผนสองสามตา
    [6] เห็นแผนสองชั้น ใครพลาดเป็นโดน
    [7] คิดสามชั้น นาน ๆ จะพลาดสักที
    [8] คิดลึก พลาดน้อยมาก
    [9] คิดลึกและแทบไม่พลาด
   *[10] เล่นเต็มฝีมือ ไม่ออมมือ
 }
board-how = เดินโดยตอบกลับข้อความนี้ เช่น `{$example}` หรือพิมพ์ `/เดิน` (`/move`) หรือกดปุ่ม “เดินหมาก”
board-move = **{$number} {$move}**
board-move-words = **{$number} {$move}** {$words}
board-move-fast-met = **{$number} {$move}** (สูตรเม็ด)
opening-completed = {$side}เปิดหมากรูป{$opening}
board-turn = ถึงตา {$player} ({$side})
board-turn-check = ถึงตา {$player} ({$side}) ต้องแก้รุก
board-turn-engine = 💭 {$player} ({$side}) กำลังคิด…
board-substituted = ⚠️ เอนจินที่ตั้งไว้ไม่ตอบ ตานี้บอทเดินเอง
board-count = {$side}นับ {$number}/{$limit} ({$kind})
board-count-next = ตาต่อไปของ{$side}นับ {$next}/{$limit} ({$kind})
board-count-may-begin = 🔢 {$side}เริ่มนับ{$kind}ได้แล้ว เลือกในเมนู “อื่น ๆ…” ใต้กระดาน หรือใช้ `/นับ เริ่ม` (`/count start`)
board-count-choice = {$side}เหลือขุนตัวเดียวแล้ว จะนับต่อหรือเปลี่ยนไปนับศักดิ์หมากก็ได้
board-count-lapsed = {$side}ไม่เป็นรองแล้ว การนับจึงตกไป ถ้ากลับมาเป็นรองต้องเริ่มนับใหม่
board-count-changed = {$side}เหลือขุนตัวเดียว การนับเปลี่ยนเป็น{$kind} ตาต่อไปนับ {$next} ถึง {$limit}
board-count-say = บอกเลข {$next} พร้อมตาเดิน เช่น `{$example} {$next}` ไม่บอกถือว่าไม่ได้นับ
board-count-forgotten = {$side}ไม่ได้บอกเลขที่ถูก ตานี้ไม่นับ ตาต่อไปยังเป็นเลข {$next}
board-count-forgotten-skips = {$side}ไม่ได้บอกเลขที่ถูก ตานี้ไม่นับ ตาต่อไปบอกเลขได้ตั้งแต่ {$next} ถึง {$due}
board-draw-open = {$player} ขอเสมอไว้
board-no-picture = 🖼️ ไม่มีภาพ เพราะบอทยังขาดสิทธิ์ในห้องนี้: {$permissions} ขอให้ผู้ดูแลเปิดให้ที่การตั้งค่าห้อง หัวข้อสิทธิ์ (Permissions)
board-now = กระดานที่ {$game} · ⚪ ขาว {$white} · ⚫ ดำ {$black}

## คำเรียกตาเดิน

term-promotion-mate = รุกจนด้วยอังแพลม
term-mate = จน
term-stalemate = อับ
term-double-check = เปิดรุก รุก
term-blocking-check = ปิดรุก รุก
term-check-and-attack = รุกฆาตกิน{$piece}
term-check-and-take = รุกกิน{$piece}
term-discovered-check = เปิดรุก
term-promotion-check = หงายรุก (รุกด้วยอังแพลม)
term-capture-check = กินรุก
term-block = ปิดรุก
term-check = รุก
term-loose-rook = เรือลอย
term-adrift = {$piece}ลอย
term-unguarded = {$piece}ขาด
term-loses-two = เสียสอง
term-king-shut-in = ขุนอับ
term-tempo = เป็นที
term-waiting-move = แก้ที
term-press = ตากด
term-gains-two = กินสอง
term-protects = ผูก{$piece}
term-linked-pawns = เบี้ยผูก
term-pawns-abreast = เบี้ยเทียม
term-high-pawn = เบี้ยสูง
term-right-corner = ถูกมุม
term-wrong-corner = ไม่ถูกมุม
term-ahead = เป็นต่อ
term-behind = เป็นรอง

## จบกระดาน

result-checkmate = 🏆 รุกจน! {$winner} ({$side}) ชนะ
result-resignation = 🏆 {$loser} ยอมแพ้ · {$winner} ({$side}) ชนะ
result-king-driven = 🏆 หมากป้อง: ขุนของ {$loser} ถูกรุกและต้องหนี · {$winner} ({$side}) ชนะ
result-king-moved = 🏆 ขุนไม่เคลื่อนที่: ขุนของ {$loser} ออกจากที่ตั้ง · {$winner} ({$side}) ชนะ
result-agreed = 🤝 ตกลงเสมอกัน
result-stalemate = 🤝 อับ: {$player} ไม่ถูกรุกแต่ไม่มีตาเดิน ถือว่าเสมอ
result-repetition = 🤝 เสมอ: รูปหมากซ้ำเดิมครบ {$times} ครั้ง
result-count = 🤝 เสมอ: นับ{$kind}ครบ {$limit} แล้วยังไม่จน
result-count-at-once = 🤝 เสมอ: นับ{$kind}ครบแล้วยังไม่จน
result-shuffle = 🤝 เสมอ: {$player} เดินหมากตัวเดิมกลับไปกลับมาเกิน 3 ครั้ง (กติกาโรงเรียน)
result-count-mate = 🤝 เสมอ: ฝ่ายที่กำลังนับเป็นผู้รุกจนเสียเอง ถ้าจะเอาชนะต้องหยุดนับก่อน
result-material = 🤝 เสมอ: {$why} จึงไม่ต้องนับให้ครบ
material-kings = เหลือแต่ขุน รุกกันไม่ได้
material-knight = ม้าตัวเดียวรุกขุนเดี่ยวไม่จน
material-pawn = เบี้ยตัวเดียว ถึงหงายแล้วก็รุกไม่จน
material-mets = เม็ดหรือเบี้ยหงายที่เดินได้แต่ตาสีเดียวกัน รุกไม่จน
result-time = 🏆 {$loser} หมดเวลา {$winner} ({$side}) ชนะ
result-time-draw = 🤝 เสมอ: {$player} หมดเวลา แต่อีกฝ่ายไม่มีทางชนะแล้ว
result-first-move-missed = 🚪 {$player} ไม่ได้เดินตาแรกในเวลา เลิกกระดานที่ {$game} ไม่มีใครแพ้ชนะ
result-idle = 🕳️ ปิดกระดานที่ {$game} โดยไม่มีผล เพราะไม่มีใครเดินมา {$days} วัน
result-aborted = 🚪 {$player} เลิกกระดานที่ {$game} ไม่มีใครแพ้ชนะ
result-abandoned = 🕳️ ปิดกระดานที่ {$game} โดยไม่มีผล เพราะห้องถูกลบและไม่มีใครเล่นต่อให้จบ
replay-start = ตั้งต้น
replay-progress = ตาที่ {$move} จาก {$moves}
result-length = {$moves} ตา

### อย่างสั้น บนภาพ

banner-win = {$winner}ชนะ · {$reason}
banner-draw = เสมอ · {$reason}
banner-checkmate = รุกจน
banner-resignation = {$loser}ยอมแพ้
banner-king-driven = หมากป้อง ขุนถูกรุกและต้องหนี
banner-king-moved = ขุนไม่เคลื่อนที่ แต่ต้องออกจากที่ตั้ง
banner-time = หมดเวลา
banner-draw-time = หมดเวลา แต่อีกฝ่ายชนะไม่ได้แล้ว
banner-first-move-missed = ไม่เดินตาแรกในเวลา · ไม่มีใครแพ้
banner-draw-agreement = ตกลงเสมอกัน
banner-draw-stalemate = อับ
banner-draw-repetition = รูปหมากซ้ำ
banner-draw-material = หมากที่เหลือรุกกันไม่จน
banner-draw-threefold-claim = รูปหมากซ้ำ 3 ครั้ง
banner-draw-fifty-moves-claim = ครบ 50 ตา
banner-draw-seventy-five-moves = ครบ 75 ตา
banner-count = นับ{$kind}ครบ
banner-count-mate = ฝ่ายที่กำลังนับรุกจนเสียเอง
banner-aborted = {$side}เลิกกระดาน · ไม่มีใครแพ้ชนะ
banner-abandoned = ปิดกระดานโดยไม่มีผล

## ถามตอบระหว่างเล่น

handoff-done = ตั้งแต่นี้ {$player} เดินให้
taken-over = 🙋 {$player} กลับมาเดินเองแล้ว
count-started = 🔢 {$player} เริ่มนับ{$kind} ตาต่อไปนับ {$next} ถ้านับได้เกิน {$limit} ถือว่าเสมอ
count-stopped = 🔢 {$player} หยุดนับ

## นาฬิกา

time-unlimited = ไม่จับเวลา
time-live = {$minutes}+{$increment}: ฝ่ายละ {$minutes} นาที เพิ่มให้ตาละ {$increment} วินาที
time-live-plain = {$minutes}+0: ฝ่ายละ {$minutes} นาที
time-days = {$days} วัน/ตา
clock-first-move = ⏱️ ต้องเดินตาแรก {$when} ถ้าไม่เดินจะเลิกกระดาน ไม่มีใครแพ้
clock-live = ⏱️ {$side}จะหมดเวลา {$when} · {$other}เหลือ {$left}
clock-days = ⏱️ {$side}มีเวลาถึง {$until} ({$when})
clock-final = ⏱️ ขาวเหลือ {$white} · ดำเหลือ {$black}
clock-reminder = ⏰ ถึงตาคุณในกระดานที่ {$game} ({$place}) จะหมดเวลา {$when} ({$until})
clock-given-back = ⏱️ บอทหายไปพักหนึ่ง เวลาช่วงนั้นคืนให้แล้ว
closing-announced = 💤 กระดานที่ {$game} ไม่มีใครเดินมานานแล้ว ถ้ายังไม่มีใครเดิน จะปิดโดยไม่มีผล {$when} · ถึงตา {$player} ({$side})
holiday-began = 🏖️ {$player} ลาพักถึง {$until} ระหว่างนี้นาฬิกาหยุดให้
holiday-ended = 🏖️ {$player} กลับจากลาพักแล้ว นาฬิกาเดินต่อ

## ปุ่ม

button-accept = รับคำท้า
button-join = เล่นด้วย
button-decline = ไม่รับ
button-withdraw = ถอนคำท้า
button-draw = ขอเสมอ
button-draw-accept = รับเสมอ
button-draw-decline = ไม่รับเสมอ
button-resign = ยอมแพ้
button-resign-confirm = ยอมแพ้แน่นอน
button-abort = เลิกกระดาน ไม่มีใครแพ้
button-takeback = ขอคืน
button-takeback-accept = ให้คืน
button-takeback-decline = ไม่ให้คืน
button-handoff-accept = ยอมให้บอทเล่นแทน
button-handoff-decline = ไม่ยอม
button-take-over = กลับมาเดินเอง
button-hint = 💡 ใบ้
button-rematch = 🔁 เล่นอีกกระดาน
button-analyse = 📊 วิเคราะห์
button-replay = ⏯️ ดูย้อน
button-count-board = นับศักดิ์กระดาน
button-count-pieces = นับศักดิ์หมาก
button-count-change = เปลี่ยนไปนับศักดิ์หมาก
button-count-stop = หยุดนับ
button-flip = กลับกระดาน

## ตาเดินล่าสุดเป็นคำพูด

spoken-moved = {$side}เดิน{$piece}จาก {$from} ไป {$to}
spoken-promoted = {$side}เดิน{$piece}จาก {$from} ไป {$to} แล้วหงาย
spoken-took = {$side}เอา{$piece}จาก {$from} กิน{$taken}ที่ {$to}
spoken-took-and-promoted = {$side}เอา{$piece}จาก {$from} กิน{$taken}ที่ {$to} แล้วหงาย

## คำบรรยายภาพ สำหรับผู้ที่มองไม่เห็นกระดาน

alt-board = กระดาน{$kind}
alt-side-white = ขาว: {$pieces}
alt-side-black = ดำ: {$pieces}
alt-piece = {$role} {$squares}
alt-turn-white = ถึงตาขาว
alt-turn-black = ถึงตาดำ
alt-check = ขุนที่ {$square} ถูกรุก
alt-count = นับ {$number}/{$limit}
alt-flipped = มองจากฝ่ายดำ

## เธรด

thread-name = {$kind} กระดานที่ {$game}
thread-name-engine = {$kind} {$player} กับบอท
