# แบบฝึกหัด และเส้นทางเรียน

command-learn-path = เส้นทาง
command-learn-path-description = สิบขั้น ตั้งแต่โคนเดินอย่างไร ถึงเรือลำเดียวไล่ขุนให้จน และแบบฝึกหัดที่ถึงเวลาทบทวน
command-learn-path-open = เปิด
command-learn-path-open-description = จะทำอะไรต่อ: ขั้นถัดไป ข้อที่ต้องทบทวน ขั้นหนึ่ง หรือข้อหนึ่ง (ไม่ใส่ก็ดูว่าถึงไหนแล้ว)
command-learn-answer = ตอบ
command-learn-answer-description = ตอบแบบฝึกหัดที่เปิดไว้ล่าสุด หรือขอให้ช่วย
command-learn-answer-move = ตาเดิน
command-learn-answer-move-description = ตาเดินของคุณ เช่น ม-ง๒ (ไม่ใส่ก็ดูโจทย์อีกครั้ง)
command-learn-answer-help = ช่วย
command-learn-answer-help-description = อยากรู้อะไร
choice-lesson-piece = ตัวไหน?
choice-lesson-square = ไปไหน?
choice-lesson-solution = ดูวิธีทำ

## เมื่อทำไม่ได้

refusal-no-exercise-open = คุณยังไม่ได้เปิดแบบฝึกหัดข้อไหน เริ่มที่ `/เรียน เส้นทาง` (`/learn path`)
refusal-exercise-gone = ไม่มีแบบฝึกหัดข้อนี้แล้ว ดูว่าถึงไหนแล้วที่ `/เรียน เส้นทาง` (`/learn path`)
refusal-exercise-over = แบบฝึกหัดข้อนี้จบแล้ว ทำต่อได้ที่ `/เรียน เส้นทาง` (`/learn path`)
refusal-exercise-tries = ข้อนี้ลองมามากแล้ว กดดูวิธีทำได้
refusal-exercise-no-solution = ไม่รู้ว่าข้อนี้เดินต่ออย่างไร ลองเดินดูสักตา

## แบบฝึกหัด

exercise-title = 🎓 **{$name}**
exercise-task = แบบฝึกหัด: {$topic} ข้อ {$number}
exercise-win = ปลายกระดาน: ใช้{$pieces}ไล่ให้จน ({$degree})
exercise-hold = ปลายกระดาน: หนี{$pieces}ให้รอด ({$degree})
exercise-blunder = ตาพลาดของคุณในเกม #{$game} ตาที่ {$number}
exercise-and = กับ
topic-promotion = การหงายเบี้ย
topic-check = รุก
topic-mate = รุกจน
topic-stalemate = อับ
degree-near = ใกล้
degree-middle = กลาง
degree-far = ไกล

exercise-aim-reach = **{$side}เดิน พาหมากไปถึง {$square} ใน {$moves} ตา** {$other}อยู่เฉย ๆ แต่ถ้ากินได้จะกิน
exercise-aim-take-all = **{$side}เดิน กินหมากทุกตัวนอกจากขุนใน {$moves} ตา** {$other}อยู่เฉย ๆ แต่ถ้ากินได้จะกิน
exercise-aim-promote = **{$side}เดิน หงายเบี้ยให้ได้ใน {$moves} ตา** {$other}อยู่เฉย ๆ แต่ถ้ากินได้จะกิน
exercise-aim-check = { $moves ->
    [1] **{$side}เดิน รุกด้วยหมากที่ไม่โดนกิน**
   *[other] **{$side}เดิน รุกให้ได้ใน {$moves} ตา ด้วยหมากที่ไม่โดนกิน** {$other}อยู่เฉย ๆ แต่ถ้ากินได้จะกิน
}
exercise-aim-safe = **{$side}เดิน ให้หมากทุกตัวปลอดภัย จน{$other}กินอะไรไม่ได้**
exercise-aim-stalemate = **{$side}เดิน ให้{$other}ไม่มีตาเดินโดยไม่โดนรุก**
exercise-aim-mate = **{$side}เดิน จนใน {$moves} ตา**
exercise-aim-win = **{$side}เดิน รุกให้จนก่อนนับเกิน {$limit}** อีกฝ่ายจะหนีให้ดีที่สุด
exercise-aim-hold = **{$side}เดิน ขุนของคุณเหลือตัวเดียว หนีให้รอดจนนับเกิน {$limit}** อีกฝ่ายจะไล่ให้ดีที่สุด
exercise-aim-improve = **{$side}เดิน** ในเกมนั้นคุณเดิน {$move} ลองหาตาที่ดีกว่า

