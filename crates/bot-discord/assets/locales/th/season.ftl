# ฤดูกาลของเซิร์ฟเวอร์ และบทบาทที่มากับฤดูกาล

command-season = ฤดูกาล
command-season-description = ฤดูกาลของเซิร์ฟเวอร์นี้: ตารางคะแนนและแชมป์
command-season-show = ดู
command-season-show-description = ดูตารางของฤดูกาล และใครชนะใคร
command-season-show-number = ฤดูกาลที่
command-season-show-number-description = ฤดูกาลไหน (ถ้าไม่ใส่คือฤดูกาลล่าสุด)
command-season-show-game = เกม
command-season-show-game-description = ฤดูกาลของเกมไหน ถ้ามีหลายเกม
command-season-export = ส่งออก
command-season-export-description = ตารางของฤดูกาลสำหรับสเปรดชีต (CSV)
command-season-export-number = ฤดูกาลที่
command-season-export-number-description = ฤดูกาลไหน (ถ้าไม่ใส่คือฤดูกาลล่าสุด)
command-season-export-game = เกม
command-season-export-game-description = ฤดูกาลของเกมไหน ถ้ามีหลายเกม
command-season-history = ประวัติ
command-season-history-description = รายชื่อฤดูกาลและแชมป์
command-season-history-game = เกม
command-season-history-game-description = ฤดูกาลของเกมไหน ถ้ามีหลายเกม
command-season-begin = เริ่ม
command-season-begin-description = สำหรับผู้จัด: เริ่มฤดูกาล
command-season-begin-name = ชื่อ
command-season-begin-name-description = ชื่อฤดูกาล เช่น ฤดูฝน 2569
command-season-begin-days = วัน
command-season-begin-days-description = นานกี่วัน ถ้าไม่ใส่จะเล่นไปจนกว่าคุณจะปิด
command-season-begin-games = กระดาน
command-season-begin-games-description = แชมป์ต้องเล่นอย่างน้อยกี่กระดาน (ปกติ 4)
command-season-begin-channel = ห้อง
command-season-begin-channel-description = ห้องที่จะประกาศ ถ้าไม่เลือกคือห้องนี้
command-season-begin-game = เกม
command-season-begin-game-description = เล่นเกมอะไร ถ้าเซิร์ฟเวอร์เล่นหลายเกม
command-season-move = ย้าย
command-season-move-description = สำหรับผู้จัด: ประกาศฤดูกาลในห้องอื่น
command-season-move-channel = ห้อง
command-season-move-channel-description = ห้องที่จะประกาศต่อจากนี้ ถ้าไม่เลือกคือห้องนี้
command-season-move-game = เกม
command-season-move-game-description = ฤดูกาลของเกมไหน ถ้ามีหลายเกม
command-season-end = ปิด
command-season-end-description = สำหรับผู้จัด: ปิดฤดูกาล (จะถามยืนยันก่อน)
command-season-end-game = เกม
command-season-end-game-description = ฤดูกาลของเกมไหน ถ้ามีหลายเกม
command-season-roles = บทบาท
command-season-roles-description = สำหรับผู้ดูแลเซิร์ฟเวอร์: บทบาทของแชมป์และของหัวบันได
command-season-roles-champion = แชมป์
command-season-roles-champion-description = บทบาทของแชมป์ฤดูกาลล่าสุด
command-season-roles-top = หัวบันได
command-season-roles-top-description = บทบาทของคนที่อยู่ขั้นบน ๆ ของบันได
command-season-roles-rungs = ขั้น
command-season-roles-rungs-description = นับจากบนสุดกี่ขั้น (ปกติ 3)

