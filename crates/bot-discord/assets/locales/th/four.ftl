# จัตุรงค์สี่มือ: กองทัพ การทอด ห้องรอ กระดาน และการจบ

four-army-south = 🔴 แดง
four-army-west = 🟢 เขียว
four-army-north = 🟡 เหลือง
four-army-east = ⚫ ดำ
four-color-south = แดง
four-color-west = เขียว
four-color-north = เหลือง
four-color-east = ดำ
four-alliance-south-north = 🔴 แดงกับ 🟡 เหลือง
four-alliance-west-east = 🟢 เขียวกับ ⚫ ดำ

# แต้มนั้นให้ตัวใดเดิน
four-die-two = เรือ
four-die-three = ม้า
four-die-four = ช้าง
four-die-five = ขุนหรือเบี้ย

## สิ่งที่เกิดขึ้น อย่างละบรรทัด

four-moved = {$army} ทอดได้ {$points}: {$piece} {$from} → {$to}
four-took = {$army} ทอดได้ {$points}: {$piece} {$from} → {$to} กิน{$taken}ของ {$other}
four-blocked = {$army} ทอดได้ {$points}: {$pieces}เดินไม่ได้
four-king-captured = 👑 {$by} จับขุนของ {$army} ไว้เป็นเชลย
four-enthroned = 🏯 ขุนของ {$army} ขึ้นบัลลังก์ของ {$throne} ได้เดิมพัน {$stakes}
four-commanded = 🏯 {$by} สั่งเดินแทน {$army} ตั้งแต่นี้
four-own-command = {$army} กลับมาสั่งเดินเอง
four-promoted = ✨ เบี้ยของ {$army} ที่ {$square} กลายเป็น{$piece}
four-boats-met = ⛵ เรือสี่ลำพบกัน เรือของ {$army} กินอีกสามลำ
four-returned = 👑 ไถ่ขุนของ {$army} กลับมาแล้วที่ {$square}
four-offers = 🤝 {$army} ขอแลกขุนเชลย
four-accepts = 🤝 {$army} ตกลงแลกขุน
four-declines = {$army} ไม่แลกขุน
four-withdraws = {$army} ถอนคำขอแลกขุน

## เมื่อจบ

four-won-by-one = 🏆 {$alliance} ชนะ: {$army} จับขุนได้ทั้งสององค์
four-won-by-one-ransomed = 🏆 {$alliance} ชนะ: {$army} จับขุนได้ทั้งสององค์ และได้ขุนเชลยของฝ่ายตนคืน
four-won-by-both = 🏆 {$alliance} ชนะ: จับขุนได้ทัพละองค์
four-won-by-both-ransomed = 🏆 {$alliance} ชนะ: จับขุนของอีกฝ่ายได้ทั้งสององค์ และได้ขุนเชลยของฝ่ายตนคืน
four-drawn-bare-kings = 🤝 เสมอ: บนกระดานเหลือแต่ขุน
four-drawn-idle = 🤝 เสมอ: เดินกันหลายรอบแล้วไม่มีการกินหรือเดินเบี้ย
four-banner-south-north = แดงกับเหลืองชนะ
four-banner-west-east = เขียวกับดำชนะ
four-banner-drawn = เสมอ

## กระดานเป็นคำพูด

four-alt-throws = {$army}ต้องทอดลูกบาศก์
four-alt-thrown = {$army}ทอดได้ {$points} เดิน{$pieces}
four-alt-blocked = {$army}ทอดได้ {$points} แต่เดินไม่ได้
four-alt-army = {$army}มี {$pieces}
four-alt-gone = {$army}ไม่เหลือหมากแล้ว
four-alt-held = ขุนของ{$army}เป็นเชลยของ{$by}
four-alt-commanded = {$by}สั่งเดินแทน{$army}

## ห้องรอ