exercise-left = เหลืออีก {$moves} ตา
exercise-left-win = รุกจนได้ใน {$moves} ตา
exercise-left-hold = { $numbers ->
    [0] นับอีกครั้งเดียวก็รอด
   *[other] นับได้อีก {$numbers} ครั้ง แล้วครั้งถัดจากนั้นก็รอด
}
exercise-right = ✅ **{$move}** ถูกแล้ว เดินต่อได้เลย
exercise-solved = 🎉 **{$move}** สำเร็จ!
exercise-solved-reply = 🎉 **{$move}** แล้ว {$reply} ก็จบเกม สำเร็จ!
exercise-wrong = ❌ **{$move}** ยังไม่ใช่ ลองใหม่ หรือขอคำใบ้
exercise-wrong-win = ❌ **{$move}** แล้วจะไล่ไม่ทัน ถอนให้แล้ว ลองใหม่
exercise-wrong-hold = ❌ **{$move}** แล้วจะแพ้ ถอนให้แล้ว ลองใหม่
exercise-wrong-again = ❌ **{$move}** คือตาที่เดินในเกม ลองหาตาอื่น
exercise-wrong-taken = ❌ **{$move}** แล้วอีกฝ่ายแก้ได้ ลองใหม่
exercise-wrong-detour = ❌ **{$move}** แล้วจะไปไม่ทัน ลองใหม่
exercise-refutation = อีกฝ่ายจะตอบ {$line}
exercise-shown = วิธีทำเป็นอย่างนี้
exercise-show-ask = จะดูวิธีทำเลยไหม? ดูแล้วถือว่าจบข้อนี้ พรุ่งนี้จะกลับมาให้ทำใหม่
exercise-due = 🔁 ข้อนี้จะกลับมาอีก {$when}
exercise-form-title = ตาเดินของคุณ
exercise-by-text = -# พิมพ์ตอบด้วย {$answer} แล้วใส่ตาเดิน เช่น `{$example}`

exercise-button-show-ask = 👀 ดูวิธีทำ…
exercise-button-show = 👀 ดูวิธีทำเลย
exercise-button-try = 🎓 ลองทำ
exercise-button-win = 🎓 ไล่: {$degree}
exercise-button-hold = 🛡️ หนี: {$degree}
exercise-button-again = 🔄 ทำอีกครั้ง

## เส้นทาง

path-title = 🪜 **เส้นทางของคุณ** {$bar} {$done}/{$all}
path-step = ▫️ {$step} · 📖 {$read}/{$cards} 🎓 {$solved}/{$exercises}
path-step-next = ▶️ **{$step}** · 📖 {$read}/{$cards} 🎓 {$solved}/{$exercises}
path-step-done = ✅ {$step}
path-due = 🔁 ถึงเวลาทบทวนแล้ว {$due} ข้อ
path-next-due = 🔁 ยังไม่มีข้อที่ต้องทบทวน ข้อถัดไปจะกลับมา {$when}
path-nothing-due = ตอนนี้ยังไม่มีข้อที่ต้องทบทวน
path-end = 🏁 ครบทุกขั้นแล้ว ข้อที่เรียนไปจะกลับมาให้ทบทวนเมื่อถึงเวลา
path-choose = ไปที่ขั้น…
path-button = 🪜 เส้นทางของฉัน
path-button-next = ▶️ ไปต่อ
path-button-due = 🔁 ทบทวน ({$due})
path-by-text = -# ใช้ {$path} แล้วใส่ชื่อเรื่อง เช่น `{$topic}` ชื่อแบบฝึกหัด หรือ `{$again}`
path-word-next = ไปต่อ
path-word-due = ทบทวน
path-word-again = อีกครั้ง
path-suggest-topic = 🎓 เรื่อง: {$topic}
path-suggest-next = ▶️ ไปต่อตามเส้นทาง
path-suggest-due = 🔁 ข้อที่ถึงเวลาทบทวน ({$due})
path-suggest-again = 🔄 ทำข้อล่าสุดอีกครั้ง
