# การแข่งขันของเซิร์ฟเวอร์

command-tournament = การแข่งขัน
command-tournament-description = การแข่งขันในห้องของเซิร์ฟเวอร์นี้
command-tournament-create = จัด
command-tournament-create-description = สำหรับผู้จัด: ประกาศการแข่งขันในห้องนี้และเปิดให้ลงชื่อ
command-tournament-create-name = ชื่อ
command-tournament-create-name-description = ชื่อการแข่งขัน
command-tournament-create-form = รูปแบบ
command-tournament-create-form-description = แข่งกันแบบไหน
command-tournament-create-time = เวลา
command-tournament-create-time-description = นาทีต่อฝ่ายบวกวินาทีต่อตา (5+3) หรือวันต่อตา (3 วัน) ปกติ 10+5
command-tournament-create-ruleset = กติกา
command-tournament-create-ruleset-description = กติกานับศักดิ์ของการแข่งขัน แทนกติกาของเซิร์ฟเวอร์
command-tournament-create-rounds = จำนวนรอบ
command-tournament-create-rounds-description = เฉพาะระบบสวิส: กี่รอบ ถ้าไม่ใส่จะคิดจากจำนวนผู้เล่น
command-tournament-create-bye = ไม่มีคู่
command-tournament-create-bye-description = เฉพาะระบบสวิส: รอบที่ไม่มีคู่แข่งได้กี่คะแนน (ปกติ 1 คะแนน)
command-tournament-create-minutes = นาที
command-tournament-create-minutes-description = เฉพาะอารีน่า: แข่งนานกี่นาที (ปกติ 60)
command-tournament-create-sign-up-hours = ชั่วโมงลงชื่อ
command-tournament-create-sign-up-hours-description = ครบกี่ชั่วโมงแล้วเริ่มอัตโนมัติ ถ้าไม่ใส่จะเริ่มเมื่อผู้จัดสั่ง
command-tournament-create-starts = เริ่มเมื่อ
command-tournament-create-starts-description = เริ่มแข่งอัตโนมัติเมื่อไร เช่น 19:00 หรือ 28/11 19:00
command-tournament-create-zone = เขตเวลา
command-tournament-create-zone-description = ตามนาฬิกาของเขตเวลาไหน ถ้าไม่ใส่คือ Asia/Bangkok
command-tournament-create-check-in-minutes = นาทีรายงานตัว
command-tournament-create-check-in-minutes-description = เปิดให้รายงานตัวก่อนเริ่มกี่นาที ใครไม่รายงานตัวจะไม่ได้แข่ง
command-tournament-create-no-show-minutes = นาทีรอ
command-tournament-create-no-show-minutes-description = ไม่มาภายในกี่นาทีแล้วปรับแพ้ (ปกติ 10 ใส่ 0 คือไม่ปรับ)
command-tournament-create-winner-role = บทบาทแชมป์
command-tournament-create-winner-role-description = บทบาทสำหรับผู้ชนะ จนกว่าจะมีผู้ชนะรายการใหม่ที่ใช้บทบาทนี้
command-tournament-create-podium-role = บทบาทสามอันดับ
command-tournament-create-podium-role-description = บทบาทสำหรับสามอันดับแรก จนกว่ารายการใหม่ที่ใช้บทบาทนี้จะจบ
command-tournament-create-weekly = ทุกสัปดาห์
command-tournament-create-weekly-description = จัดทุกสัปดาห์: ครั้งถัดไปจะประกาศเมื่อครั้งนี้เริ่ม
command-tournament-create-game = เกม
command-tournament-create-game-description = เล่นเกมอะไร ถ้าเซิร์ฟเวอร์เล่นหลายเกม
command-tournament-end-series = หยุดจัดประจำ
command-tournament-end-series-description = สำหรับผู้จัด: ไม่จัดครั้งต่อไปของการแข่งขันที่จัดทุกสัปดาห์
command-tournament-end-series-tournament = การแข่งขัน
command-tournament-end-series-tournament-description = รายการไหน ถ้าไม่ใส่คือรายการในห้องนี้
command-tournament-show = ดู
command-tournament-show-description = รายชื่อ การจับคู่ และอันดับของการแข่งขัน
command-tournament-show-tournament = การแข่งขัน
command-tournament-show-tournament-description = รายการไหน ถ้าไม่ใส่คือรายการในห้องนี้
command-tournament-start = เริ่ม
command-tournament-start-description = สำหรับผู้จัด: ปิดรับชื่อและจับคู่รอบแรก
command-tournament-start-tournament = การแข่งขัน
command-tournament-start-tournament-description = รายการไหน ถ้าไม่ใส่คือรายการในห้องนี้
command-tournament-check-in = รายงานตัว
command-tournament-check-in-description = รายงานตัวก่อนการแข่งขันเริ่ม
command-tournament-check-in-tournament = การแข่งขัน
command-tournament-check-in-tournament-description = รายการไหน ถ้าไม่ใส่คือรายการในห้องนี้
command-tournament-withdraw = ถอนตัว
command-tournament-withdraw-description = ถอนตัวจากการแข่งขัน ผู้จัดถอนชื่อสมาชิกได้ด้วย
command-tournament-withdraw-member = สมาชิก
command-tournament-withdraw-member-description = สำหรับผู้จัด: จะถอนชื่อใคร
command-tournament-withdraw-tournament = การแข่งขัน
command-tournament-withdraw-tournament-description = รายการไหน ถ้าไม่ใส่คือรายการในห้องนี้
command-tournament-sit-out = ขอพัก
command-tournament-sit-out-description = เฉพาะระบบสวิส: พักรอบถัดไปโดยได้ครึ่งคะแนน ขอได้ครั้งเดียว
command-tournament-sit-out-tournament = การแข่งขัน
command-tournament-sit-out-tournament-description = รายการไหน ถ้าไม่ใส่คือรายการในห้องนี้
command-tournament-forfeit = ปรับแพ้
command-tournament-forfeit-description = สำหรับผู้จัด: ให้คู่แข่งของสมาชิกชนะกระดานที่ค้างอยู่
command-tournament-forfeit-member = สมาชิก
command-tournament-forfeit-member-description = ใครถูกปรับแพ้
command-tournament-forfeit-tournament = การแข่งขัน
command-tournament-forfeit-tournament-description = รายการไหน ถ้าไม่ใส่คือรายการในห้องนี้
command-tournament-rule = ตัดสิน
command-tournament-rule-description = สำหรับผู้จัด: ตัดสินผลกระดานล่าสุดของสมาชิก หรือให้เล่นกันใหม่
command-tournament-rule-member = สมาชิก
command-tournament-rule-member-description = กระดานของใคร
command-tournament-rule-result = ผล
command-tournament-rule-result-description = ผลของกระดานสำหรับสมาชิกคนนี้
command-tournament-rule-reason = เหตุผล
command-tournament-rule-reason-description = เหตุผล เก็บไว้ในบันทึกของการแข่งขัน
command-tournament-rule-against = คู่แข่ง
command-tournament-rule-against-description = คู่แข่งในกระดานก่อนหน้า ถ้าไม่ใส่คือกระดานล่าสุด
command-tournament-rule-tournament = การแข่งขัน
command-tournament-rule-tournament-description = รายการไหน ถ้าไม่ใส่คือรายการในห้องนี้
command-tournament-extend = ต่อเวลา
command-tournament-extend-description = สำหรับผู้จัด: ขยายเวลารับลงชื่อ
command-tournament-extend-hours = ชั่วโมง
command-tournament-extend-hours-description = เพิ่มอีกกี่ชั่วโมง ถ้ายังไม่กำหนดเวลาปิดจะนับจากตอนนี้
command-tournament-extend-tournament = การแข่งขัน
command-tournament-extend-tournament-description = รายการไหน ถ้าไม่ใส่คือรายการในห้องนี้
command-tournament-move = ย้าย
command-tournament-move-description = สำหรับผู้จัด: ย้ายไปแข่งต่อในห้องอื่น เช่นเมื่อห้องเดิมถูกลบ
command-tournament-move-channel = ห้อง
command-tournament-move-channel-description = ห้องที่จะใช้ต่อจากนี้ ถ้าไม่ใส่คือห้องนี้
command-tournament-move-tournament = การแข่งขัน
command-tournament-move-tournament-description = รายการไหน ถ้าไม่ใส่คือรายการที่ไม่มีห้อง หรือรายการในห้องนี้
command-tournament-cancel = ยกเลิก
command-tournament-cancel-description = สำหรับผู้จัด: ยกเลิกการแข่งขัน จะถามก่อน
command-tournament-cancel-tournament = การแข่งขัน
command-tournament-cancel-tournament-description = รายการไหน ถ้าไม่ใส่คือรายการในห้องนี้
command-tournament-export = ส่งออก
command-tournament-export-description = ไฟล์ของการแข่งขัน: ตารางสำหรับสเปรดชีต หรือไฟล์รายงานแบบ FIDE
command-tournament-export-format = ชนิด
command-tournament-export-format-description = ไฟล์ชนิดไหน ถ้าไม่เลือกคือตาราง
command-tournament-export-tournament = การแข่งขัน
command-tournament-export-tournament-description = รายการไหน ถ้าไม่ใส่คือรายการในห้องนี้หรือรายการล่าสุด
command-tournament-list = รายการ
command-tournament-list-description = การแข่งขันทั้งหมดของเซิร์ฟเวอร์นี้

