# การนับศักดิ์ และหมากปลายกระดานที่การนับเป็นตัวตัดสิน

command-learn-count = นับ
command-learn-count-description = การนับสองแบบ ตอนนี้นับได้ไหม หมากเท่านี้นับถึงเท่าไร
command-learn-count-pieces = หมาก
command-learn-count-pieces-description = เช่น เรือ โคน หรือ RS หรือ FEN (ไม่ใส่ก็ดูกระดานของตัวเองหรือตัวอย่าง)
command-learn-count-game = กระดาน
command-learn-count-game-description = กระดานไหนของคุณ ถ้าเล่นอยู่หลายกระดาน
command-learn-ending = ปลายกระดาน
command-learn-ending-description = หมากปลายกระดาน นับเท่าไร และไล่จนทันกี่เปอร์เซ็นต์
command-learn-ending-name = ชื่อ
command-learn-ending-name-description = ชื่อหรือตัวหมาก เช่น เรือ โคน (ไม่ใส่ก็ดูรายการ)

## การนับสองแบบ

learn-count-title = 🔢 **การนับสองแบบ**
learn-count-board = **ศักดิ์กระดาน** พอไม่มีเบี้ยคว่ำเหลือบนกระดาน ฝ่ายที่เป็นรองนับตาเดินของตัวเองได้ ตั้งแต่ {$first} ถึง 64
learn-count-pieces = **ศักดิ์หมาก** ฝ่ายที่เหลือขุนตัวเดียวเริ่มนับต่อจากจำนวนหมากทั้งกระดาน รวมขุนทั้งสองตัว จะนับถึงเท่าไรขึ้นอยู่กับหมากที่ไล่: {$limits}
learn-count-limit = {$pieces} **{$limit}**
learn-count-end = ทั้งสองแบบ นับเกินเลขสุดท้ายเมื่อไรก็เสมอ แต่ถ้าถูกรุกจนก่อนก็แพ้
learn-count-rules = -# {$ruleset} อยากรู้ว่าหมากอื่นนับเท่าไร ใช้ `/เรียน นับ หมาก:เรือ โคน` (`/learn count`)
learn-count-own = **กระดาน #{$game}** คุณเล่นฝ่าย{$side}
learn-count-you-may = ✅ ตอนนี้คุณเริ่มนับ{$kind}ได้ ตาต่อไปนับ {$next} ถึง {$limit} อีกฝ่ายจะเหลือ {$moves} ตาให้ไล่จน กดปุ่มใต้กระดานหรือใช้ `/นับ เริ่ม`
learn-count-they-may = ⏳ ตอนนี้อีกฝ่ายเริ่มนับ{$kind}ได้ ตั้งแต่ {$next} ถึง {$limit} ถ้านับ คุณจะเหลือ {$moves} ตาให้ไล่จน
learn-count-you-count = 🔢 คุณกำลังนับ{$kind} ตาต่อไปนับ {$next} ถึง {$limit} อีกฝ่ายเหลือ {$moves} ตาให้ไล่จน
learn-count-they-count = 🔢 อีกฝ่ายกำลังนับ{$kind} ตาต่อไปนับ {$next} ถึง {$limit} คุณเหลือ {$moves} ตาให้ไล่จน
learn-count-you-draw = 🔢 คุณกำลังนับ{$kind} ตาต่อไปเกิน {$limit} แล้วเสมอ{$moves ->
    [0] {""}
   *[other] {" "}ถ้าไม่ถูกรุกจนเสียก่อน
 }
learn-count-they-draw = 🔢 อีกฝ่ายกำลังนับ{$kind} ตาต่อไปเกิน {$limit} แล้วเสมอ{$moves ->
    [0] {""}
   *[other] {" "}ตานี้ต้องรุกจนเท่านั้นจึงชนะ
 }
learn-count-you-change = 👑 คุณเหลือขุนตัวเดียวแล้ว จะเปลี่ยนไปนับ{$kind} ตั้งแต่ {$next} ถึง {$limit} ก็ได้
learn-count-they-change = 👑 อีกฝ่ายเหลือขุนตัวเดียวแล้ว จะเปลี่ยนไปนับ{$kind} ตั้งแต่ {$next} ถึง {$limit} ก็ได้
learn-count-may-stop = เลิกนับเมื่อไรก็ได้ (`/นับ หยุด`) เริ่มใหม่ต้องนับจากเลขแรก
learn-count-stop-to-win = จะรุกจนต้องเลิกนับก่อน เพราะกติกานี้ฝ่ายที่กำลังนับรุกจนเสียเองถือว่าเสมอ
learn-count-example = **ตัวอย่าง**
learn-count-button = 🔢 การนับสองแบบ

