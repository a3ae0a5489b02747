# สรุปประจำสัปดาห์ของเซิร์ฟเวอร์: โพสต์ และการตั้งค่าของเซิร์ฟเวอร์

command-setup-digest = สรุปสัปดาห์
command-setup-digest-description = โพสต์ทุกสัปดาห์: เกม ผลแข่ง บันได ฤดูกาล หมากกล
command-setup-digest-channel = ห้อง
command-setup-digest-channel-description = ห้องที่จะโพสต์
command-setup-digest-day = วัน
command-setup-digest-day-description = โพสต์วันไหนของสัปดาห์
command-setup-digest-hour = เวลา
command-setup-digest-hour-description = โพสต์กี่โมง เช่น 09:00
command-setup-digest-zone = เขตเวลา
command-setup-digest-zone-description = ตามเวลาของที่ไหน

## โพสต์

digest-title = 📰 **สรุปสัปดาห์ของชมรม** · {$from} ถึง {$to}
digest-games = ♟️ เล่นจบ **{$games} กระดาน**: {$kinds}
digest-rated = เก็บคะแนน {$games}
digest-friendly = เล่นกันเอง {$games}
digest-engine = กับเอนจิน {$games}
digest-of-game = {$game} {$games}
digest-upset = ⚡ ล้มยักษ์ประจำสัปดาห์: {$winner} ({$own}) ชนะ {$loser} ({$theirs})
digest-upset-of-game = ⚡ ล้มยักษ์ประจำสัปดาห์: {$winner} ({$own}) ชนะ {$loser} ({$theirs}) ใน{$game}
digest-streak = 🔥 ชนะติดต่อกันมากที่สุด: {$player} {$wins} กระดานรวด
digest-streak-of-game = 🔥 ชนะติดต่อกันมากที่สุด: {$player} {$wins} กระดานรวดใน{$game}
digest-best = 💎 กระดานยอดเยี่ยม: {$white} (แม่นยำ {$first}%) กับ {$black} ({$second}%) · {$board}
digest-best-of-game = 💎 กระดานยอดเยี่ยม ({$game}): {$white} (แม่นยำ {$first}%) กับ {$black} ({$second}%) · {$board}
digest-rises = 📈 คะแนนพุ่ง: {$list}
digest-rise = {$player} +{$points} เป็น {$now} ({$pool})
digest-climbs = 🪜 ไต่บันได: {$list}
digest-climb = {$player} จากขั้น {$from} ขึ้นไปขั้น {$to}
digest-climb-of-game = {$player} จากขั้น {$from} ขึ้นไปขั้น {$to} ({$game})
digest-newcomers = 👋 ขึ้นบันไดใหม่: {$list}
digest-season = 🏆 **{$name}** ถึงตอนนี้: {$places}
digest-place = **{$rank}.** {$player} {$points}
digest-name = {$name}
digest-name-of-game = {$name} · {$game}
digest-tournament = 🏁 **{$name}** แข่งจบแล้ว (ผู้เล่น {$players} คน) · 👑 {$winners}
digest-tournament-over = 🏁 **{$name}** แข่งจบแล้ว (ผู้เล่น {$players} คน)
digest-puzzles = 🧩 หมากกลประจำวัน {$from} ถึง {$to}: มีคนแก้ได้ {$solvers} คน รวม {$solved} ข้อ
digest-puzzle-place = {$player} **{$points}** แต้ม ({$solved} ข้อ)
digest-puzzle-place-streak = {$player} **{$points}** แต้ม ({$solved} ข้อ แก้ติดต่อกัน {$days} วัน)
digest-preview = 👁️ **คุณเห็นคนเดียว:** สรุปของเจ็ดวันล่าสุดรวมวันนี้ จะโพสต์แบบนี้
digest-preview-quiet = 👁️ **คุณเห็นคนเดียว:** เจ็ดวันล่าสุดไม่มีอะไรเกิดขึ้น สัปดาห์แบบนี้จะไม่มีโพสต์สรุป

digest-chart-title = กระดานที่เล่นจบในแต่ละวัน
digest-chart-rated = เก็บคะแนน
digest-chart-friendly = เล่นกันเอง
digest-chart-engine = กับเอนจิน
digest-chart-alt = กระดานที่เล่นจบในแต่ละวัน: {$days}
digest-chart-day = วัน{$weekday} {$games}

weekday-short-monday = จ.
weekday-short-tuesday = อ.
weekday-short-wednesday = พ.
weekday-short-thursday = พฤ.
weekday-short-friday = ศ.
weekday-short-saturday = ส.
weekday-short-sunday = อา.

## เมื่อโพสต์ไม่ได้

digest-paused = ⏸️ บอทโพสต์สรุปสัปดาห์ใน {$place} ไม่ได้ จึงหยุดไว้ก่อน {$why} แก้แล้วใช้ {$setup} เพื่อให้โพสต์ต่อ
digest-paused-gone = ⏸️ ห้องของสรุปสัปดาห์ถูกลบไปแล้ว ใช้ {$setup} เพื่อย้ายไปโพสต์ในห้องอื่น

## การตั้งค่าของเซิร์ฟเวอร์

digest-set = 📰 **สรุปสัปดาห์ใน {$channel}**
digest-set-when = 🕗 วัน{$weekday} {$hour} น. เวลา {$zone}
digest-set-what = เล่าเรื่องเจ็ดวันก่อนหน้า สัปดาห์ที่ไม่มีอะไรเกิดขึ้นจะไม่มีโพสต์
digest-set-next = ⏭️ ครั้งถัดไป: {$when}
digest-set-off = ⏹️ ปิดอยู่
digest-set-paused = ⏸️ หยุดไว้ตั้งแต่ {$since} {$why}
digest-set-missing = ⚠️ ที่นั่นบอทขาดสิทธิ์: {$permissions} ผู้ดูแลเปิดให้ได้ที่การตั้งค่าห้อง หัวข้อสิทธิ์ (Permissions)
digest-not-set = 📰 เซิร์ฟเวอร์นี้ยังไม่มีสรุปสัปดาห์ ซึ่งเป็นโพสต์เล่าเรื่องเกมและผลแข่ง บันได ฤดูกาล การแข่งขัน และหมากกลของสัปดาห์ ใส่ช่องใดก็ได้ของ {$setup} เพื่อเริ่ม ปกติโพสต์วันจันทร์ 09:00 น.
digest-button-preview = 👁️ ดูตัวอย่าง
digest-button-on = เปิด
digest-button-on-here = เริ่มในห้องนี้
digest-button-off = ปิด