season-title = 🏆 **{$name}** · ฤดูกาลที่ {$number} · {$when}
season-name = {$name}
season-name-of-game = {$name} · {$game}
season-since = ตั้งแต่ {$began}
season-until = {$began} ถึง {$ends} ({$when})
season-was = {$began} ถึง {$ended}
season-champions = 👑 แชมป์: {$champions}
season-would-be = 👑 ถ้าปิดตอนนี้: {$champions}
season-no-champion =
    { $ladder ->
        [0] 👑 ไม่มีแชมป์ เพราะไม่มีใครเล่นครบ {$games} กระดาน
       *[other] 👑 ไม่มีแชมป์ เพราะไม่มีใครบนบันไดเล่นครบ {$games} กระดาน
    }
season-nobody-yet =
    { $ladder ->
        [0] 👑 แชมป์ต้องเล่นอย่างน้อย {$games} กระดาน แต่ยังไม่มีใครเล่นครบ
       *[other] 👑 แชมป์ต้องเล่นอย่างน้อย {$games} กระดาน แต่ยังไม่มีใครบนบันไดเล่นครบ
    }
season-no-games = ยังไม่มีกระดานที่นับ ทุกกระดานเก็บคะแนนระหว่างสมาชิกสองคนนับหมด: `/เล่น` แบบเก็บคะแนน หรือท้าชิงบนบันได
season-games = ♟️ {$games} กระดาน · {$rule}
season-rule =
    { $ladder ->
        [0] แชมป์คือที่หนึ่งของตารางที่เล่นอย่างน้อย {$games} กระดาน
       *[other] แชมป์คือคนที่อยู่สูงสุดบนบันไดและเล่นอย่างน้อย {$games} กระดาน
    }
season-row = **{$rank}.** {$player} **{$points}** จาก {$games} · SB {$sonneborn}
season-row-rung = {" "}· 🪜 {$rung}
season-more = … และอีก {$number} คน
season-file = 📄 **{$name}**
season-places = 📊 **{$name}** · อันดับ {$first} ถึง {$last} จาก {$all}
season-own = คุณ: {$scores}

season-halted = ⏸️ ห้องของฤดูกาลถูกลบ ฤดูกาลจะยังไม่ปิดจนกว่าผู้ดูแลจะเลือกห้องใหม่ด้วย {$move}
season-history = 🏆 **ฤดูกาลทั้งหมด**: {$all}
season-history-running = **{$number}.** {$name} · ตั้งแต่ {$began} · กำลังเล่นอยู่ · {$games} กระดาน
season-history-over = **{$number}.** {$name} · {$began} ถึง {$ended} · 👑 {$champions} · {$games} กระดาน
season-history-none = **{$number}.** {$name} · {$began} ถึง {$ended} · ไม่มีแชมป์ · {$games} กระดาน

season-begun = เริ่มฤดูกาล **{$name}** แล้ว ประกาศไว้ใน {$channel}
season-moved = ✅ ต่อจากนี้ฤดูกาล **{$name}** จะประกาศใน {$channel}
season-end-ask = จะปิดฤดูกาล **{$name}** ที่เล่นไปแล้ว {$games} กระดานไหม
season-end-champions = • แชมป์: {$champions}
season-end-nobody =
    { $ladder ->
        [0] • จะไม่มีแชมป์ เพราะไม่มีใครเล่นครบ {$games} กระดาน
       *[other] • จะไม่มีแชมป์ เพราะไม่มีใครบนบันไดเล่นครบ {$games} กระดาน
    }
season-end-open =
    { $open ->
        [0] • ไม่มีคำท้าค้างอยู่บนบันได
       *[other] • มีคำท้าค้างอยู่บนบันได {$open} คำท้า ซึ่งยังเดินต่อ และผลจะนับให้ฤดูกาลหน้า
    }
season-end-archive = • ตารางจะเก็บไว้ดูย้อนหลังได้ ถ้ามีการแก้ผล ตารางก็เปลี่ยนตาม
button-season-end = ปิดเลย
season-closed = ปิดฤดูกาล **{$name}** แล้ว สรุปอยู่ใน {$channel}