choice-tournament-round-robin = พบกันหมด: ทุกคนเจอกันทุกคน (ไม่เกิน 12 คน)
choice-tournament-round-robin-twice = พบกันหมดสองรอบ: สลับกันถือหมากขาว (ไม่เกิน 12 คน)
choice-tournament-swiss = ระบบสวิส: แข่งไม่กี่รอบ เจอคนที่คะแนนใกล้กัน (ไม่เกิน 128 คน)
choice-tournament-knock-out = แพ้คัดออก: ใครแพ้ตกรอบ (ไม่เกิน 128 คน)
choice-tournament-double-elimination = แพ้คัดออกสองครั้ง: แพ้สองครั้งจึงตกรอบ (3 ถึง 128 คน)
choice-tournament-arena = อารีน่า: เล่นให้ได้มากที่สุดในเวลาที่กำหนด (ไม่เกิน 128 คน)
choice-tournament-bye-win = 1 คะแนน เท่ากับชนะ
choice-tournament-bye-draw = ครึ่งคะแนน เท่ากับเสมอ
choice-tournament-bye-loss = ไม่ได้คะแนน
choice-tournament-rule-won = สมาชิกชนะ
choice-tournament-rule-drawn = เสมอ
choice-tournament-rule-lost = สมาชิกแพ้
choice-tournament-rule-void = ไม่นับ
choice-tournament-file-csv = ตาราง (CSV): อันดับและผลทุกกระดาน
choice-tournament-file-trf = ไฟล์รายงาน (TRF-16): ระบบสวิสและพบกันหมด
choice-tournament-rule-undo = ตามผลเดิม: ยกเลิกคำตัดสิน
choice-tournament-rule-again = ให้เล่น (ใหม่)

