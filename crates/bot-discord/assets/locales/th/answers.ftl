# สิ่งที่เห็นเฉพาะคนที่สั่ง: สั้น และบอกว่าเกิดอะไรขึ้น

answer-moved = เดินแล้ว: {$move}
answer-moved-elsewhere = เดินแล้ว: {$move} · กระดานที่ {$game} อยู่ที่ {$place}
answer-done = เรียบร้อย
answer-not-shown = ⚠️ บันทึกแล้ว แต่ห้องนี้ยังแสดงไม่ได้ เพราะบอทขาดสิทธิ์: {$permissions} ขอให้ผู้ดูแลเปิดให้ที่การตั้งค่าห้อง หัวข้อสิทธิ์ (Permissions) แล้วจะขึ้นให้เอง
unposted-your-turn = ♟️ ถึงตาคุณแล้วในกระดานที่ {$game} ({$place})
unposted-their-turn = ♟️ กระดานที่ {$game} ของคุณ ({$place}) ยังเล่นกันต่อ
unposted-over = 🏁 กระดานที่ {$game} ของคุณ ({$place}) จบแล้ว
unposted-permissions = บอทแสดงกระดานใน {$place} ไม่ได้ เพราะขาดสิทธิ์: {$permissions} ขอให้ผู้ดูแลเปิดให้ที่การตั้งค่าห้อง หัวข้อสิทธิ์ (Permissions) แล้วกระดานจะขึ้นที่นั่นเอง
unposted-locked = บอทแสดงกระดานใน {$place} ไม่ได้ เพราะเธรดถูกล็อกไว้ ขอให้ผู้ดูแลปลดล็อกที่เมนูของเธรด (⋯) แล้วกระดานจะขึ้นที่นั่นเอง
unposted-unknown = บอทแสดงกระดานใน {$place} ไม่ได้ เพราะ Discord ไม่ให้บอทส่งข้อความที่นั่น ขอให้ผู้ดูแลตรวจบทบาทของบอทและการตั้งค่าห้อง หัวข้อสิทธิ์ (Permissions) แล้วกระดานจะขึ้นที่นั่นเอง
unposted-removed = บอทแสดงกระดานใน {$place} ไม่ได้ เพราะบอทไม่ได้อยู่ในเซิร์ฟเวอร์นั้นแล้ว ถ้าผู้ดูแลเชิญบอทกลับเข้าไป กระดานจะขึ้นที่นั่นเอง
unposted-away = บอทไม่ได้อยู่ใน {$place} เอง จึงขึ้นกระดานที่นั่นได้ก็ต่อเมื่อมีคนกดปุ่มหรือใช้คำสั่งของบอทที่นั่น แล้วกระดานจะขึ้นเอง
unposted-deleted-channel = ห้องถูกลบแล้ว
unposted-gone = เล่นต่อที่นี่ได้ ถ้ายังไม่จบ กระดานจะถูกปิด{$when}
unposted-meanwhile = ระหว่างนี้ส่งตาเดินมาที่นี่ได้ เช่น `#{$game} {$example}`
unposted-play-here = ส่งตาเดินมาที่นี่ เช่น `#{$game} {$example}`
answer-rematch-was = เล่นอีกกระดานไปแล้ว คือกระดานที่ {$game} ใน {$place} จะเล่นใหม่ใช้ `/เล่น` (`/play`)
answer-rematch-was-not = คำชวนเล่นอีกกระดานตกไปแล้ว จะเล่นใหม่ใช้ `/เล่น` (`/play`)
answer-accepted = เริ่มเล่นแล้ว! กระดานที่ {$game} อยู่ที่ {$place}
answer-draw-offered = ขอเสมอแล้ว รออีกฝ่ายตอบ
answer-draw-agreed = ตกลงเสมอ
answer-resign-ask = ยืนยันยอมแพ้กระดานที่ {$game} ไหม
answer-abort-ask = กระดานที่ {$game} ยังเดินไม่ครบฝ่ายละตา จะเลิกโดยไม่มีใครแพ้ หรือจะยอมแพ้ก็ได้
answer-resign-ask-typed = ยืนยันยอมแพ้กระดานที่ {$game} ไหม ถ้ายืนยัน ตอบกลับกระดานว่า `ยอมแพ้แน่นอน`
answer-abort-ask-typed = กระดานที่ {$game} ยังเดินไม่ครบฝ่ายละตา ใช้ `/ยอมแพ้` (`/resign`) เลิกโดยไม่มีใครแพ้ได้ ถ้าจะยอมแพ้ ตอบกลับกระดานว่า `ยอมแพ้แน่นอน`
answer-resigned = ยอมแพ้แล้ว ขอบคุณสำหรับกระดานนี้
answer-aborted = เลิกกระดานแล้ว
answer-takeback-asked = ขอคืนแล้ว รออีกฝ่ายตอบ
answer-took-back = คืนตาเดินให้แล้ว
answer-handoff-asked = ขอแล้ว รออีกฝ่ายตอบ
answer-taken-over = กลับมาเดินเองแล้ว
answer-count-started = เริ่มนับ{$kind} แล้ว ตาต่อไปนับ {$next} ถ้านับได้เกิน {$limit} ถือว่าเสมอ
answer-count-stopped = หยุดนับแล้ว
answer-rules-set = ตั้งแต่นี้เซิร์ฟเวอร์นี้ใช้{$ruleset} กระดานที่เริ่มไปแล้วยังใช้กติกาเดิม
answer-challenges-everybody = กลับมารับคำท้าแล้ว ยกเว้นจากคนที่คุณปิดรับไว้
answer-challenges-nobody = จากนี้ไปจะไม่รับคำท้า คำท้าที่รออยู่แล้วยังอยู่
answer-muted = {$player} ท้าคุณไม่ได้แล้ว
answer-unmuted = {$player} ท้าคุณได้อีกครั้ง
answer-reminders-never = กระดานที่จับเวลาเป็นวัน: ไม่เตือน
answer-reminders = กระดานที่จับเวลาเป็นวัน: บอทจะส่งข้อความเตือนก่อนหมดเวลา {$hours} ชั่วโมง แต่ไม่ก่อนเวลาผ่านไปครึ่งหนึ่ง
answer-holiday = 🏖️ คุณลาพักอยู่ถึง {$until} นาฬิกาของคุณในกระดานที่จับเวลาเป็นวันหยุดให้ ปีนี้ลาได้อีก {$left} วัน
answer-holiday-none = ตอนนี้คุณไม่ได้ลาพัก ปีนี้ลาได้อีก {$left} วัน ระหว่างลา นาฬิกาของคุณในกระดานที่จับเวลาเป็นวันจะหยุดให้
answer-settings-challenges-everybody = ตอนนี้รับคำท้าอยู่
answer-settings-challenges-nobody = ตอนนี้ไม่รับคำท้า
answer-settings-muted = ปิดรับคำท้าจาก: {$players}


