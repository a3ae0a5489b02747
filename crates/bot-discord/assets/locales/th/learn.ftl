# เรื่องที่เรียนได้ ทีละเรื่องและเป็นรายการ

command-learn = เรียน
command-learn-description = เรียนหมากรุกไทย ตัวหมาก คำศัพท์ การเปิดหมาก มารยาท และประวัติ
command-learn-pieces = ตัวหมาก
command-learn-pieces-description = หมากแต่ละตัวเดินอย่างไร มีค่าเท่าไร และกติกา
command-learn-pieces-name = ชื่อ
command-learn-pieces-name-description = หมากหรือกติกา เช่น โคน การหงายเบี้ย รุกจน (ไม่ใส่ก็ดูรายการ)
command-learn-word = คำ
command-learn-word-description = คำนี้หมายความว่าอะไร เช่น รุกฆาต เปิดรุก
command-learn-word-word = คำ
command-learn-word-word-description = คำไทยหรืออังกฤษ สะกดผิดบ้างก็หาเจอ (ไม่ใส่ก็ดูรายการ)
command-learn-opening = เปิดหมาก
command-learn-opening-description = รูปการเปิดหมาก ตั้งอย่างไร ใครเล่น เมื่อไร
command-learn-opening-name = ชื่อ
command-learn-opening-name-description = ชื่อรูป ไทยหรืออังกฤษก็ได้ (ไม่ใส่ก็ดูรายการ)
command-learn-lore = เรื่องเล่า
command-learn-lore-description = มารยาท พื้นฐาน 12 ข้อ ตำนานและประวัติ หมากรุกชาติอื่น
command-learn-lore-kind = หมวด
command-learn-lore-kind-description = อยากอ่านเรื่องอะไร
command-learn-lore-name = ชื่อ
command-learn-lore-name-description = เรื่องเดียว เช่น จับตัวไหนเดินตัวนั้น หมากรุกคน (ไม่ใส่ก็ดูรายการ)

learn-kind-word = คำศัพท์
learn-kind-piece = ตัวหมาก
learn-kind-rule = กติกา
learn-kind-opening = การเปิดหมาก
learn-kind-ending = หมากรุกปลายกระดาน
learn-kind-habit = พื้นฐาน 12 ข้อ
learn-kind-etiquette = มารยาท
learn-kind-history = ตำนานและประวัติ
learn-kind-kin = หมากรุกชาติอื่น

## เรื่องหนึ่ง

learn-title = 📖 **{$title}** · {$other}
learn-also = -# เรียกอีกว่า {$names}
learn-sources = -# ที่มา: {$sources}
learn-source = {$document}: {$headings}
learn-related = เรื่องที่เกี่ยวข้อง
learn-related-by-text = -# อ่านต่อ: {$names} ใช้ `/เรียน คำ` (`/learn word`)
learn-when = 🗓️ {$year}
learn-year = พ.ศ. {$buddhist} (ค.ศ. {$common})
learn-years = พ.ศ. {$first}–{$last} (ค.ศ. {$common_first}–{$common_last})
learn-opening-squares = ♞ ขาว: {$white} · ดำ: {$black}
learn-opening-untold = ♞ ไม่มีเอกสารใดบอกว่าหมากยืนช่องไหน จึงเล่าไว้เป็นประวัติ บอทไม่ทักชื่อนี้ในเกมใด
learn-opening-made = ✨ ผู้คิด: {$people}
learn-opening-played = 🎖️ ผู้เล่น: {$people}
learn-opening-from = 🌱 พัฒนามาจาก {$opening}
learn-opening-kin = 🌿 รูปพี่น้อง: {$openings}
learn-opening-score = 🤖 เอนจินเล่นกันเอง {$games} เกม รูปนี้ทำได้ {$share}% ของแต้ม (ช่วงเชื่อมั่น 95%: {$low}–{$high}%) เป็นขาว {$white}% เป็นดำ {$black}%
learn-opening-person = {$name} {$years}
learn-more = 📖 อ่านต่อ

## คำที่พูดถึง

button-words = 📖 อธิบายคำ
learn-said = 📖 คำที่พูดถึง
learn-said-nothing = ตรงนี้ไม่มีคำที่ต้องอธิบาย คำศัพท์ทั้งหมดดูได้ที่ `/เรียน คำ` (`/learn word`)

## รายการ

learn-card-name = {$title} · {$other}
learn-list = 📚 **{$kind}**
learn-list-page = 📚 **{$kind}** · {$page}/{$pages}
learn-open = เลือกเรื่องที่จะอ่าน
learn-kinds = หมวดอื่น
learn-before = ◀ ก่อนหน้า
learn-next = ถัดไป ▶
learn-which = มีหลายเรื่องที่ชื่อคล้าย `{$typed}` หมายถึงเรื่องไหน
learn-nothing = ไม่พบเรื่องที่ชื่อคล้าย `{$typed}` ลองคำอื่น หรือเลือกดูจากรายการ

## เกมที่เรื่องหนึ่งให้ดูทีละตา

learn-step = ▶️ {$step}/{$steps} · {$done}
learn-step-start = ตั้งต้น กดปุ่มเพื่อดูทีละตา
learn-step-throw = {$army}ทอดได้ {$points}
learn-step-blocked = {$army}ทอดได้ {$points} ไม่มีตัวใดเดินได้ จึงผ่านตา
learn-step-move = {$army}: {$piece} {$from} → {$to}
learn-step-offer = {$army}ขอแลกขุนที่ถูกจับ
learn-step-accept = {$army}ตกลง ขุนทั้งสองกลับมา
learn-step-end-offer = {$army}เลิกขอแลก
learn-army = {$army}: {$pieces}
learn-army-south = แดง
learn-army-west = เขียว
learn-army-north = เหลือง
learn-army-east = ดำ