four-lobby = 🎲 **จัตุรงค์สี่มือ ใครจะนั่งบ้าง**
four-seat = {$army}: {$player}
four-seat-free = ว่าง
four-seat-bot = 🤖 บอท ระดับ {$level}
four-seat-left = {$bot} เล่นแทน {$player}
four-plate-bot = บอท ระดับ {$level}
four-allies = {$one}เป็นพันธมิตรกัน {$other}ก็เช่นกัน ลูกบาศก์บอกว่าตัวใดเดิน: 2 เรือ 3 ม้า 4 ช้าง 5 ขุนหรือเบี้ย จับขุนของอีกฝ่ายให้ได้ทั้งสององค์
four-time = ⏱️ เวลาของแต่ละคน: {$time}
four-begins = {$opener} กดเริ่มได้เมื่อครบทุกที่ ถ้าไม่เริ่ม โต๊ะจะปิด {$until}
four-opened = 🎲 เปิดโต๊ะแล้ว คุณนั่งสีแดง ใครอยากเล่นกดเลือกสีที่เหลือได้เลย ที่ว่างให้บอทนั่งได้
four-called-off-by-opener = 🏳️ คนที่เปิดโต๊ะปิดโต๊ะแล้ว
four-called-off-not-begun = 🏳️ ปิดโต๊ะแล้ว เพราะไม่มีใครกดเริ่มทันเวลา
four-called-off-agreed = 🏳️ เลิกเล่นกลางคัน ทุกคนตกลงกันแล้ว
four-called-off-abandoned = 🏳️ เลิกเล่นกลางคัน เพราะไม่มีใครเดินนานแล้ว
four-called-off-no-place = 🏳️ เลิกเล่นกลางคัน เพราะบอทโพสต์ที่นี่ไม่ได้แล้ว
four-commitment = 🔒 ทุกแต้มกำหนดไว้แล้วด้วยความลับที่จะบอกตอนจบ SHA-256 คือ `{$hash}`
four-begun = เริ่มเล่นแล้ว
four-button-begin = ▶️ เริ่ม
four-button-fill = 🤖 บอทระดับ {$level}
four-button-stand = ลุกจากที่

## กระดาน

four-title = 🎲 **จัตุรงค์สี่มือ** · {$acts}
four-to-throw = {$army} กำลังทอดลูกบาศก์
four-to-move = ➡️ {$army} {$player} ทอดได้ **{$points}** เดิน{$pieces}
four-to-move-for = ➡️ {$army} ทอดได้ **{$points}** {$player} ({$commander}) เดิน{$pieces}แทน
four-bot-thinks = {$army} ({$player}) ทอดได้ {$points}…
four-clock = ⏱️ {$until}
four-would-abort = 🏳️ อยากเลิกเล่น: {$players}
four-would-play-again = 🔁 อยากเล่นอีกรอบ: {$players}
four-thrown = {$army} ทอดได้ {$points}: {$pieces}
four-asked = {$players} ตอบได้ว่าจะแลกขุนหรือไม่
four-button-type = ⌨️ พิมพ์ตาเดิน
four-button-look = 👁️ มองจากฝั่งเรา
four-button-more = ⋯ อื่น ๆ
four-menu-move = เลือกตาเดิน
four-button-accept = 🤝 แลกขุน
four-button-end-offer = ✖️ ไม่แลกหรือถอนคำขอ
four-type-title = จัตุรงค์สี่มือ
four-type-label = จากช่องไหนไปช่องไหน

## นอกจากการเดิน

four-rules = ขุนถูกกินได้เหมือนตัวอื่น ไม่มีการรุก ทัพที่เสียขุนจะหยุดนิ่งจนกว่าจะไถ่ขุนคืน หรือขุนของพันธมิตรขึ้นบัลลังก์แล้วสั่งเดินแทน ถ้าสองฝ่ายเสียขุนฝ่ายละองค์ แลกขุนกันได้
four-throws-of-die = ทอดได้แต้มที่ไม่มีตัวใดเดินได้ ต้องผ่านตานั้นไป
four-stakes = {$army} ได้เดิมพันจากบัลลังก์ {$stakes}
four-button-take = เล่นแทน {$army}
four-button-abort = 🏳️ เลิกเล่น
four-button-keep-on = เล่นต่อ
four-button-offer = 🤝 ขอแลกขุน
four-button-leave = ลุกจากโต๊ะ
four-ask-to-leave = จะลุกจากโต๊ะไหม บอทจะเล่นแทน และกลับมานั่งได้ตราบที่เกมยังไม่จบ
four-menu-heir = หรือยกที่นั่งให้สมาชิกคนหนึ่ง

## หลังจบ

four-button-rematch = 🔁 เล่นอีกรอบ
four-button-replay = ⏮ ดูย้อนหลัง
four-button-record = 📄 บันทึกและข้อพิสูจน์
four-progress = {$act} จาก {$acts}
four-film = จัตุรงค์สี่มือ ทอดและเดินรวม {$acts} ครั้ง
four-record = 📄 บันทึกพร้อมความลับของลูกบาศก์ ใครก็ตรวจแต้มได้ด้วย `makruk-bot dice verify` {$file}
four-record-alt = บันทึกเกมจัตุรงค์สี่มือ พร้อมข้อพิสูจน์ของแต้มที่ทอดได้
four-without-place = 🎲 ปิดโต๊ะจัตุรงค์สี่มือของคุณใน {$channel} แล้ว เพราะบอทโพสต์ที่นั่นไม่ได้

## ทำไม่ได้เพราะอะไร

