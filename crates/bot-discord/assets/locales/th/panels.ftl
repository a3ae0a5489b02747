# แผงตั้งค่า: /settings ของตัวเอง และ /setup ของเซิร์ฟเวอร์

panel-language = ภาษา
panel-notation = วิธีเขียนตาเดิน
panel-boards = กระดาน
panel-pings = การแท็ก
panel-challenges = คำท้า
panel-rules = กติกา
panel-channels = ห้อง
panel-check = ตรวจสิทธิ์
panel-theme = สีกระดาน
panel-pieces = ตัวหมาก
panel-labels = ตัวอักษรริมกระดาน
panel-below = ฝ่ายที่อยู่ข้างล่าง
panel-reminders = เตือนก่อนหมดเวลา
panel-typing = เดินด้วยการพิมพ์
panel-pictures = ภาพกระดานเก่า
panel-places = เล่นได้ที่ไหน
panel-holiday = ลาพัก
panel-language-thai = ไทย
panel-language-english = English
panel-notation-open = เขียนตาเดินตามภาษา
panel-notation-thai = ตัวไทย · ม-ง๒
panel-notation-algebraic = ตัวอังกฤษ · Nd2
panel-notation-both = ทั้งสองแบบ · ม-ง๒ (Nd2)
panel-theme-teak = ไม้สัก
panel-theme-night = กลางคืน
panel-theme-plain = กระดานไทยตีเส้น
panel-theme-jade = หยก
panel-theme-lacquer = ลงรักแดง
panel-pieces-thai = หมากไทย
panel-pieces-chess = ตัวหมากแบบสากล
panel-labels-open = ตัวอักษรตามวิธีเขียนตาเดิน
panel-labels-thai = ก ข ค · ๑ ๒ ๓
panel-labels-latin = a b c · 1 2 3
panel-labels-both = ทั้งไทยและอังกฤษ
panel-sample-alt = กระดานตัวอย่าง: {$theme} · {$pieces} · {$labels}

## ของตัวเอง

settings-title = ⚙️ **ตั้งค่าของคุณ** · {$page}
settings-language = ข้อความที่คุณเห็นคนเดียวและข้อความส่วนตัวเป็นภาษาของคุณ ส่วนกระดานในห้องเป็นภาษาของเซิร์ฟเวอร์
settings-language-open = ตาม Discord ของฉัน ({$language})
settings-notation = ตาเดินที่คุณเห็นจะเป็นแบบนี้: **{$example}**
settings-board = กระดานที่คุณเห็นคนเดียวหน้าตาเป็นแบบนี้ กระดานที่ทุกคนเห็นเป็นแบบของเซิร์ฟเวอร์
settings-as-server = {$what}: ตามเซิร์ฟเวอร์
settings-below-menu-white = ขาวอยู่ข้างล่าง
settings-below-menu-own = ฝ่ายของฉันอยู่ข้างล่าง
settings-pings-none = ไม่ต้องแท็กเลย
settings-muting = 🔇 จะปิดหรือเปิดรับคำท้าจากใคร พิมพ์ {$command} แล้วเลือก `ปิดรับ` (`mute`) หรือ `เปิดรับ` (`unmute`)
settings-challenges-everybody = รับคำท้าจากทุกคน
settings-challenges-nobody = ไม่รับคำท้า
settings-holiday = ลาพัก…
settings-holiday-days = { $days ->
   *[other] {$days} วันนับจากนี้
}
settings-holiday-end = เลิกลาพัก

## ของเซิร์ฟเวอร์