tournament-title = 🏆 **{$name}**
tournament-form-round-robin = พบกันหมด
tournament-form-round-robin-twice = พบกันหมดสองรอบ
tournament-form-swiss = ระบบสวิส
tournament-form-swiss-rounds = ระบบสวิส {$rounds} รอบ
tournament-form-knock-out = แพ้คัดออก
tournament-form-double-elimination = แพ้คัดออกสองครั้ง
tournament-form-arena = อารีน่า {$minutes} นาที
tournament-terms = {$form} · {$time} · {$rules} · เก็บคะแนน
tournament-rules-server = กติกาของเซิร์ฟเวอร์
tournament-and-more = และอีก {$number} คน
tournament-more-pairs = และอีก {$number} คู่

tournament-sign-up-until = 📝 ลงชื่อได้ถึง {$moment} ({$until}) แล้วเริ่มแข่งอัตโนมัติ
tournament-sign-up-open = 📝 กดปุ่มเพื่อลงชื่อ จะเริ่มแข่งเมื่อผู้ดูแลใช้ {$start}
tournament-now-running = 🏁 เริ่มแข่งแล้ว ดูความคืบหน้าได้ด้วย {$show}
tournament-now-over = 🏁 จบแล้ว ดูผลได้ด้วย {$show}
tournament-now-cancelled = ❌ ยกเลิกแล้ว
tournament-late = มาทีหลังก็ยังเข้าร่วมได้
tournament-weekly = 🔁 จัดทุกสัปดาห์ในเวลานี้
tournament-winner-role = 🏅 ผู้ชนะจะได้บทบาท {$role}
tournament-podium-role = 🏅 สามอันดับแรกจะได้บทบาท {$role}
tournament-bye-worth-draw = ➖ รอบที่ไม่มีคู่แข่งได้ครึ่งคะแนน
tournament-bye-worth-loss = ➖ รอบที่ไม่มีคู่แข่งไม่ได้คะแนน
tournament-check-in-opens = ⏰ เปิดให้รายงานตัว {$moment} ({$until}) ใครยังไม่รายงานตัวเมื่อเริ่มแข่งจะไม่ได้แข่ง
tournament-check-in = ⏰ **{$name}** จะเริ่ม {$moment} ({$until})
tournament-check-in-late = ถ้าพร้อมแล้วกด *{$button}* ใครยังไม่กดเมื่อถึงเวลาจะไม่มีชื่อในรอบแรก แต่เข้าร่วมทีหลังได้
tournament-check-in-only = ถ้าพร้อมแล้วกด *{$button}* ใครยังไม่กดเมื่อถึงเวลาจะไม่ได้แข่ง
tournament-check-in-awaited = ยังรออยู่: {$players}
tournament-check-in-more = ⏰ **{$name}**: รายงานตัวได้ที่ข้อความด้านบน ({$part}): {$players}
tournament-checked-in = **รายงานตัวแล้ว {$number} คน** จาก {$all} คน
tournament-you-checked-in = ✅ คุณรายงานตัวใน **{$name}** แล้ว การแข่งขันจะเริ่ม {$until}
tournament-left-out =
    { $number ->
       *[other] ⏰ **{$name}** เริ่มแล้วโดยไม่มี {$players} เพราะไม่ได้รายงานตัว
    }
tournament-left-out-late = ยังเข้าร่วมได้ กด *{$button}* ใต้ข้อความเริ่มแข่ง หรือใต้ {$show}
button-tournament-check-in = รายงานตัว
tournament-no-shows = ⏳ ใครไม่มาแข่งภายใน {$minutes} นาทีหลังจับคู่ ถูกปรับแพ้กระดานนั้น
tournament-entrants = **ลงชื่อแล้ว {$number} คน** (รับไม่เกิน {$most} คน)
tournament-entrants-none = ยังไม่มีใครลงชื่อ
button-tournament-sign-up = ลงชื่อ
button-tournament-withdraw = ถอนตัว
button-tournament-join = เข้าร่วม
button-tournament-pause = พักก่อน
button-tournament-resume = กลับมาแข่ง
button-tournament-arrive = มาแล้ว
button-tournament-sit-out = ขอพักหนึ่งรอบ

tournament-round = รอบที่ {$round} จาก {$rounds}
tournament-round-of = รอบ {$players} คน
tournament-round-quarter = รอบก่อนรองชนะเลิศ
tournament-round-semi = รอบรองชนะเลิศ
tournament-round-final = รอบชิงชนะเลิศ
tournament-round-after-final = รอบชิงชนะเลิศ
tournament-round-second-final = รอบชิงชนะเลิศครั้งที่สอง
tournament-stage-winners = สายบน รอบที่ {$round}
tournament-stage-losers = สายล่าง รอบที่ {$round}