season-news-began = 🏁 **{$name}** เริ่มแล้ว!
season-news-ends = ปิดฤดูกาล {$ends} ({$when})
season-news-open-end = เล่นไปจนกว่าจะมีการปิดฤดูกาล
season-news-rule = ทุกกระดานเก็บคะแนนระหว่างสมาชิกสองคนนับหมด แชมป์คือคนที่อยู่สูงสุดบนบันไดตอนปิดฤดูกาลและเล่นอย่างน้อย {$games} กระดาน ถ้าไม่มีบันได แชมป์คือที่หนึ่งของตาราง: {$show}
season-news-ended = 🏁 **{$name}** ปิดฤดูกาลแล้ว!
season-news-champions = 👑 แชมป์: {$champions} ขอแสดงความยินดี!
season-news-place = **{$rank}.** {$player} · {$points} จาก {$games}
season-news-games = ♟️ {$games} กระดาน จากผู้เล่น {$players} คน
season-news-climb = 🪜 ไต่บันไดได้มากที่สุด: {$player} ขึ้น {$rungs} ขั้น จากขั้น {$from} ไปขั้น {$to}
season-news-archive = ตารางเต็ม: {$show}
season-news-halted = ⚠️ ห้องของฤดูกาล **{$name}** ถูกลบ กระดานยังนับตามเดิม แต่ฤดูกาลจะยังไม่ปิดจนกว่าจะมีห้องใหม่ไว้โพสต์สรุป เลือกห้องได้ด้วย {$move}
season-news-halted-where = เซิร์ฟเวอร์: {$server}
season-news-moved = 📌 ต่อจากนี้ฤดูกาล **{$name}** จะประกาศในห้องนี้
season-news-ruled = ⚖️ มีการแก้ผลของ **{$name}** แชมป์จึงเป็น {$after} (เดิม: {$before})
season-news-ruled-none = ⚖️ มีการแก้ผลของ **{$name}** จึงไม่มีแชมป์แล้ว (เดิม: {$before})
season-news-told = บอทโพสต์เรื่องนี้ในเซิร์ฟเวอร์ไม่ได้ จึงบอกคุณที่นี่

season-picture-name = ผู้เล่น
season-picture-points = คะแนน
season-picture-games = กระดาน
season-picture-sonneborn = S-B
season-picture-footer = คะแนนรวมของทุกกระดานที่เจอกัน · S-B: ซอนเนบอร์น-แบร์เกอร์
season-picture-footer-more = {$shown} คนแรก และอีก {$more} คน · S-B: ซอนเนบอร์น-แบร์เกอร์
season-picture-footer-places = SB: Sonneborn-Berger
season-picture-alt = {$name}: {$rows}
season-chart-title = คะแนนตลอดฤดูกาล · {$pool}
season-chart-alt = {$title}: {$ends}

roles-champion = 👑 แชมป์ฤดูกาลล่าสุด: {$role}
roles-no-champion = 👑 แชมป์ฤดูกาลล่าสุด: ไม่มีบทบาท
roles-top =
    { $rungs ->
        [1] 🪜 คนที่อยู่บนสุดของบันได: {$role}
       *[other] 🪜 {$rungs} ขั้นแรกของบันได: {$role}
    }
