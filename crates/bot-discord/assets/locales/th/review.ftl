# ย้อนดูเกม: สิ่งที่บอกและสิ่งที่อยู่ในกราฟ

review-title = 📊 **{$title}**
review-progress = ⏳ กำลังวิเคราะห์ {$done} จาก {$total} รูปหมาก
review-progress-bar = {$bar} {$percent}%
review-accuracy = ความแม่นยำ: ขาว **{$white}** · ดำ **{$black}**
review-percent = {$percent}%
review-no-moves = ยังไม่ได้เดิน
review-errors = {$side}: {$faults}
review-blunders = พลาดหนัก {$count} ตา
review-mistakes = พลาด {$count} ตา
review-inaccuracies = ไม่แม่น {$count} ตา
review-no-errors = ไม่มีตาที่ควรติ
review-opening = {$side}เปิดหมากรูป{$opening} ตั้งแต่ตาที่ {$move}
review-opening-nearly = {$side}เปิดหมากเกือบเป็นรูป{$opening} ขาดตาเดียว ({$move}) · ตระกูล{$family}
review-lead = {$side}เป็นต่อ: ตาที่ {$from}–{$to}
review-lead-end = {$side}เป็นต่อ: ตั้งแต่ตาที่ {$from} จนจบ
review-even = ไม่มีฝ่ายไหนเป็นต่ออยู่นาน
review-turning = **จุดเปลี่ยน** (เลขตรงกับในกราฟ)
review-no-turning = ไม่มีตาใดตาหนึ่งที่พลิกเกม
review-point = **{$number}.** {$move} · {$judgement}: โอกาสของ{$side}ลดจาก {$before}% เหลือ {$after}%
review-point-words = **{$number}.** {$move} ({$words}) · {$judgement}: โอกาสของ{$side}ลดจาก {$before}% เหลือ {$after}%
review-better = ↳ ที่ดีกว่า: {$line}
judgement-fine = เดินดี
judgement-inaccuracy = ไม่แม่น
judgement-mistake = พลาด
judgement-blunder = พลาดหนัก
review-counting = **การนับ**
review-count-in-time = ✅ {$side}เริ่มนับ{$kind}ทันทีที่นับได้ (ตาที่ {$move})
review-count-late = ⚠️ {$side}นับ{$kind}ได้ตั้งแต่ตาที่ {$possible} แต่เริ่มนับตาที่ {$called} ช้าไป {$lost} ตา
review-count-never = ⚠️ {$side}นับ{$kind}ได้ตั้งแต่ตาที่ {$possible} แต่ไม่ได้นับเลย ({$lost} ตา)
review-count-draw = ↳ ถ้านับทันทีและเดินเหมือนเดิม จะนับครบในตาที่ {$move} และเกมนี้เสมอ

## กราฟ

chart-title = ผลวิเคราะห์เกม
chart-title-game = ผลวิเคราะห์กระดานที่ {$game}
chart-axis-chances = โอกาสของฝ่ายขาว (% ของแต้มเต็ม)
chart-axis-moves = ตาที่
chart-count = {$kind} ({$side})
chart-alt = กราฟโอกาสของ{$side}ตลอด {$moves} ตา เริ่มที่ {$first}% จบที่ {$last}% จุดเปลี่ยน: {$points}
chart-alt-none = ไม่มี

## จุดเปลี่ยนทีละจุด มีกระดานให้ดู

point-title = 📍 **จุดเปลี่ยนที่ {$number} จาก {$points}** · {$title}
point-legend = -# ขีดมุม = ตาที่เดินจริง · วงกลม = ตาที่ดีกว่า
point-alt = จุดเปลี่ยนที่ {$number}: {$side}เดิน {$move} ที่ดีกว่าคือ {$better}
button-turning-points = 📍 ดูจุดเปลี่ยน
button-point-before = ◀
button-point-next = ▶
button-chart = 📊 กราฟ

## วิเคราะห์เสร็จแล้ว แต่ส่งให้คนขอดูคนเดียวไม่ได้แล้ว

analysis-done = 📊 {$player} ผลวิเคราะห์ที่ขอไว้เสร็จแล้ว พอดีบอทเริ่มใหม่ระหว่างนั้น เลยมารออยู่ตรงนี้
analysis-not-done = 📊 {$player} วิเคราะห์ตามที่ขอไว้ไม่ได้ คำตอบเดิมแก้ไม่ได้แล้ว เลยมาบอกตรงนี้
button-open-analysis = 📊 เปิดดู

## รูปหมากเดียว

outlook-title = 🔎 **ผลวิเคราะห์รูปหมาก** ({$side}เดิน)
outlook-title-over = 🔎 **ผลวิเคราะห์รูปหมาก**
outlook-even = รูปหมากพอ ๆ กัน
outlook-better = {$side}เป็นต่อ (ราว {$pawns} เบี้ย)
outlook-mate = {$side}รุกจนได้ใน {$moves} ตา
outlook-over-win = เกมจบแล้ว {$side}ชนะ
outlook-over-draw = เกมจบแล้ว เสมอ
outlook-lines = ทางเดินที่ดีที่สุด คิดเป็นเบี้ย (+ ขาวดีกว่า, - ดำดีกว่า):
outlook-lines-plain = ทางเดินที่ดีที่สุด:
outlook-line = **{$number}.** {$line} ({$worth})
outlook-score = {$pawns}
outlook-score-mate = จนใน {$moves} ตา
outlook-count = 🔢 ตอนนี้{$side}เริ่มนับ{$kind}ได้
outlook-opening = {$side}ตั้งรูป{$opening}
outlook-opening-nearly = {$side}ขาดตาเดียวจะเป็นรูป{$opening} ({$move}) · ตระกูล{$family}

## เมื่อยังตอบไม่ได้

refusal-analysis-others = ผลวิเคราะห์นี้เป็นของคนที่ขอไว้ ถ้าอยากดูก็สั่ง `/วิเคราะห์` (`/analyse`) ได้เลย
refusal-analysis-forgotten = 🗂️ ผลวิเคราะห์นี้เก็บไว้ครบ 30 วันและลบไปแล้ว สั่งวิเคราะห์ใหม่ได้เลย
thinking = 🤔 กำลังคิด…
thinking-busy = 🚦 ตอนนี้มีคนถามเข้ามามาก ลองใหม่ในอีกสักนาที
thinking-you-have-enough = 🚦 คุณมีรายการแบบนี้ที่รออยู่แล้ว {$limit} รายการ ถามใหม่ได้เมื่อเสร็จ
thinking-server-has-enough = 🚦 เซิร์ฟเวอร์นี้มีรายการแบบนี้ที่รออยู่แล้ว {$limit} รายการ ถามใหม่ได้เมื่อเสร็จ
thinking-stopped = 🔌 บอทกำลังเริ่มใหม่ ลองถามใหม่ในอีกสักนาที
thinking-failed = 💥 เกิดข้อผิดพลาดทางฝั่งบอท บันทึกไว้แล้ว ลองถามอีกครั้ง ถ้ายังเป็นอีกให้แจ้งผู้ดูแลบอท