tournament-started = 🏁 **{$name}** เริ่มแล้ว มีผู้เล่น {$number} คน
tournament-started-round-robin = ทุกคนเจอกันทุกคน ทีละรอบ
tournament-started-swiss = แต่ละรอบเจอคนที่คะแนนใกล้กัน และไม่มีใครเจอคนเดิมซ้ำ
tournament-started-knock-out = ใครแพ้ตกรอบ ถ้าเสมอจะเล่นเพิ่มอีกไม่เกินสองกระดานโดยสลับสี และในกระดานสุดท้าย ฝ่ายดำแค่เสมอก็เข้ารอบ
tournament-started-double-elimination = ใครแพ้ครั้งแรกลงไปแข่งต่อในสายล่าง แพ้อีกครั้งจึงตกรอบ ผู้ชนะของทั้งสองสายพบกันในรอบชิงชนะเลิศ ถ้าคนจากสายล่างชนะจะชิงกันอีกครั้ง ถ้าเสมอจะเล่นเพิ่มอีกไม่เกินสองกระดานโดยสลับสี และในกระดานสุดท้าย ฝ่ายดำแค่เสมอก็ชนะคู่นั้น
tournament-started-arena = แข่งถึง {$moment} ({$until}) ใครว่างได้คู่ทันที ชนะได้ 2 คะแนน เสมอได้ 1 คะแนน ชนะติดกันสองกระดานแล้ว กระดานต่อ ๆ ไปคิดสองเท่าจนกว่าจะไม่ชนะ
tournament-started-next = แต่ละกระดานมีเธรดของตัวเอง และบอทจะเรียกผู้เล่นที่นั่น ถ้าแข่งต่อไม่ได้ใช้ {$withdraw}

tournament-pairings = 📋 **{$name}** · {$round}
tournament-pairings-winners = **สายบน รอบที่ {$round}**
tournament-pairings-losers = **สายล่าง รอบที่ {$round}**
tournament-bye-swiss-win =
    { $number ->
       *[other] {$player} ไม่มีคู่ในรอบนี้ จึงชนะผ่าน ได้ 1 คะแนน
    }
tournament-bye-swiss-draw =
    { $number ->
       *[other] {$player} ไม่มีคู่ในรอบนี้ ได้ครึ่งคะแนน
    }
tournament-bye-swiss-loss =
    { $number ->
       *[other] {$player} ไม่มีคู่ในรอบนี้ และไม่ได้คะแนน
    }
tournament-bye-round-robin =
    { $number ->
       *[other] {$player} พักรอบนี้
    }
tournament-half-bye =
    { $number ->
       *[other] {$player} ขอพักรอบนี้ ได้ครึ่งคะแนน
    }
tournament-bye-knock-out =
    { $number ->
       *[other] {$player} ชนะผ่านเข้ารอบ
    }

tournament-table = ♟️ **{$name}** · {$round}: {$white} – {$black}
tournament-table-replay = ♟️ **{$name}** · {$round} กระดานที่ {$number}: {$white} – {$black}
tournament-table-arena = ♟️ **{$name}** · กระดานที่ {$number}: {$white} – {$black}
tournament-table-open = ♟️ {$white} ถือหมากขาว {$black} ถือหมากดำ
tournament-arrive-both = กระดานจะเริ่มที่นี่เมื่อทั้งสองคนกด *{$button}*
tournament-arrive-one = กระดานจะเริ่มที่นี่เมื่อคนใดคนหนึ่งกด *{$button}*
tournament-arrive-until = ใครไม่กดภายใน {$moment} ({$until}) ถูกปรับแพ้
tournament-is-here = ✋ {$player} มาแล้ว
tournament-table-playing = ♟️ {$white} กับ {$black} กำลังเล่น
tournament-table-over = {$white} {$result} {$black}
tournament-thread = รอบ {$round} · {$white} – {$black}
tournament-thread-winners = สายบน {$round} · {$white} – {$black}
tournament-thread-losers = สายล่าง {$round} · {$white} – {$black}
tournament-thread-final = รอบชิง · {$white} – {$black}
tournament-thread-second-final = รอบชิงครั้งที่สอง · {$white} – {$black}
tournament-thread-arena = {$white} – {$black}
tournament-reopened = 🔁 กระดานของ {$white} กับ {$black} ยังต้องเล่นกัน