four-refusal-not-a-move = พิมพ์ช่องที่หมากอยู่กับช่องที่จะไป เช่น `ก๒ ก๓`
four-refusal-no-game = ที่นี่ไม่มีเกมสี่มือนั้น เปิดใหม่ได้ด้วย `/สี่มือ เปิดโต๊ะ` (`/four new`)
four-refusal-endless-rules = กติกาแบบนี้เกมอาจไม่มีวันจบ
four-refusal-not-seated = คุณไม่ได้นั่งเล่นเกมนี้ คนที่ไม่ได้นั่งดูได้
four-refusal-not-your-turn = ตอนนี้ตาของ {$army}
four-refusal-seat-kept = ที่นั่งนั้นคุณนั่งแทนไม่ได้
four-refusal-already-seated = คุณนั่งอยู่แล้ว
four-refusal-not-full = ยังมีที่ว่าง ให้บอทนั่งหรือรอคนอื่นก่อน
four-refusal-not-over = เกมยังไม่จบ บันทึกและความลับของลูกบาศก์จะบอกเมื่อจบแล้ว
four-refusal-time-is-up = คุณหมดเวลาแล้ว
four-refusal-another-open = ช่องนี้มีโต๊ะสี่มืออยู่แล้ว นั่งที่นั่นได้ หรือรอให้จบก่อน
four-refusal-not-opener = คนที่เปิดโต๊ะเท่านั้นที่ทำได้
four-refusal-not-begun = เกมยังไม่เริ่ม
four-refusal-begun = เกมเริ่มไปแล้ว
four-refusal-over = เกมจบแล้ว
four-refusal-called-off = โต๊ะปิดแล้ว
four-refusal-seat-taken = ที่นั่งนั้นมีคนนั่งแล้ว
four-refusal-stale = เกมเดินต่อไปแล้ว ดูกระดานล่าสุด
four-act-over = เกมจบแล้ว
four-act-throw-first = ยังไม่ได้ทอดลูกบาศก์
four-act-already-thrown = ทอดลูกบาศก์ไปแล้ว
four-act-no-exchange = ยังไม่มีขุนเชลยฝ่ายละองค์ให้แลก หรือไม่ใช่คุณที่ตัดสิน
four-act-not-offered = ไม่มีใครขอแลกขุน
four-act-empty-square = ที่ {$square} ไม่มีหมาก
four-act-other-army = หมากที่ {$square} เป็นของทัพอื่น
four-act-own-alliance = ที่ {$square} มีหมากฝ่ายเดียวกัน
four-act-wrong-arm = ทอดได้ {$points} เดินได้แต่{$pieces} เดิน{$piece}ไม่ได้
four-act-cannot-reach = {$piece}ไป {$square} ไม่ได้

## คำสั่ง

command-four = สี่มือ
command-four-description = จัตุรงค์สี่มือ เดินตามลูกบาศก์
command-four-new = เปิดโต๊ะ
command-four-new-description = เปิดโต๊ะสี่มือในช่องนี้ เล่นกับคนหรือบอท
command-four-new-time = เวลา
command-four-new-time-description = เวลาของแต่ละคน ไม่เลือกคือไม่จับเวลา
choice-four-time-blitz = 5 นาที บวกตาละ 5 วินาที
choice-four-time-rapid = 10 นาที บวกตาละ 10 วินาที
choice-four-time-slow = 30 นาที บวกตาละ 20 วินาที
choice-four-time-days = ตาละหนึ่งวัน
choice-four-time-unlimited = ไม่จับเวลา
command-four-board = กระดาน
command-four-board-description = ดูกระดานจากฝั่งของคุณ
command-four-move = เดิน
command-four-move-description = เดินตามแต้มที่ทอดได้
command-four-move-move = ตาเดิน
command-four-move-move-description = จากช่องไหนไปช่องไหน เช่น ก๒ ก๓

## กติกาที่เลือกได้ก่อนเริ่ม

four-menu-rules = เลือกกติกาอื่น
four-chosen = 📜 กติกา: {$rules}
four-option-thrown-again = ทอดได้แต้มที่เดินไม่ได้ ให้ทอดใหม่
four-option-stake-only = ขึ้นบัลลังก์พันธมิตรได้เดิมพัน แต่ไม่ได้สั่งเดินแทน
four-option-no-ransom = ขุนเชลยไม่ได้กลับมา
four-option-any-piece = เบี้ยหงายเป็นม้าหรือช้างได้เลย แม้ทัพยังมีตัวนั้น
four-option-no-concourse = เรือสี่ลำพบกันไม่มีผลอะไร
four-option-play-on = เหลือแต่ขุนก็เล่นต่อ