## รายการกระดาน

games-none = คุณยังไม่มีกระดานไหนค้างอยู่ เริ่มได้ด้วย {$command}
games-title = **กระดานของคุณ**
games-your-turn = 🟢 กระดานที่ {$game} กับ {$opponent} · ถึงตาคุณ · {$place}
games-their-turn = ⚪ กระดานที่ {$game} กับ {$opponent} · รออีกฝ่าย · {$place}
games-placeless = 🕳️ กระดานที่ {$game} กับ {$opponent} · อยู่ใน{$place} เล่นต่อให้จบได้ในข้อความส่วนตัวกับบอท (`/กระดาน` `/เสมอ` `/ยอมแพ้`) ไม่เช่นนั้นจะปิดโดยไม่มีผล {$when}
games-challenge-sent = ⏳ คำท้าที่ {$game} ถึง {$opponent} · หมดอายุ {$when} · {$place}
games-challenge-received = ⚔️ คำท้าที่ {$game} จาก {$opponent} · รอคุณตอบ · หมดอายุ {$when} · {$place}
games-challenge-open = ⏳ คำท้าที่ {$game} รอใครก็ได้ · หมดอายุ {$when} · {$place}
games-more = …และอีก {$count} กระดาน
games-open-board = เปิดกระดาน
place-gone = ห้องที่ถูกลบไปแล้ว
suggestion-your-turn = กระดานที่ {$game} · ถึงตาคุณ · เดินแล้ว {$moves} ตา
suggestion-their-turn = กระดานที่ {$game} · รออีกฝ่าย · เดินแล้ว {$moves} ตา

## วิธีใช้