tournament-reopened-again = ถ้ารอบนี้ยังไม่เดินตาแรกทันเวลาหรือยกเลิกกระดานอีก ฝ่ายที่เป็นเหตุแพ้กระดานนี้
tournament-thread-lost = 🧵 **{$name}**: เธรดของ {$white} – {$black} ถูกลบ นี่คือเธรดใหม่ และเริ่มนับเวลารอใหม่
tournament-unplaced = ⚠️ {$organiser}: {$white} กับ {$black} มาแล้วทั้งคู่ แต่บอทเปิดเธรดให้กระดานนี้ไม่ได้ จึงต้องรอ อนุญาตให้บอท *Create Public Threads* ในห้องนี้ หรือปิดเก็บเธรดเก่า แล้วให้คนใดคนหนึ่งกด *{$button}* อีกครั้ง
tournament-halted = ⚠️ ห้องของ **{$name}** ถูกลบ การแข่งขันจึงหยุดไว้ก่อน ไม่มีการนับเวลา และไม่มีใครถูกปรับแพ้เพราะไม่มา เลือกห้องใหม่เพื่อแข่งต่อได้ด้วย {$move} ในเซิร์ฟเวอร์: {$server}
tournament-halted-shown = ⏸️ หยุดไว้เพราะห้องถูกลบ จะแข่งต่อเมื่อผู้ดูแลเลือกห้องใหม่ด้วย {$move}
tournament-moved = ▶️ **{$name}** แข่งต่อในห้องนี้
tournament-forfeited = ⌛ {$winner} ชนะผ่าน เพราะ {$loser} ไม่มาแข่งหรือถอนตัว
tournament-double-forfeit = ⌛ {$white} กับ {$black} ไม่มาแข่งทั้งคู่ จึงแพ้ทั้งคู่
tournament-unfinished = ⏹️ {$white} – {$black} เล่นไม่จบในเวลา จึงไม่นับ
tournament-plays-on = เล่นต่อที่นี่ได้ ส่วนที่เหลือเป็นเกมเก็บคะแนนธรรมดา ไม่นับในการแข่งขันแล้ว
tournament-annulled = ↩️ กระดานของ {$white} กับ {$black} ไม่นับแล้ว เพราะมีการแก้ผลของกระดานก่อนหน้า
tournament-ruled = ⚖️ **{$name}**: แก้ผลของ {$white} – {$black} แล้ว และคิดทุกอย่างหลังจากนั้นใหม่: {$result}
tournament-result = {$white}–{$black}
tournament-result-void = ไม่นับ
tournament-result-none = ไม่ได้เล่น
tournament-withdrew = 🚪 {$player} ถอนตัวจาก **{$name}**
tournament-left = 🚪 {$player} ไม่อยู่ในเซิร์ฟเวอร์นี้แล้ว จึงพ้นจาก **{$name}**
tournament-joined = 👋 {$player} เข้าร่วม **{$name}** แล้ว

tournament-standings = 📊 **{$name}** · หลัง{$round}
tournament-standings-now = 📊 **อันดับ**
tournament-standings-points = {$place} {$player} · **{$points}**
tournament-standings-arena = {$place} {$player} · **{$points}** (ชนะ {$wins} จาก {$games} กระดาน)
tournament-still-in = ยังอยู่: {$players}
tournament-unbeaten = ยังไม่แพ้: {$players}
tournament-lost-once = แพ้แล้วหนึ่งครั้ง: {$players}
tournament-out-now = ตกรอบนี้: {$players}
tournament-finished = 🏆 **{$name}** จบแล้ว
tournament-won = 🥇 {$player} ชนะเลิศด้วย {$points} คะแนนจาก {$rounds} รอบ ขอแสดงความยินดี!
tournament-won-arena = 🥇 {$player} ชนะเลิศด้วย {$points} คะแนน ขอแสดงความยินดี!
tournament-won-knock-out = 🥇 {$player} ชนะรอบชิงชนะเลิศ ขอแสดงความยินดี!
tournament-won-together = 🥇 {$players} ครองอันดับหนึ่งร่วมกัน เพราะเท่ากันทุกอย่าง ขอแสดงความยินดี!
tournament-won-nobody = ไม่มีผู้ชนะเลิศ
tournament-cancelled-by = ❌ {$player} ยกเลิก **{$name}**
tournament-cancelled-too-few =
    { $least ->
        [2] ❌ **{$name}** ไม่ได้จัด เพราะมีคนลงชื่อไม่ถึงสองคน
       *[other] ❌ **{$name}** ไม่ได้จัด เพราะมีคนลงชื่อไม่ถึง {$least} คน
    }
tournament-cancelled-too-few-there =
    { $least ->
        [2] ❌ **{$name}** ไม่ได้จัด เพราะรายงานตัวไม่ถึงสองคน
       *[other] ❌ **{$name}** ไม่ได้จัด เพราะรายงานตัวไม่ถึง {$least} คน
    }
tournament-cancelled-games = กระดานที่กำลังเล่นอยู่เล่นต่อได้เป็นกระดานเก็บคะแนนตามปกติ

