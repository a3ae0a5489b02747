# สิ่งที่เห็นเฉพาะคนที่สั่ง: สั้น และบอกว่าเกิดอะไรขึ้น

answer-challenged = ส่งคำท้าแล้ว รอคำตอบได้เลย
answer-moved = เดินแล้ว: {$move}
answer-moved-elsewhere = เดินแล้ว: {$move} · กระดานที่ {$game} อยู่ที่ {$place}
answer-accepted = เริ่มเล่นแล้ว! กระดานที่ {$game} อยู่ที่ {$place}
answer-draw-offered = เสนอเสมอแล้ว รออีกฝ่ายตอบ
answer-draw-agreed = ตกลงเสมอ
answer-resign-ask = จะยอมแพ้กระดานที่ {$game} แน่นะ?
answer-abort-ask = กระดานที่ {$game} ยังเดินไม่ครบฝ่ายละตา จะเลิกโดยไม่มีใครแพ้ หรือจะยอมแพ้ก็ได้
answer-resigned = ยอมแพ้แล้ว ขอบคุณที่เล่นจนจบ
answer-aborted = เลิกกระดานแล้ว
answer-takeback-asked = ขอคืนแล้ว รออีกฝ่ายยอม
answer-took-back = คืนตาเดินให้แล้ว
answer-handoff-asked = ขอแล้ว รออีกฝ่ายยอม
answer-taken-over = กลับมาเดินเองแล้ว
answer-count-started = เริ่มนับ{$kind}แล้ว ตาต่อไปนับ {$next} ถ้านับเกิน {$limit} ได้ถือว่าเสมอ
answer-count-stopped = หยุดนับแล้ว
answer-rules-set = ตั้งแต่นี้เซิร์ฟเวอร์นี้ใช้{$ruleset} กระดานที่เริ่มไปแล้วยังใช้กติกาเดิม
answer-rules-are = เซิร์ฟเวอร์นี้ใช้{$ruleset}
answer-rules-how = เปลี่ยนด้วย {$command} เลือกชุดกติกา เปลี่ยนทีละข้อ หรือทั้งสองอย่างก็ได้ ถ้าจะเปลี่ยนแค่กระดานเดียว เลือกตอน `/เล่น` (`/play`)
answer-pings-on = เปิดแจ้งเตือน: บอทจะแท็กคุณเมื่อถึงตาคุณ
answer-pings-off = ปิดแจ้งเตือน: บอทจะเขียนชื่อคุณเฉยๆ ไม่ส่งเสียง
answer-settings-on = ตอนนี้แจ้งเตือนเปิดอยู่ เปลี่ยนได้ด้วย {$command}
answer-settings-off = ตอนนี้แจ้งเตือนปิดอยู่ เปลี่ยนได้ด้วย {$command}

## เลือกตาเดินด้วยเมนู

choose-piece = เลือกหมากที่จะเดิน
choose-piece-unsaid = เลือกหมากที่จะเดิน แต่เมนูบอกเลขที่นับ ({$next}) ให้ไม่ได้ ตานี้จะไม่นับ ถ้าจะนับให้พิมพ์ตาเดินพร้อมเลข
choose-piece-placeholder = หมากตัวไหน?
choose-piece-option = {$piece} ({$moves} ตา)
choose-target = {$piece} ไปไหนดี?
choose-target-takes = กิน{$piece}
choose-target-placeholder = เดินไปช่องไหน?

## รายการกระดาน

games-none = คุณยังไม่มีกระดานไหนค้างอยู่ เริ่มได้ด้วย {$command}
games-title = **กระดานของคุณ**
games-your-turn = 🟢 กระดานที่ {$game} กับ {$opponent} · ถึงตาคุณ · {$place}
games-their-turn = ⚪ กระดานที่ {$game} กับ {$opponent} · รออีกฝ่าย · {$place}
games-challenge-out = ⏳ คำท้าที่ {$game} ถึง {$opponent} · หมดอายุ {$when} · {$place}
games-challenge-in = ⚔️ คำท้าที่ {$game} จาก {$opponent} · รอคุณตอบ · หมดอายุ {$when} · {$place}
games-challenge-open = ⏳ คำท้าที่ {$game} รอใครก็ได้ · หมดอายุ {$when} · {$place}
games-more = …และอีก {$count} กระดาน

## วิธีใช้

help-title = **หมากรุกไทยในห้องแชต** ทำแบบนี้
help-play = ⚔️ **หาคู่เล่น** {$command} แล้วเลือกคนที่จะท้า หรือเว้นว่างให้ใครก็ได้มารับ
help-move = ♟️ **เดิน** ตอบกลับ (reply) กระดานด้วยตาเดิน เช่น `{$example}` หรือใช้ {$command} หรือปุ่ม “เลือกตาเดิน”
help-forms = ✍️ **พิมพ์ได้หลายแบบ** `ม-ง๒` `ม ข1 ไป ง2` `เบี้ย จ4` `Nd2` `b1d2` ไทยหรือฝรั่ง เลขไทยหรืออารบิกก็ได้
help-count = 🔢 **นับศักดิ์** ไม่มีเบี้ยคว่ำบนกระดานแล้วและคุณเป็นรอง? {$start} จะเลิกนับก็ {$stop}
help-agree = 🤝 **เสมอ ยอม ขอคืน** {$draw} {$resign} {$takeback}
help-engine = 🤖 **ไม่มีคู่เล่น** {$play} เลือกระดับบอท 1–10 · ติดธุระกลางกระดาน {$handoff}
help-learn = 💡 **อยากเก่งขึ้น** {$hint} ใบ้ทีละขั้น · จบแล้ว {$analyse} ดูกราฟกับจุดเปลี่ยน
help-rules = 📜 **กติกา** {$play} เลือกกติกา การต่อ สูตรเม็ด หรือเล่นแบบเก็บคะแนนได้ ทั้งเซิร์ฟเวอร์ใช้ {$setup} (ผู้ดูแล)
help-look = 👀 **ดูกระดาน** {$board} และกระดานทั้งหมดของคุณ {$games}
help-quiet = 🔕 **ไม่อยากถูกแท็ก** {$settings}
help-watch = ใครก็ดูได้และกลับกระดานดูได้ แต่เดินได้เฉพาะคู่เล่น ห้องหนึ่งเล่นทีละกระดาน กระดานต่อไปจะเปิดเป็นเธรด