## หมากเท่านี้นับเท่าไร

learn-count-of = 🔢 {$pieces}
learn-pieces-against = **{$white}** กับ **{$black}**
learn-pieces-against-plain = {$white}กับ{$black}
learn-pieces-met = เม็ด/เบี้ยหงาย
learn-pieces-bare = ขุนตัวเดียว
learn-pieces-some = {$piece} {$count} ตัว
learn-pieces-rooks = {$piece} {$count} ลำ
learn-pieces-and = {$pieces} {$last}
learn-count-who = ฝ่ายที่มี{$pieces}นับ{$kind}ได้
learn-count-either = หมากเท่ากัน ฝ่ายไหนนับ{$kind}ก็ได้
learn-count-from = **{$first} ถึง {$limit}** นับ {$first} แล้วฝ่ายไล่เหลือ {$left} ตา ({$presets})
learn-count-beyond = เริ่มที่ **{$first}** ก็เกิน {$limit} แล้ว ถ้าตาถัดไปยังไม่จนก็เสมอ ({$presets})
learn-count-all = ทั้งห้ากติกา
learn-count-no-mate = 🤝 เสมอทันที {$why}
learn-count-pawns = ยังมีเบี้ยคว่ำบนกระดาน จึงยังไม่มีใครนับได้

## กติกาต่างกันอย่างไร

learn-rulesets-button = ⚖️ กติกาทั้งห้า
learn-rulesets-title = ⚖️ **กติกาทั้งห้าต่างกันอย่างไร**
learn-rulesets-name = {$number} {$ruleset}
learn-rulesets-limits = **ขุนตัวเดียวนับถึงเท่าไร**
learn-rulesets-rules = **กติกาทีละข้อ**
learn-rulesets-rule = • {$rule}: {$presets}
learn-rulesets-same = • เหมือนกันทั้งห้า: {$rules}

## ตารางหมากปลายกระดานว่าอย่างไร

learn-verdict-button = 🧮 ไล่จนทันไหม
learn-verdict-title = 🧮 {$pieces}
learn-verdict-won = จาก {$positions} รูปที่ฝ่ายไล่ถึงตาเดิน ถ้าไม่มีใครนับ ไล่จนได้ {$won}% ยาวที่สุด {$longest} ตา
learn-verdict-none = จาก {$positions} รูปที่ฝ่ายไล่ถึงตาเดิน ไล่ไม่จนสักรูป
learn-verdict-in-time = ไล่จนทัน {$won}%
learn-verdict-armed = “ไล่จนทัน” รวมการกินหมากตัวสุดท้ายด้วย ถ้ากินแล้วไล่ขุนตัวเดียวจนทันนับ ตามกติกาแข่งขัน ทำได้ตั้งแต่ตาแรก {$now}% ของรูปทั้งหมด ช้าที่สุดในตาที่ {$longest}
learn-verdict-untold = ตารางรู้เฉพาะหมากหนึ่งหรือสองตัวไล่ขุนตัวเดียว ไม่รวมรูปนี้
learn-verdict-play = อยากเล่นรูปนี้กับบอท: `/เล่น` (`/play`) เลือก {$options} แล้ว {$position} แล้ววาง `{$fen}`
learn-play-win = 🤖 ไล่บอท
learn-play-hold = 🤖 หนีบอท
learn-play-about = กด 🤖 เพื่อเล่นกับบอทระดับสูงสุดจากรูปนี้ บอทเริ่มนับให้อัตโนมัติ และไม่จับเวลา
learn-wins-limit = นับถึง {$limit} ไล่จนทัน {$won}% ใน {$moves} ตา
learn-wins-upwards = รูปที่ไล่จนได้ (%)
learn-wins-rightwards = ภายในกี่ตา
learn-wins-rightwards-armed = จนหรือกินตัวสุดท้ายทันนับ ภายในกี่ตา
learn-wins-alt = {$title} กี่เปอร์เซ็นต์ของรูปทั้งหมดที่ไล่จนได้ภายในกี่ตา {$limits}
learn-wins-alt-armed = {$title} กี่เปอร์เซ็นต์ของรูปทั้งหมดที่ไล่จน หรือกินหมากตัวสุดท้ายแล้วไล่จนทัน ภายในกี่ตา {$limits}
learn-verdict-games = หมากรูปนี้ไม่มีในตาราง ตัวเลขนี้จึงไม่ใช่ข้อพิสูจน์ เป็นเพียงผลที่บอทเล่นกับตัวเองจากรูปสุ่ม {$games} กระดาน คิดตาละ {$nodes} โหนด ฝ่ายไล่จนทันนับ {$won}% (ช่วงเชื่อมั่น 95%: {$low}–{$high}%)