tournament-created = ✅ ประกาศ **{$name}** ในห้องนี้แล้ว ลงชื่อกันได้เลย เริ่มแข่งได้ด้วย {$start}
tournament-created-until = ✅ ประกาศ **{$name}** ในห้องนี้แล้ว ลงชื่อกันได้เลย จะเริ่มอัตโนมัติ {$until} หรือเริ่มก่อนได้ด้วย {$start}
tournament-without-event = รายการนี้ไม่ได้ขึ้นในกิจกรรมของเซิร์ฟเวอร์ เพราะบอทยังไม่มีสิทธิ์ *{$permission}* แต่จะแข่งตามปกติ
tournament-event-sign-up = ลงชื่อด้วยปุ่มใต้ประกาศ: {$link}
tournament-event-begun = เริ่มแข่งแล้ว ดูประกาศได้ที่ {$link}
tournament-event-rounds = จำนวนรอบขึ้นอยู่กับจำนวนผู้ลงชื่อ
tournament-event-check-in = รายงานตัวในช่วง {$minutes} นาทีก่อนเริ่ม ไม่อย่างนั้นจะไม่ได้แข่ง
tournament-extended = ⏳ **{$name}**: ลงชื่อได้ถึง {$moment} ({$until})
tournament-series-ended = ✅ **{$name}** จะแข่งตามที่ประกาศไว้ แต่จะไม่มีครั้งต่อไป
tournament-files = 📄 **{$name}**
tournament-started-answer = ✅ **{$name}** เริ่มแล้ว การจับคู่จะตามมาใน {$channel}
tournament-you-are-in = ✅ คุณลงชื่อใน **{$name}** แล้ว
tournament-you-are-in-late = ✅ คุณเข้าร่วม **{$name}** แล้ว จะได้คู่เมื่อจับคู่ครั้งถัดไป
tournament-you-left = คุณถอนตัวจาก **{$name}** แล้ว
tournament-withdraw-ask = จะถอนตัวจาก **{$name}** ไหม คุณจะไม่ได้คู่อีก และกระดานที่ค้างอยู่จะนับว่าแพ้
tournament-expelled = ✅ {$player} ออกจาก **{$name}** แล้ว
tournament-you-moved = ✅ ต่อจากนี้ **{$name}** จะประกาศใน {$channel}
tournament-you-sit-out = ✅ คุณพักรอบถัดไปของ **{$name}** โดยได้ครึ่งคะแนน
tournament-you-paused = ⏸️ คุณจะไม่ได้คู่ใน **{$name}** จนกว่าจะกด *{$button}*
tournament-you-resumed = ▶️ คุณกลับมาแข่ง **{$name}** แล้ว
tournament-you-defaulted = ✅ ปรับ {$loser} แพ้ {$winner} แล้ว
tournament-you-ruled = ✅ {$white} กับ {$black}: {$result}
tournament-you-reopened = ✅ {$white} กับ {$black} จะได้เล่นกระดานนี้
tournament-cancel-ask = จะยกเลิก **{$name}** ไหม จะไม่มีการจับคู่อีก และจะไม่มีผู้ชนะเลิศ
tournament-cancel-ask-games =
    { $number ->
        [0] ตอนนี้ไม่มีกระดานที่กำลังเล่นอยู่
       *[other] กระดานที่กำลังเล่นอยู่ {$number} กระดานเล่นต่อได้เป็นกระดานเก็บคะแนนตามปกติ
    }
button-tournament-cancel = ยกเลิกเลย

tournament-own-game = ▶️ กระดานของคุณ: เจอ {$opponent}
tournament-own-bye = ▶️ รอบนี้คุณไม่มีคู่
tournament-playing = กำลังเล่น
tournament-waiting = รอผู้เล่น
tournament-waiting-until = รอผู้เล่น หมดเวลา {$until}

tournament-list = 🏆 **การแข่งขันของเซิร์ฟเวอร์นี้**
tournament-list-none = เซิร์ฟเวอร์นี้ยังไม่เคยจัดการแข่งขัน ผู้ดูแลประกาศได้ด้วย {$create}
tournament-list-line = • **{$name}** · {$form} · {$state} · {$channel}
tournament-state-sign-up = เปิดรับชื่อ (ลงชื่อแล้ว {$number} คน)
tournament-state-running = กำลังแข่ง
tournament-state-halted = หยุดไว้เพราะห้องถูกลบ
tournament-state-won = {$players} ชนะเลิศ
tournament-state-over = จบแล้ว
tournament-state-cancelled = ยกเลิกแล้ว

tournament-told = บอทโพสต์ใน {$channel} ไม่ได้ จึงบอกคุณที่นี่ ดูที่เหลือได้ด้วย {$show}

tournament-told-halted = ตอนนี้การแข่งขันไม่มีห้อง บอทจึงบอกคุณที่นี่ ดูที่เหลือได้ด้วย {$show}

tournament-name = {$name}
tournament-name-of-game = {$name} · {$game}
tournament-round-of-name = {$name} · {$round}
button-tournament-bracket = ดูทั้งสาย
tournament-part = {$name} · {$part}/{$parts}
tournament-part-places = 📊 **{$name}** · อันดับ {$first} ถึง {$last} จาก {$all}
tournament-part-bracket = 📊 **{$name}** · สายแข่ง ส่วนที่ {$part} จาก {$parts} ตั้งแต่{$first}ถึง{$last}
tournament-part-brackets = 📊 **{$name}** · ส่วนที่ {$part} จาก {$parts}: {$what}
tournament-part-winners = สายบน รอบที่ {$first} ถึง {$last}
tournament-part-losers = สายล่าง รอบที่ {$first} ถึง {$last}
tournament-part-last = รอบท้าย ๆ และรอบชิงชนะเลิศ
tournament-picture-after = {$name} · หลัง{$round}
tournament-picture-player = ผู้เล่น
tournament-picture-points = คะแนน
tournament-picture-games = กระดาน
tournament-picture-wins = ชนะ
tournament-picture-footer-rounds = ใต้ผล: อันดับของคู่แข่ง · + และ − คือไม่ได้เล่น
tournament-picture-footer-crosstable = + และ − คือไม่ได้เล่น
tournament-picture-footer-arena = ชนะ 2 คะแนน เสมอ 1 คะแนน ชนะติดกันสองกระดานแล้วคิดสองเท่า
tournament-picture-footer-knock-out = แถบสีบอกว่าใครเข้ารอบ
tournament-picture-footer-double-elimination = แถบสีบอกว่าใครชนะ
tournament-picture-winners = สายบน
tournament-picture-losers = สายล่าง
tournament-picture-final = รอบชิงชนะเลิศ
tournament-picture-second-final = ชิงครั้งที่สอง
tournament-picture-round = รอบที่ {$round}
tournament-picture-more = และอีก {$number} คน · {$footer}
tournament-picture-alt = {$title}: {$rows}
tournament-picture-alt-row = {$rank}. {$player} {$points}
tournament-picture-alt-match = {$round}: {$one} – {$other}
tie-break-direct-encounter = เจอกัน
tie-break-wins = ชนะ
tie-break-games-won = ชนะจริง
tie-break-buchholz = BH
tie-break-buchholz-cut1 = BH-1
tie-break-sonneborn-berger = SB