setup-title = 🛠️ **ตั้งค่าเซิร์ฟเวอร์นี้** · {$number}/{$pages} {$page}
setup-language = กระดานที่ทุกคนเห็นเป็นภาษานี้ ส่วนข้อความที่เห็นคนเดียวเป็นภาษาของคนนั้น
setup-language-open = ตามที่ตั้งไว้ใน Discord
setup-boards = กระดานในห้องของเซิร์ฟเวอร์นี้หน้าตาเป็นแบบนี้ แต่ละคนเลือกแบบของตัวเองสำหรับกระดานที่เห็นคนเดียวได้
setup-as-usual = {$what}: แบบปกติ
setup-rules = 📜 การนับที่นี่: **{$ruleset}** จะเปลี่ยนทีละข้อ ใช้ช่องของ `/ตั้งเซิร์ฟเวอร์ ทั่วไป` (`/setup server`)
setup-rules-ladder = ⚠️ บันไดท้าชิงใช้กติกานี้ ถ้าเปลี่ยน เกมต่อ ๆ ไปของบันไดจะใช้กติกาใหม่
setup-rules-tournaments = ⚠️ การแข่งขัน {$number} รายการใช้กติกานี้ ถ้าเปลี่ยน เกมต่อ ๆ ไปของการแข่งขันจะใช้กติกาใหม่
setup-games = เกมที่เล่น
setup-games-now = ♟️ ที่นี่เล่น {$games} ถ้ามีหลายเกม `/เล่น` (`/play`) จะถามว่าเกมไหน
setup-ruleset = กติกาการนับ
setup-about-competition = เรือเดี่ยวนับ 16 หมากผสมนับตามตัวที่นับน้อยที่สุด ฝ่ายที่นับรุกจนได้แค่เสมอ
setup-about-wikipedia = หมากผสมเรียงเรือ โคน ม้า เหลือขุนเดียวนับต่อถึง 64 ได้ ฝ่ายที่นับรุกจนถือว่าชนะ
setup-about-school = เหมือนกติกาแข่งขัน แต่รูปซ้ำครั้งที่ 4 หรือฝ่ายเดียวเดินไปมา จึงเสมอ
setup-about-glossary = เรือเดี่ยวนับ 26 ศักดิ์กระดานเริ่มที่ 2 ฝ่ายที่นับรุกจนถือว่าชนะ
setup-about-srimuang = หมากผสมเรียงเรือ ม้า โคน ฝ่ายที่นับรุกจนถือว่าชนะ
setup-clock = นาฬิกาที่ใช้เป็นปกติ
setup-time = ⏱️ ถ้าคนท้าไม่ได้เลือกเอง: **{$time}**
setup-time-none = ⏱️ ถ้าคนท้าไม่ได้เลือกเอง: **ไม่จับเวลา**
setup-time-item = {$time}
setup-places = เล่นได้ห้องไหนบ้าง (ไม่เลือก = ทุกห้อง)
setup-places-all = 📍 เล่นได้ทุกห้อง
setup-places-only = 📍 เล่นได้ใน {$channels} และเธรดของห้องเหล่านั้น
setup-pings-all = 🔔 แท็กคนที่ถูกท้า ถูกถาม หรือถึงตาเดิน เว้นแต่เจ้าตัวปิดไว้
setup-pings-challenges = 🔔 แท็กเฉพาะคนที่ถูกท้า
setup-pings-nobody = 🔕 ที่นี่บอทไม่แท็กใคร
setup-pings-menu-all = แท็กคนที่เกี่ยวข้อง
setup-pings-menu-challenges = แท็กเฉพาะคนที่ถูกท้า
setup-pings-menu-nobody = ไม่แท็กใคร
setup-typing-on = ⌨️ ตอบกลับกระดานด้วยตาเดินได้
setup-typing-off = ⌨️ เดินด้วยปุ่มและ `/เดิน` (`/move`) เท่านั้น บอทไม่อ่านข้อความเป็นตาเดิน
setup-typing-menu-on = ข้อความตอบกลับกระดานเป็นตาเดินได้
setup-typing-menu-off = ไม่อ่านข้อความเป็นตาเดิน
setup-pictures-menu-threads = เก็บภาพกระดานเก่าไว้ในเธรด
setup-pictures-menu-nowhere = เหลือภาพเฉพาะกระดานล่าสุด
setup-pictures-menu-everywhere = เก็บภาพไว้ทุกกระดาน
setup-check = สิทธิ์ของบอทในห้องนี้:
setup-check-fine = ครบแล้ว เริ่มเล่นได้ด้วย `/เล่น` (`/play`)
setup-check-how = วิธีเปิดสิทธิ์: **แก้ไขช่อง** (⚙️ ข้างชื่อห้อง) → **สิทธิ์** (Permissions) → เลือก {$bot} หรือบทบาทของบอท → กด ✓ ที่ข้อนั้น แล้วไปหน้าอื่นและกลับมาที่หน้านี้
setup-the-bot = บอท
setup-warning = ⚠️ ในห้องนี้บอทยังขาดสิทธิ์: {$permissions} ดูวิธีแก้ที่หน้า “{$page}”
permission-has = ✅ **{$permission}** · {$purpose}
permission-lacks = ❌ **{$permission}** · {$purpose}
permission-for-view-channel = ให้บอทเห็นห้อง
permission-for-send-messages = ให้โพสต์กระดานได้
permission-for-send-messages-in-threads = ให้เล่นในเธรดได้
permission-for-connect = ให้อ่านและเขียนแชตของห้องเสียงนี้
permission-for-attach-files = ให้แสดงกระดานเป็นภาพ
permission-for-read-message-history = ให้หาข้อความของบอทเจอหลังเริ่มใหม่
permission-for-create-public-threads = ให้เปิดเธรดสำหรับกระดานที่สอง
permission-for-create-events = ให้ลงรายการแข่งไว้ในกิจกรรมของเซิร์ฟเวอร์

## คำตอบ

answer-language = 🌐 ภาษาของกระดานในเซิร์ฟเวอร์นี้ตั้งแต่นี้ไป: {$language}
answer-language-open = 🌐 ภาษาของกระดานในเซิร์ฟเวอร์นี้ตั้งแต่นี้ไป: ตามที่ตั้งไว้ใน Discord
board-how-by-buttons = เดินโดยกดปุ่ม “เดินหมาก” หรือพิมพ์ `/เดิน` (`/move`)
refusal-not-played-here = เซิร์ฟเวอร์นี้เล่นหมากรุกกันที่ {$channels} ลองไปเล่นที่นั่น
refusal-typing-off = เซิร์ฟเวอร์นี้ไม่อ่านข้อความเป็นตาเดิน กดปุ่ม “เดินหมาก” ใต้กระดาน หรือพิมพ์ `/เดิน` (`/move`)

panel-streak = เตือนก่อนขาดช่วง
settings-streak-never = 🧩 ไม่เตือนก่อนที่การแก้หมากกลติดต่อกันจะขาดช่วง
settings-streak-evening = 🧩 ส่งข้อความส่วนตัวสี่ชั่วโมงก่อนหมดวัน ถ้าแก้หมากกลติดต่อกันมาสามวันขึ้นไปแล้วกำลังจะขาดช่วง
settings-streak-menu-never = ไม่ต้องเตือนก่อนที่หมากกลจะขาดช่วง
settings-streak-menu-evening = เตือนตอนค่ำถ้าหมากกลกำลังจะขาดช่วง