roles-no-top = 🪜 ขั้นแรก ๆ ของบันได: ไม่มีบทบาท
roles-held = {$role} ให้ไว้กับ {$players}
roles-not-held = {$role} ยังให้กับ {$players} ไม่ได้
roles-how = เลือกบทบาทได้ด้วย {$command} บอทจะให้และเก็บบทบาทคืนเอง และเก็บคืนเฉพาะจากคนที่บอทเป็นคนให้
roles-proposed = **สิ่งที่จะเปลี่ยน**
roles-consequences = **มีผลอย่างไร**
roles-would-give = • {$role} จะให้ {$players}
roles-would-take = • {$role} จะเก็บคืนจาก {$players}
roles-would-nothing = • ตอนนี้ยังไม่มีใครได้หรือเสียบทบาท
roles-chosen = เรียบร้อย ต่อไปนี้เป็นแบบนี้:
button-roles-again = ลองอีกครั้ง
button-roles-change = ตกลงตามนี้
button-roles-no-champion = ไม่ต้องมีบทบาทแชมป์
button-roles-no-top = ไม่ต้องมีบทบาทหัวบันได
roles-refused-give = ⚠️ ให้ {$role} กับ {$players} ไม่ได้ ไปที่การตั้งค่าเซิร์ฟเวอร์ ให้สิทธิ์ "จัดการบทบาท" กับบอท แล้วลากบทบาทของบอทไว้เหนือ {$role} แล้วลองอีกครั้ง: {$command}
roles-refused-take = ⚠️ เก็บ {$role} คืนจาก {$players} ไม่ได้ ไปที่การตั้งค่าเซิร์ฟเวอร์ ให้สิทธิ์ "จัดการบทบาท" กับบอท แล้วลากบทบาทของบอทไว้เหนือ {$role} แล้วลองอีกครั้ง: {$command}
roles-refused-gone = ⚠️ บทบาทสำหรับ {$players} ถูกลบไปแล้ว เลือกบทบาทอื่นได้ด้วย {$command}
roles-refused-left = ⚠️ ให้ {$role} กับ {$players} ไม่ได้ เพราะไม่ได้อยู่ในเซิร์ฟเวอร์แล้ว

season-ladder-rules = • ฤดูกาล **{$name}** กำลังเล่นอยู่ และคนที่อยู่สูงสุดตอนปิดฤดูกาลจะเป็นแชมป์ ต่อจากนี้ขั้นบนบันไดจะคิดตามกติกาใหม่

season-refusal-no-season = ที่นี่ยังไม่เคยมีฤดูกาล ผู้ดูแลเซิร์ฟเวอร์เริ่มได้ด้วย `/ฤดูกาล เริ่ม` (`/season begin`)
season-refusal-no-such-season = ไม่มีฤดูกาลที่ {$number} ดูทั้งหมดได้ด้วย `/ฤดูกาล ประวัติ`
season-refusal-already-running = ฤดูกาลที่ {$number} กำลังเล่นอยู่ มีได้ทีละฤดูกาล ปิดก่อนด้วย `/ฤดูกาล ปิด`
season-refusal-not-running = ตอนนี้ไม่มีฤดูกาล เริ่มได้ด้วย `/ฤดูกาล เริ่ม`
season-refusal-over = ฤดูกาลที่ {$number} ปิดไปแล้ว
season-refusal-halted = ห้องของฤดูกาลที่ {$number} ถูกลบ จึงไม่มีที่โพสต์สรุป เลือกห้องใหม่ก่อนด้วย `/ฤดูกาล ย้าย`
season-refusal-name = ฤดูกาลต้องมีชื่อ ยาวไม่เกิน {$most} ตัวอักษร
role-refusal-powerful = {$role} มีสิทธิ์จัดการเซิร์ฟเวอร์ จึงมีแต่ผู้ดูแลเซิร์ฟเวอร์ที่เลือกได้ เลือกบทบาทอื่น
role-refusal-everyone = ทุกคนมีบทบาทนี้อยู่แล้ว เลือกบทบาทอื่น
role-refusal-managed = {$role} เป็นบทบาทของบอทหรือบริการอื่น มีแต่บอทหรือบริการนั้นที่ให้ได้ เลือกบทบาทอื่น
role-refusal-gone = ไม่มีบทบาทนี้แล้ว เลือกบทบาทอื่น
role-refusal-too-high = {$role} อยู่สูงกว่าบทบาทของบอท ไปที่การตั้งค่าเซิร์ฟเวอร์ หัวข้อบทบาท ลากบทบาทของบอทไว้เหนือบทบาทนี้ แล้วลองอีกครั้ง
role-refusal-not-allowed = บอทยังให้ {$role} ไม่ได้ ไปที่การตั้งค่าเซิร์ฟเวอร์ หัวข้อบทบาท ให้สิทธิ์ "จัดการบทบาท" กับบอท ลากบทบาทของบอทไว้เหนือ {$role} แล้วลองอีกครั้ง
