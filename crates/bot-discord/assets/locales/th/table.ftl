# ระหว่างเล่น: ถามตอบกัน เลือกตาเดิน และเรียกใครเมื่อไร

## คำถามกับคำตอบ

draw-offered = 🤝 {$player} ขอเสมอ {$opponent} ว่าไง? (เดินต่อถือว่าไม่รับ)
takeback-asked = ↩️ {$player} ขอคืน {$moves} · {$opponent} ยอมไหม?
handoff-asked = 🤖 {$player} ติดธุระ ขอฝากบอท {$level} เดินแทน · {$opponent} ยอมไหม?
asked-draw = 🤝 {$player} ขอเสมอ
asked-takeback = ↩️ {$player} ขอคืน {$moves}
asked-handoff = 🤖 {$player} ขอฝากบอท {$level} เดินแทน
answered-agreed = {$opponent} ตกลง
answered-declined = {$opponent} ไม่ตกลง
answered-played-on = เล่นต่อกันไป
answered-asked-anew = ขอใหม่แล้ว
answered-game-over = กระดานจบก่อน
board-took-back = ↩️ คืนแล้ว: {$moves}

## ใต้กระดาน

button-choose = ♟️ เดินหมาก
menu-more = อื่น ๆ…
menu-handoff = ฝากบอทเดินแทน
menu-plan = เดินเผื่อไว้ “ถ้า… แล้ว…”
menu-resign-or-abort = ยอมแพ้ หรือเลิกกระดาน
button-keep-playing = เล่นต่อ
answer-kept-playing = ไม่มีอะไรเปลี่ยน เล่นต่อได้เลย

## เลือกตาเดิน

choose-piece = เดินตัวไหนดี?
choose-piece-uncounted = เดินตัวไหนดี? ปุ่มบอกเลขที่นับ ({$next}) ให้ไม่ได้ ตานี้จะไม่นับ ถ้าจะนับให้พิมพ์ตาเดินพร้อมเลข
choose-target = {$piece} ไปไหนดี?
choose-target-further = ช่องอื่น ๆ …
choose-target-takes = {$square} ✕ {$piece}
button-type-move = ⌨️ พิมพ์เอง
button-other-piece = ↩️ เปลี่ยนตัว
form-move-title = กระดานที่ {$game}
form-move = ตาเดินของคุณ
form-move-counted = ตาเดินพร้อมเลขที่นับ ({$next})

## ตั้งค่า

command-settings-question-pings = เตือนคำถาม
command-settings-question-pings-description = ให้บอทแท็กเตือนเมื่อคู่เล่นถาม (ขอเสมอ ขอคืน ฝากบอท) ไหม
command-settings-challenge-pings = เตือนคำท้า
command-settings-challenge-pings-description = ให้บอทแท็กเตือนเมื่อมีคนท้าคุณไหม
command-settings-below = ฝ่ายล่าง
command-settings-below-description = กระดานที่เห็นคนเดียว ให้ฝ่ายไหนอยู่ข้างล่าง
command-setup-server-pictures = ภาพกระดาน
command-setup-server-pictures-description = ที่ที่เก็บภาพกระดานเก่าไว้ทั้งหมด ที่อื่นเหลือภาพเฉพาะกระดานล่าสุด
choice-below-own = ฝ่ายของฉัน
choice-below-white = ขาว
choice-pictures-threads = เฉพาะในเธรด
choice-pictures-nowhere = ไม่เก็บ
choice-pictures-everywhere = ทุกที่
settings-pings-on = 🔔 บอทแท็กเตือนเมื่อ: {$kinds}
settings-pings-off = 🔕 ไม่ส่งเสียงเมื่อ: {$kinds}
settings-pings-turn = ถึงตาคุณ
settings-pings-question = คู่เล่นถาม
settings-pings-challenge = มีคนท้า
settings-below-own-side = 🔄 กระดานที่คุณเห็นคนเดียว ฝ่ายของคุณอยู่ข้างล่าง
settings-below-white = 🔄 กระดานที่คุณเห็นคนเดียว ขาวอยู่ข้างล่าง
answer-organisers = ✅ ตอนนี้สมาชิกที่มี {$role} จัดการแข่งขัน บันได และฤดูกาลได้
answer-organisers-none = ✅ ตอนนี้เฉพาะผู้ดูแลที่จัดการแข่งขัน บันได และฤดูกาลได้
answer-live-boards-in-channels = ในห้อง เหลือภาพเฉพาะกระดานล่าสุด กระดานก่อน ๆ ย่อเป็นบรรทัดเดียว ส่วนในเธรดเก็บภาพไว้ทั้งหมด
answer-live-boards-everywhere = ทั้งในห้องและในเธรด เหลือภาพเฉพาะกระดานล่าสุด กระดานก่อน ๆ ย่อเป็นบรรทัดเดียว
answer-live-boards-nowhere = เก็บภาพไว้ทั้งหมด ทั้งในห้องและในเธรด

## เธรด

thread-name-players = ♟️ {$challenger} – {$opponent}

# กระดานเป็นคำพูด
look-side = หมากฝ่าย{$side}
look-rank = แถว {$rank}
look-file = แนวตั้ง {$file}
look-board = ทั้งกระดาน
look-last-move = ตาเดินล่าสุด
look-count = การนับ
look-clocks = เวลา
look-side-is = {$side} ({$player}) มี {$pieces}
look-kind-is = {$piece}: ขาว {$white} · ดำ {$black}
look-none = ไม่มี
look-line-is = {$line} มี {$pieces}
look-line-empty = {$line} ว่าง
look-standing = {$square} {$piece}{$side}
look-square-empty = {$square} ว่าง
look-takes = {$square} (กิน{$piece})
look-can-go = ไปได้ที่ {$squares}
look-cannot-move = ตอนนี้เดินไม่ได้
look-not-its-turn = ตอนนี้เป็นตาของ{$side}
look-no-move = ยังไม่มีใครเดิน
look-turn = ถึงตา{$side}
look-no-count = ไม่มีการนับ
look-no-clocks = กระดานนี้ไม่จับเวลา
