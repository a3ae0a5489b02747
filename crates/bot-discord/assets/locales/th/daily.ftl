# หมากกลประจำวัน: โพสต์ และการตั้งค่าของเซิร์ฟเวอร์

## โพสต์

daily-title = 🧩 **หมากกลประจำวัน** · วัน{$weekday}ที่ {$date}
daily-post-name = หมากกลประจำวัน · วัน{$weekday}ที่ {$date}
daily-title-game = 🧩 **หมากกลประจำวัน** · {$game} · วัน{$weekday}ที่ {$date}
daily-post-name-game = หมากกลประจำวัน · {$game} · วัน{$weekday}ที่ {$date}
daily-about = {$stars} · ข้อ {$number}
daily-task-mate = **{$side}เดิน จนใน {$moves} ตา**
daily-task-win = **{$side}เดิน ให้ได้หมากหรือชนะ**
daily-task-beat-count = **{$side}เดิน ชนะก่อนนับครบ {$limit}**
daily-task-beat-some-count = **{$side}เดิน ชนะก่อนนับครบ**
daily-task-save = **{$side}เดิน เอาเสมอให้ได้**
daily-count = {$side}กำลังนับ {$number}/{$limit}
daily-solvers = { $solvers ->
    [0] 👥 ยังไม่มีใครแก้ได้
   *[other] 👥 แก้ได้แล้ว {$solvers} คน
}
daily-before = 💡 เฉลยข้อก่อน ({$number}): ||{$moves}||
daily-withdrawn = ⚠️ **ถอนออกแล้ว:** มีผู้แจ้งปัญหาข้อ {$number} และเมื่อตรวจซ้ำพบข้อบกพร่องจริง ข้อถัดไปมาตามกำหนดเดิม
daily-film-alt = เฉลยหมากกลข้อ {$number} ทีละตา
daily-button-solve = แก้กล
daily-preview = 👁️ **คุณเห็นคนเดียว:** หมากกลข้อถัดไป จะโพสต์แบบนี้ {$when}

weekday-monday = จันทร์
weekday-tuesday = อังคาร
weekday-wednesday = พุธ
weekday-thursday = พฤหัสบดี
weekday-friday = ศุกร์
weekday-saturday = เสาร์
weekday-sunday = อาทิตย์
month-1 = {$day} มกราคม
month-2 = {$day} กุมภาพันธ์
month-3 = {$day} มีนาคม
month-4 = {$day} เมษายน
month-5 = {$day} พฤษภาคม
month-6 = {$day} มิถุนายน
month-7 = {$day} กรกฎาคม
month-8 = {$day} สิงหาคม
month-9 = {$day} กันยายน
month-10 = {$day} ตุลาคม
month-11 = {$day} พฤศจิกายน
month-12 = {$day} ธันวาคม

## เมื่อโพสต์ไม่ได้

daily-paused = ⏸️ บอทโพสต์หมากกลประจำวันใน {$place} ไม่ได้หลายวันแล้ว จึงหยุดไว้ก่อน {$why} แก้แล้วใช้ {$setup} เพื่อให้โพสต์ต่อ
daily-paused-gone = ⏸️ ห้องของหมากกลประจำวันถูกลบไปแล้ว ใช้ {$setup} เพื่อเริ่มในห้องอื่น
daily-why-permissions = เพราะบอทขาดสิทธิ์: {$permissions}
daily-why-locked = เพราะเธรดถูกล็อกไว้
daily-why-unknown = เพราะ Discord ไม่ให้บอทส่งข้อความที่นั่น
daily-why-gone = เพราะห้องถูกลบไปแล้ว
daily-why-removed = เพราะบอทไม่ได้อยู่ในเซิร์ฟเวอร์

## การตั้งค่าของเซิร์ฟเวอร์

daily-set = 🧩 **หมากกลประจำวันใน {$channel}**
daily-set-when = 🕗 {$hour} น. เวลา {$zone} · {$days}
daily-set-course = 📈 {$course} · ภาษา: {$language}
daily-set-course-game = 📈 {$game} · {$course} · ภาษา: {$language}
daily-set-role = 🔔 แจ้ง {$role}
daily-set-no-role = 🔕 ไม่แจ้งใคร
daily-role-silent = ⚠️ บอทแจ้ง {$role} ไม่ได้ ขอให้เปิด “อนุญาตให้ทุกคน @mention บทบาทนี้” ในการตั้งค่าบทบาท หรือให้สิทธิ์บอท (Mention Everyone)
daily-set-next = ⏭️ ข้อถัดไป: {$when}
daily-set-off = ⏹️ ปิดอยู่ ใส่ช่องใดก็ได้เพื่อเปิดอีกครั้ง
daily-set-paused = ⏸️ หยุดไว้ตั้งแต่ {$since} {$why} ใส่ช่องใดก็ได้เพื่อให้โพสต์ต่อ
daily-set-failed = ⚠️ ระยะนี้โพสต์ไม่ได้ {$why}
daily-set-missing = ⚠️ ที่นั่นบอทขาดสิทธิ์: {$permissions} ผู้ดูแลเปิดให้ได้ที่การตั้งค่าห้อง หัวข้อสิทธิ์ (Permissions)
daily-days-all = ทุกวัน
daily-days-working = จันทร์ถึงศุกร์
daily-days-weekend = เสาร์และอาทิตย์
daily-course-easier = ง่ายกว่าปกติ
daily-course-usual = วันจันทร์ง่าย วันอาทิตย์ยาก
daily-course-harder = ยากกว่าปกติ
daily-skipped = ⏭️ วันนี้จะไม่มีหมากกลประจำวันใน {$channel} สถิติต่อเนื่องของทุกคนไม่ขาด
daily-skip-too-late = หมากกลของวันนี้โพสต์ใน {$channel} ไปแล้ว
daily-skip-none = วันนี้ไม่มีหมากกลที่จะมาใน {$channel}
daily-again = 🔁 กำลังโพสต์หมากกลของวันนี้ใน {$channel} อีกครั้ง
daily-again-there = หมากกลของวันนี้ยังอยู่: {$link}
daily-again-not-yet = หมากกลของวันนี้ใน {$channel} ยังไม่ถึงเวลา หรือวันนี้ไม่มี
daily-no-puzzle = ไม่มีหมากกลให้โพสต์
daily-not-set = {$channel} ยังไม่มีหมากกลประจำวัน ใส่ช่องใดก็ได้ของ {$setup} เพื่อเริ่ม ถ้าไม่เลือกเวลาจะเป็น 08:00 น. ของไทย

refusal-zone = ไม่รู้จักเขตเวลา {$typed} หมายถึง {$nearest} หรือเปล่า
refusal-hour = ไม่มีเวลา {$typed} หมายถึง {$nearest} หรือเปล่า
refusal-days = อ่าน {$typed} เป็นวันในสัปดาห์ไม่ได้ พิมพ์เช่น `จ พ ศ` หรือ `ทุกวัน` `วันธรรมดา` `เสาร์อาทิตย์`
refusal-everyone-role = แจ้งบทบาทที่ทุกคนมีไม่ได้ เลือกบทบาทอื่น

choice-puzzle-preview = ดูตัวอย่างข้อถัดไป
choice-puzzle-skip = ข้ามวันนี้
choice-puzzle-repost = โพสต์ของวันนี้อีกครั้ง
choice-puzzle-on = เปิด
choice-puzzle-off = ปิด
choice-puzzle-quiet = ไม่แจ้งใคร