tournament-refusal-no-tournament = ไม่มีการแข่งขันนี้แล้ว ดูรายการของเซิร์ฟเวอร์นี้ได้ด้วย `/การแข่งขัน รายการ`
tournament-refusal-none-open = ที่นี่ไม่มีการแข่งขันที่เปิดอยู่ ดูรายการของเซิร์ฟเวอร์นี้ได้ด้วย `/การแข่งขัน รายการ` ผู้ดูแลประกาศรายการใหม่ได้ด้วย `/การแข่งขัน จัด`
tournament-refusal-several = มีการแข่งขันที่เปิดอยู่หลายรายการ: {$names} ระบุรายการในตัวเลือก `การแข่งขัน` (`tournament`)
tournament-refusal-rounds = เลือกจำนวนรอบได้เฉพาะระบบสวิส ไม่ต้องใส่ `จำนวนรอบ` หรือเลือกระบบสวิส
tournament-refusal-bye = เลือกคะแนนของรอบที่ไม่มีคู่ได้เฉพาะระบบสวิส ไม่ต้องใส่ `ไม่มีคู่` หรือเลือกระบบสวิส
tournament-refusal-minutes = เลือกเวลาแข่งได้เฉพาะอารีน่า ไม่ต้องใส่ `นาที` หรือเลือกอารีน่า
tournament-refusal-in-thread = การแข่งขันต้องเปิดเธรดให้แต่ละกระดาน แต่ในเธรดเปิดเธรดซ้อนไม่ได้ ใช้คำสั่งนี้ในห้อง
tournament-refusal-in-voice = การแข่งขันต้องเปิดเธรดให้แต่ละกระดาน แต่ห้องเสียงและห้องเวทีเปิดเธรดไม่ได้ ใช้คำสั่งนี้ในห้องข้อความหรือห้องประกาศ
tournament-refusal-start-time = อ่าน {$typed} เป็นเวลาไม่ได้ พิมพ์ 19:00 หรือใส่วันก่อนเวลา เช่น 28/11 19:00
tournament-refusal-start-out-of-range = เริ่มเมื่อ {$moment} ไม่ได้ เพราะผ่านไปแล้วหรือเกินสามเดือนข้างหน้า
tournament-refusal-two-starts = เลือก `เริ่มเมื่อ` หรือ `ชั่วโมงลงชื่อ` อย่างใดอย่างหนึ่ง
tournament-refusal-zone-alone = เขตเวลาต้องใช้คู่กับเวลา ใส่ `เริ่มเมื่อ` ด้วย
tournament-refusal-zone = ไม่มีเขตเวลา {$typed} ที่ใกล้เคียง: {$nearest}
tournament-refusal-no-report = ไฟล์รายงานมีเฉพาะระบบสวิสและพบกันหมด เลือกแบบตารางแทน
tournament-refusal-no-thread = บันทึกแล้วว่าคุณมาแล้ว แต่กระดานยังเริ่มไม่ได้ เพราะตอนนี้ Discord ไม่เปิดเธรดให้ในห้องนี้ อาจมีเธรดเปิดอยู่มากเกินไป ให้ปิดเก็บบางเธรดแล้วกดอีกครั้ง
tournament-refusal-no-threads = การแข่งขันต้องเปิดเธรดให้แต่ละกระดาน แต่ในห้องนี้บอทขาดสิทธิ์: {$permissions} ขอให้ผู้ดูแลเซิร์ฟเวอร์อนุญาต หรือเลือกห้องอื่น
tournament-refusal-thread-permissions = บันทึกแล้วว่าคุณมาแล้ว แต่กระดานยังเริ่มไม่ได้ เพราะบอทเปิดเธรดไม่ได้ ขาดสิทธิ์: {$permissions} ขอให้ผู้ดูแลเซิร์ฟเวอร์อนุญาต แล้วกดอีกครั้ง
tournament-refusal-name-empty = การแข่งขันต้องมีชื่อ
tournament-refusal-name-too-long = ชื่อยาวเกินไป ไม่เกิน 60 ตัวอักษร
tournament-refusal-arena-without-clock = อารีน่าต้องใช้เวลาแบบเล่นสด เช่น `5+3`
tournament-refusal-check-in-without-start = ถ้าให้รายงานตัวต้องกำหนดเวลาเริ่มด้วย ใส่ `เริ่มเมื่อ` หรือ `ชั่วโมงลงชื่อ`
tournament-refusal-preset-of-other-game = {$kind}ไม่มีการนับศักดิ์ ไม่ต้องเลือก `กติกา` (`ruleset`) หรือเลือกหมากรุกไทย
tournament-refusal-no-series = การแข่งขันนี้ไม่ได้จัดทุกสัปดาห์ หรือเริ่มแข่งไปแล้ว
tournament-refusal-weekly-without-start = ถ้าจะจัดทุกสัปดาห์ต้องกำหนดเวลาเริ่มด้วย ใส่ `เริ่มเมื่อ`
tournament-refusal-no-check-in = การแข่งขันนี้ไม่ต้องรายงานตัว
tournament-refusal-check-in-opens = เปิดให้รายงานตัว {$moment} ตอนนี้ยังไม่ต้องทำอะไร
tournament-refusal-begun = เริ่มแข่งไปแล้ว และรูปแบบนี้ไม่รับคนเพิ่มกลางทาง
tournament-refusal-not-begun = ยังไม่เริ่มแข่ง ผู้ดูแลเริ่มได้ด้วย `/การแข่งขัน เริ่ม`
tournament-refusal-over = การแข่งขันจบแล้ว
tournament-refusal-cancelled = การแข่งขันถูกยกเลิกแล้ว
tournament-refusal-already-signed-up = คุณลงชื่อไว้แล้ว
tournament-refusal-not-signed-up = คุณไม่ได้อยู่ในการแข่งขันนี้ เข้าร่วมได้ด้วยปุ่ม *{$button}* ใต้ประกาศหรือใต้ `/การแข่งขัน ดู`
tournament-refusal-full = เต็มแล้ว รับไม่เกิน {$most} คน
tournament-refusal-too-few = ต้องมีผู้เล่นอย่างน้อย {$least} คน รอให้ครบก่อน หรือยกเลิกด้วย `/การแข่งขัน ยกเลิก`
tournament-rule-no-such-game = ไม่มีกระดานนี้แล้ว เพราะมีการแก้ผลของกระดานก่อนหน้า
tournament-refusal-no-open-game = {$player} ไม่มีกระดานที่ค้างอยู่
tournament-rule-game-over = กระดานนั้นจบแล้ว
tournament-rule-game-not-over = กระดานนั้นยังไม่จบ ให้ฝ่ายหนึ่งชนะได้ด้วย `/การแข่งขัน ปรับแพ้`
tournament-refusal-no-decided-game = {$player} ไม่มีกระดานแบบนั้นที่จบแล้ว ถ้ายังไม่จบ ตัดสินได้ด้วย `/การแข่งขัน ปรับแพ้`
tournament-rule-other-round = รอบถัดไปเริ่มแล้ว จึงเล่นกระดานนั้นไม่ได้อีก เลือกผลให้กระดานนั้นแทน
tournament-rule-halted = การแข่งขันหยุดไว้เพราะห้องถูกลบ จะแข่งต่อเมื่อผู้ดูแลเลือกห้องใหม่ด้วย `/การแข่งขัน ย้าย`
tournament-rule-already-playing = กระดานนั้นเริ่มแล้ว
tournament-rule-not-playing = กระดานนั้นยังไม่เริ่ม
tournament-refusal-others-game = กระดานนั้นเป็นของคนอื่นสองคน
tournament-rule-withdrawn = {$player} ถอนตัวไปแล้ว
tournament-rule-not-free = {$player} มีกระดานอยู่แล้ว
tournament-rule-not-ruled = กระดานนี้ยังไม่มีคำตัดสินให้ยกเลิก
tournament-rule-not-paused = คุณไม่ได้พักอยู่
tournament-rule-no-round-left = จับคู่ครบทุกรอบแล้ว
tournament-rule-not-begun = จะเริ่มตอน {$moment}
tournament-refusal-form = รูปแบบการแข่งขันนี้ทำแบบนั้นไม่ได้
tournament-rule-sat-out = คุณขอพักไปแล้วหนึ่งรอบ ขอได้คนละครั้งเดียว
tournament-rule-last-round = ขอพักรอบสุดท้ายไม่ได้
tournament-refusal-incomplete = อ่านการแข่งขันนี้ไม่ได้บางส่วน ผู้ดูแลบอทดูรายละเอียดได้ด้วย `makruk-bot doctor`
tournament-refusal-sign-up-over = เวลาลงชื่อจะหมดทันที เลือกให้นานกว่านี้
tournament-rule-players = มีผู้เล่น {$players} คน รูปแบบนี้ต้องมี {$least} ถึง {$most} คน
tournament-rule-not-player = {$player} ไม่ได้อยู่ในการแข่งขันนี้
tournament-refusal-no-such-name = ไม่มีการแข่งขันที่เปิดอยู่ชื่อนี้ เลือกจากรายการที่ขึ้นมา
tournament-rule-ended = จบไปแล้วตอน {$moment}
tournament-rule-already-in = {$player} อยู่ในการแข่งขันแล้ว
