# หมากกล: การแก้กล และอันดับของคนแก้

## เมื่อทำไม่ได้

refusal-no-puzzle = ไม่มีกลข้อนี้แล้ว ลอง `/หมากกล สุ่ม` (`/puzzle random`)
refusal-no-puzzle-today = วันนี้ที่นี่ยังไม่มีกลประจำวัน ลอง `/หมากกล สุ่ม` (`/puzzle random`)
refusal-no-puzzle-open = คุณยังไม่ได้เปิดกลข้อไหน เปิดกลของวันนี้ด้วย `/หมากกล วันนี้` (`/puzzle daily`) หรือข้อใดก็ได้ด้วย `/หมากกล สุ่ม` (`/puzzle random`)
refusal-puzzle-over = กลข้อนี้คุณทำจบแล้ว อยากทำอีกก็ `/หมากกล สุ่ม` (`/puzzle random`)
refusal-puzzle-not-over = โหวตได้เมื่อกลข้อนั้นจบสำหรับคุณแล้ว คือแก้ได้ ยอมแพ้ หรือมีเฉลยออกมาแล้ว
refusal-puzzle-not-solved = อวดได้เฉพาะกลที่คุณแก้ได้เอง
refusal-puzzle-tries = ข้อนี้ลองมามากแล้ว กดยอมแพ้เพื่อดูเฉลยได้

## กลที่แต่ละคนเห็น

puzzle-title = 🧩 **หมากกล {$number}**
puzzle-title-named = 🧩 **หมากกล {$number}: {$name}**
puzzle-title-game = 🧩 **หมากกล {$number}** · {$game}
puzzle-so-far = เดินมาแล้ว: {$line}
puzzle-solvers = 👥 ที่นี่แก้ได้แล้ว {$solvers} คน
puzzle-right = ✅ **{$move}** ถูกแล้ว อีกฝ่ายตอบ **{$reply}**
puzzle-solved = 🎉 **{$move}** แก้ได้แล้ว!
puzzle-slower = 👍 **{$move}** ก็ได้เหมือนกัน แต่มีทางที่สั้นกว่า ลองใหม่ได้ ไม่เสียอะไร
puzzle-wrong = ❌ **{$move}** ยังไม่ใช่ ลองใหม่ หรือขอคำใบ้
puzzle-stale = กระดานเปลี่ยนไปแล้ว ตอนนี้เป็นอย่างนี้
puzzle-gave-up = 🏳️ ยอมแพ้แล้ว เฉลยคือ
puzzle-give-up-ask = จะดูเฉลยเลยไหม? ดูแล้วถือว่าจบกลข้อนี้
puzzle-hint-theme = 💡 กลข้อนี้ใช้: {$words}
puzzle-hint-no-theme = 💡 ข้อนี้ไม่มีคำเรียกเฉพาะ ลองดูทุกตาที่เดินได้
puzzle-hint-own-way = 💡 คุณเจอทางของคุณเองแล้ว เดินต่อไปได้เลย
puzzle-result = ผลของคุณ: {$card}
puzzle-own-way = ทางของคุณ: {$line}
puzzle-solution = เฉลย: {$line}
puzzle-refutation = {$move}? แก้ด้วย {$line}
puzzle-word = 📖 **{$word}**: {$meaning}
puzzle-card-solved = 🧩 {$player} แก้หมากกล {$number} ได้: {$card}
puzzle-card-given-up = 🧩 {$player} ลองแก้หมากกล {$number}: {$card}
puzzle-form-title = หมากกล {$number}

puzzle-button-solve = 🧩 แก้กล
puzzle-button-hint = 💡 ขอคำใบ้
puzzle-button-hint-piece = 💡 ตัวไหน?
puzzle-button-hint-to = 💡 ไปไหน?
puzzle-button-give-up-ask = 🏳️ ยอมแพ้…
puzzle-button-give-up = 🏳️ ดูเฉลย
puzzle-button-go-on = คิดต่อ
puzzle-button-back = ↩️ กลับไปที่กระดาน
puzzle-button-share = 📣 อวดผล
puzzle-button-another = 🔁 ข้อต่อไป
puzzle-button-good = 👍 กลดี
puzzle-button-bad = 👎 ไม่ค่อยดี
puzzle-voted-good = 👍 ขอบคุณ! คุณโหวตว่ากลข้อนี้ดี กดอีกครั้งถ้าจะยกเลิก
puzzle-voted-bad = 👎 ขอบคุณ! คุณโหวตว่ากลข้อนี้ไม่ค่อยดี กดอีกครั้งถ้าจะยกเลิก
puzzle-unvoted = ยกเลิกโหวตของคุณแล้ว
puzzle-button-report = ⚠️ กลข้อนี้มีที่ผิด

## กลว่าด้วยเรื่องอะไร

theme-check-and-attack = รุกฆาต
theme-discovered-check = เปิดรุก
theme-block = ปิดรุก
theme-promotion-check = หงายรุก
theme-promotion = เบี้ยหงาย
theme-press = ตากด
theme-gains-two = กินสอง
theme-waiting-move = แก้ที
theme-king-shut-in = ขุนอับ
theme-stalemate = อับ
theme-bare-king = ไล่ขุนเปล่า
theme-count = นับศักดิ์
theme-repetition = ล้อ (เดินซ้ำ)
theme-sacrifice = สละหมาก
theme-quiet-key = เดินเงียบ
theme-met-mate = จนด้วยเม็ด
theme-khon-mate = จนด้วยโคน
theme-knight-mate = จนด้วยม้า
theme-rook-mate = จนด้วยเรือ
theme-pin = ตรึง
theme-skewer = เสียบ
theme-decoy = ล่อ
theme-defence = แก้ทาง
theme-fork = ส้อม
theme-discovered-attack = เปิดโจมตี
theme-double-check = รุกซ้อน
theme-deflection = เบี่ยงตัวป้องกัน
theme-removes-defender = กำจัดตัวป้องกัน
theme-back-rank-mate = จนแถวหลัง
theme-smothered-mate = จนอุดอู้
theme-pawn-promotion = เลื่อนขั้น
theme-underpromotion = เลื่อนขั้นต่ำ
theme-trapped-piece = ตัวติดกับ
theme-zugzwang = ซุกซวัง
theme-en-passant = กินผ่าน
theme-queen-mate = จนด้วยควีน
theme-bishop-mate = จนด้วยบิชอป
theme-pawn-mate = จนด้วยเบี้ย
theme-means-check-and-attack = รุกพร้อมขู่กินหมากอีกตัวในตาเดียว จึงได้กิน
theme-means-discovered-check = ตัวที่บังเดินหลบไป เรือข้างหลังจึงได้รุก
theme-means-block = เอาหมากเข้าบังตารุก
theme-means-promotion-check = เบี้ยหงายแล้วรุก หรือรุกจน
theme-means-promotion = เบี้ยถึงแถวที่หก หงายแล้วเดินอย่างเม็ด
theme-means-press = เรือกดแนวที่ขุนยืนอยู่ โดยมีหมากคั่น
theme-means-gains-two = เสียหนึ่งตัวแต่ได้กินสองตัว
theme-means-waiting-move = เดินรอหนึ่งที ให้อีกฝ่ายต้องเป็นคนถอย
theme-means-king-shut-in = ขุนไม่เหลือที่ให้เดิน
theme-means-stalemate = ไม่โดนรุกแต่ไม่มีตาเดิน ถือว่าเสมอ
theme-means-bare-king = ไล่ขุนที่เหลือตัวเดียวไปจนมุม
theme-means-count = จำนวนทีที่เหลือให้รุกจนเป็นตัวตัดสิน
theme-means-repetition = รูปเดิมซ้ำครบสามครั้ง ถือว่าเสมอ
theme-means-sacrifice = ยอมเสียหมากเพื่อสิ่งที่ดีกว่า
theme-means-quiet-key = ตาแรกไม่รุกและไม่กิน จึงมองข้ามง่าย
theme-means-met-mate = รุกจนด้วยเม็ดหรือเบี้ยหงาย
theme-means-khon-mate = รุกจนด้วยโคน
theme-means-knight-mate = รุกจนด้วยม้า
theme-means-rook-mate = รุกจนด้วยเรือ
theme-means-pin = หมากที่คั่นระหว่างเรือกับขุน ขยับออกจากแนวไม่ได้
theme-means-skewer = เรือรุก ขุนต้องหลบ ตัวที่อยู่ข้างหลังจึงโดนกิน
theme-means-decoy = ยื่นหมากให้กิน ตัวที่มากินจึงไปอยู่ผิดที่
theme-means-defence = ตาแรกเดินเงียบ ๆ เพื่อแก้สิ่งที่อีกฝ่ายขู่ไว้
theme-means-fork = หมากตัวเดียวขู่กินสองตัวพร้อมกัน จึงได้กินตัวหนึ่ง
theme-means-discovered-attack = ตัวที่บังเดินหลบไป ตัวข้างหลังจึงได้โจมตี
theme-means-double-check = โดนรุกจากสองตัวพร้อมกัน ฝ่ายที่โดนจึงต้องเดินหลบ
theme-means-deflection = ล่อหรือไล่ให้ตัวที่เฝ้าอยู่ต้องทิ้งหน้าที่
theme-means-removes-defender = กินตัวที่ผูกอยู่ก่อน แล้วจึงกินตัวที่ถูกผูก
theme-means-back-rank-mate = เรือหรือควีนรุกจนตามแถวหลังสุด โดยหมากของฝ่ายรับเองกั้นทางหนี
theme-means-smothered-mate = ม้ารุกจน โดยหมากของฝ่ายรับเองล้อมไว้จนไม่มีช่องหนี
theme-means-pawn-promotion = เบี้ยถึงแถวสุดท้ายแล้วเลื่อนเป็นหมากตัวอื่น
theme-means-underpromotion = เบี้ยเลื่อนเป็นตัวอื่นที่ไม่ใช่ควีน
theme-means-trapped-piece = หมากโดนขู่กินและไม่มีตาหนีที่ปลอดภัย
theme-means-zugzwang = ถึงตาเดินแต่เดินอะไรก็เสีย
theme-means-en-passant = เบี้ยกินเบี้ยที่เพิ่งเดินสองช่องผ่านไป
theme-means-queen-mate = รุกจนด้วยควีน
theme-means-bishop-mate = รุกจนด้วยบิชอป
theme-means-pawn-mate = รุกจนด้วยเบี้ย

## คำสั่ง

command-puzzle = หมากกล
command-puzzle-description = หมากกลให้แก้ ต่างคนต่างแก้
command-puzzle-daily = วันนี้
command-puzzle-daily-description = แก้กลของวันนี้
command-puzzle-random = สุ่ม
command-puzzle-random-description = แก้กลข้อใดก็ได้ หรือเลือกเรื่อง
command-puzzle-random-game = เกม
command-puzzle-random-game-description = กลของหมากรุกแบบไหน
command-puzzle-random-theme = เรื่อง
command-puzzle-random-theme-description = กลว่าด้วยเรื่องอะไร (รู้เรื่องก่อน แต้มขึ้นน้อยกว่า)
command-puzzle-random-difficulty = ความยาก
command-puzzle-random-difficulty-description = ยากแค่ไหน
command-puzzle-answer = ตอบ
command-puzzle-answer-description = ตอบกลข้อที่เปิดไว้ล่าสุด
command-puzzle-answer-move = ตาเดิน
command-puzzle-answer-move-description = ตาเดินของคุณ เช่น ม-ง๒
choice-puzzle-easy = ง่ายกว่าเดิม
choice-puzzle-fitting = พอดีมือ
choice-puzzle-hard = ยากกว่าเดิม
command-puzzle-mine = ของฉัน
command-puzzle-mine-description = แต้มหมากกล วันที่แก้ติดต่อกัน และตารางประจำสัปดาห์
command-puzzle-storm = แข่งเวลา
command-puzzle-storm-description = แก้กลให้ได้มากที่สุดในสามนาที
command-puzzle-race = แข่งกัน
command-puzzle-race-description = แข่งแก้กลชุดเดียวกันสองถึงสิบคน ในสามนาที
command-puzzle-report = แจ้งข้อผิดพลาด
command-puzzle-report-description = แจ้งว่ากลข้อไหนมีที่ผิด จะตรวจใหม่ให้
command-puzzle-report-number = เลขกล
command-puzzle-report-number-description = เลขของกล (เว้นว่างคือข้อที่เปิดไว้ล่าสุด)

## อันดับของคุณ

puzzle-mine-title = 🧩 **หมากกลของคุณ**
puzzle-rating = แต้ม: **{$rating}**
puzzle-rating-provisional = แต้ม: **{$rating}?** (แก้อีกไม่กี่ข้อจึงจะแน่นอน)
puzzle-counts = แก้ได้: {$solved} · ยอมแพ้: {$given}
puzzle-standing-game = **{$game}** · {$rating} · {$counts}
puzzle-streak = 🔥 แก้ติดต่อกันที่นี่ {$days} วัน (มากสุด {$best})
puzzle-storm-best = ⚡ แข่งเวลาได้มากสุด {$best} ข้อ
puzzle-hardest = 🎯 **ที่ยังยากสำหรับคุณ**
puzzle-hardest-line = **{$theme}** · แก้ได้ {$solved} จาก {$tried} ข้อ
puzzle-hardest-line-game = **{$theme}** · {$game} · แก้ได้ {$solved} จาก {$tried} ข้อ
puzzle-button-practise = ฝึก
puzzle-last = ล่าสุด: {$results}
puzzle-week-title = **สัปดาห์นี้ที่นี่** (กลประจำวัน แก้ได้เอง 3 แต้ม ไม่เช่นนั้น 2 หรือ 1)
puzzle-week-line = {$place}. {$player}: {$points} แต้ม (แก้ได้ {$solved} ข้อ)
puzzle-storms-title = ⚡ **แข่งเวลาได้มากสุดที่นี่**
puzzle-storms-line = {$place}. {$player}: {$best} ข้อ
puzzle-chart-title = แต้มหมากกลของคุณ
puzzle-chart-rating = แต้ม
puzzle-chart-puzzles = ข้อที่
puzzle-chart-alt = กราฟแต้มหลังแก้กล {$puzzles} ข้อล่าสุด: จาก {$first} เป็น {$last} อยู่ระหว่าง {$least} ถึง {$most}

## แข่งเวลา

storm-title = ⚡ แก้ได้ **{$solved}** · พลาด {$missed} · หมดเวลา {$ends}
storm-right = ✅ ถูกแล้ว เดินต่อเลย!
storm-solved = ✅ แก้ได้แล้ว! ข้อต่อไป:
storm-slower = 👍 มีทางที่สั้นกว่า ลองใหม่
storm-wrong = ❌ ไม่ใช่ ข้อต่อไป:
storm-over = ⚡ **หมดเวลา!** แก้ได้ **{$solved}** · พลาด {$missed}
storm-new-best = 🏅 มากที่สุดที่คุณเคยแก้ได้ในการแข่งเวลา
storm-button-again = ⚡ อีกรอบ

## แข่งกัน

race-opened = 🏁 เปิดการแข่งแล้ว พอมีคนอื่นเข้าร่วม กดปุ่มเริ่มได้เลย ถ้าคุณออก การแข่งจะยกเลิก
race-left = คุณออกจากการแข่งแล้ว
race-without-place = 🏁 การแข่งแก้หมากกลของคุณใน {$channel} ยกเลิกแล้ว เพราะบอทโพสต์ที่นั่นไม่ได้
race-thread = 🏁 แข่งแก้หมากกล
race-invitation = 🏁 **แข่งแก้หมากกล ใครจะเข้าร่วมบ้าง**
race-rules = สามนาที กลชุดเดียวกันทุกคน ต่างคนต่างแก้ ใครแก้ได้มากสุดชนะ ถ้าเท่ากัน ใครพลาดน้อยกว่าชนะ
race-joined = เข้าร่วมแล้ว {$count} จาก {$most} คน: {$racers}
race-begins = {$opener} กดปุ่มเพื่อเริ่ม ถ้าไม่เริ่ม จะยกเลิก {$until}
race-starting = กำลังจะเริ่ม…
race-running = กำลังแข่งอยู่ใน {$place} หมดเวลา {$ends}
race-called-off-by-opener = 🏁 {$opener} ยกเลิกการแข่งแก้หมากกลแล้ว
race-called-off-not-begun = 🏁 ยกเลิกการแข่งแก้หมากกลแล้ว เพราะไม่มีใครกดเริ่มทันเวลา
race-called-off-no-place = 🏁 ยกเลิกการแข่งแก้หมากกลแล้ว เพราะบอทโพสต์ตารางไม่ได้
race-table = 🏁 **เริ่มแข่งแล้ว กลชุดเดียวกันทุกคน**
race-no-thread = บอทเปิดเธรดที่นี่ไม่ได้ จึงแข่งกันในช่องนี้
race-how = กดปุ่มเพื่อแก้กล คุณเห็นคนเดียว ตารางจะเปลี่ยนไปเรื่อย ๆ
race-ends = ⏱️ หมดเวลา {$ends}
race-ended = ⏱️ หมดเวลาแล้ว
race-row = {$place}. {$player} · แก้ได้ {$solved} · พลาด {$missed}
race-row-left = – {$player} · แก้ได้ {$solved} · พลาด {$missed} · ออกแล้ว
race-won = 🏆 {$player} ชนะการแข่งแก้หมากกล แก้ได้ {$solved} ข้อ!
race-shared = 🏆 {$players} ได้ที่หนึ่งร่วมกันในการแข่งแก้หมากกล แก้ได้คนละ {$solved} ข้อ!
race-won-by-none = 🏁 การแข่งแก้หมากกลจบแล้ว ไม่มีใครแก้ได้
race-done = 🏁 **การแข่งจบแล้วสำหรับคุณ** แก้ได้ **{$solved}** · พลาด {$missed} ดูคนอื่นได้ในตาราง
race-button-join = 🏁 เข้าร่วม
race-button-begin = ▶️ เริ่ม
race-button-leave = ออก
race-button-solve = 🧩 แก้กล
race-refusal-no-race = การแข่งนั้นผ่านไปแล้ว เปิดใหม่ได้ด้วย `/หมากกล แข่งกัน` (`/puzzle race`)
race-refusal-another-open = ช่องนี้มีการแข่งอยู่แล้ว เข้าร่วมได้เลย หรือรอให้จบก่อน
race-refusal-full = มีคนเข้าร่วมครบ {$most} คนแล้ว
race-refusal-too-few = ต้องมี {$least} คนขึ้นไปจึงแข่งได้ รอให้มีคนเข้าร่วมก่อน
race-refusal-not-opener = คนที่เปิดการแข่งเท่านั้นที่กดเริ่มได้
race-refusal-not-in = คุณไม่ได้อยู่ในการแข่งนี้ เปิดของคุณเองได้ด้วย `/หมากกล แข่งกัน` (`/puzzle race`) หรือลอง `/หมากกล แข่งเวลา` (`/puzzle storm`)
race-refusal-not-begun = การแข่งยังไม่เริ่ม
race-refusal-begun = การแข่งเริ่มไปแล้ว เข้าร่วมไม่ได้ ลอง `/หมากกล แข่งเวลา` (`/puzzle storm`) ที่แข่งคนเดียวได้
race-refusal-over = การแข่งจบแล้ว
race-refusal-called-off = การแข่งยกเลิกไปแล้ว
race-refusal-in-thread = การแข่งมีเธรดของตัวเอง ซึ่งเปิดในเธรดไม่ได้ ใช้คำสั่งนี้ในช่องข้อความ
race-refusal-in-voice = การแข่งมีเธรดของตัวเอง ซึ่งช่องเสียงไม่มี ใช้คำสั่งนี้ในช่องข้อความ
race-refusal-no-threads = การแข่งมีเธรดของตัวเอง แต่ที่นี่บอทยังขาดสิทธิ์: {$permissions} ผู้ดูแลเปลี่ยนให้ได้

## แจ้งข้อผิดพลาด

puzzle-report-ask = มีตาอื่นที่แก้ได้เหมือนกัน หรือเฉลยผิด? ถ้าแจ้ง จะพิสูจน์กลข้อนี้ใหม่อย่างละเอียด
puzzle-button-report-yes = ⚠️ แจ้ง
puzzle-report-queued = ขอบคุณ! จะพิสูจน์หมากกล {$number} ใหม่ ถ้าไม่ถูกต้องจะเอาออก
puzzle-report-sound = ขอบคุณ! หมากกล {$number} เคยมีคนแจ้งและพิสูจน์ใหม่แล้ว ถูกต้องดี
puzzle-report-fallen = ขอบคุณ! หมากกล {$number} ไม่ถูกต้อง เอาออกไปแล้ว

## กลที่สมาชิกเสนอ

command-puzzle-propose = เสนอ
command-puzzle-propose-description = เสนอกลให้เซิร์ฟเวอร์นี้ บอทตรวจพิสูจน์ก่อน แล้วผู้ดูแลอนุมัติ
command-puzzle-propose-fen = รูปหมาก
command-puzzle-propose-fen-description = รูปหมากแบบ FEN
command-puzzle-propose-solution = เฉลย
command-puzzle-propose-solution-description = ตาเดินของทั้งสองฝ่าย เริ่มและจบที่ตาของคนแก้
command-puzzle-propose-game = เกม
command-puzzle-propose-game-description = กลของหมากรุกแบบไหน
command-puzzle-from-game = จากกระดาน
command-puzzle-from-game-description = ทำหมากกลจากกระดานที่คุณเล่น ถ้ามีจังหวะเด็ด
command-puzzle-from-game-game = กระดาน
command-puzzle-from-game-game-description = เลขกระดาน
command-puzzle-from-game-named = ลงชื่อ
command-puzzle-from-game-named-description = ลงชื่อคุณไว้กับหมากกลหรือไม่
command-puzzle-proposals = ที่เสนอมา
command-puzzle-proposals-description = สำหรับผู้ดูแล: กลที่สมาชิกเสนอ
proposal-taken = ขอบคุณ! หมากกล {$number} ถูกต้อง ผู้ดูแลเซิร์ฟเวอร์นี้รับได้ด้วย {$command}
proposal-made = 🧩 ในกระดาน #{$game} มีหมากกล: **{$number}** ตรวจแล้วถูกต้อง ผู้ดูแลเซิร์ฟเวอร์นี้รับได้ด้วย {$command}
proposal-named = ลงชื่อคุณไว้แล้ว คู่เล่นของคุณเลือกลงชื่อได้ด้วยคำสั่งเดียวกัน ถ้าเปลี่ยนใจให้ใช้คำสั่งนี้อีกครั้ง
proposal-unnamed = ไม่ได้ลงชื่อคุณไว้ ถ้าอยากลงชื่อ ใช้คำสั่งนี้อีกครั้งพร้อม `ลงชื่อ`
proposal-game = ♟️ จากกระดาน #{$game} ของชมรมนี้
proposal-game-named = ♟️ จากกระดาน #{$game} ของชมรมนี้ · {$players}
proposal-accepted-game = 🧩 **หมากกล {$number}**
proposals-none = ไม่มีกลที่รออยู่
proposals-votes = **คนแก้คิดอย่างไรกับกลของเซิร์ฟเวอร์นี้**
proposals-votes-line = {$number} · 👍 {$good} · 👎 {$bad}
proposals-votes-disliked = {$number} · 👍 {$good} · 👎 {$bad} · จะสุ่มออกมาต่อเมื่อไม่มีข้ออื่นเหลือแล้ว
proposals-first = หมากกล {$number} เสนอโดย {$player} (รออยู่ {$waiting} ข้อ)
proposals-button-accept = ✅ รับและโพสต์
proposals-button-decline = ไม่รับ
proposal-accepted = 🧩 **หมากกล {$number}** ของ {$player}
proposal-position = รูปหมากนี้ไม่ถูกกติกา หรือไม่ใช่ FEN คัดลอกจากกระดานได้ด้วย `/ส่งออก` (`/export`)
proposal-no-count = รูปนี้ยังนับไม่ได้ ไม่ต้องใส่การนับ
proposal-over = รูปนี้จบกระดานแล้ว
proposal-without-puzzles = ยังไม่มีหมากกลของ{$game}
proposal-move = ตา `{$move}` ในเฉลยเดินไม่ได้ เขียนตาเดินของทั้งสองฝ่ายต่อกัน เช่น `ข-ค๗ ข-ก๗ ร-ก๑`
proposal-moves = เฉลยต้องเริ่มและจบที่ตาของคนแก้ รวมสองฝ่ายไม่เกิน 31 ตา
proposal-known = เซิร์ฟเวอร์นี้มีกลข้อนี้แล้ว หรือเคยไม่รับ
proposal-game-of-others = คนที่เล่นกระดานนั้นเท่านั้นที่ทำหมากกลจากกระดานนั้นได้
proposal-game-goes-on = กระดานนั้นยังไม่จบ
proposal-nothing-in-game = ในกระดานนั้นไม่มีตาที่ต้องเดินอยู่ตาเดียวและหายาก ลองกระดานอื่น
proposal-too-many = มีกลรอผู้ดูแลอยู่ {$limit} ข้อแล้ว
proposal-end = เฉลยไม่ได้จบอย่างที่กลต้องการ
proposal-wrong = **{$move}** ยังไม่ได้ผล
proposal-better = **{$move}** ยังไม่ได้ผล **{$better}** ดีกว่า
proposal-second = มีทางแก้อีกทางหนึ่ง: **{$move}**
proposal-shorter = จนได้ใน {$moves} ตาอยู่แล้ว
proposal-defence = อีกฝ่ายมีทางแก้ที่ดีกว่า: **{$move}**
proposal-one-mover = เฉลยทีเดียวสั้นไปสำหรับหมากกล นอกจากจะจน
proposal-too-hard = ข้อนี้ยากเกินกว่าจะพิสูจน์ได้

## The names of those that were composed

puzzle-name-horse-fork = ม้ารุกฆาต
puzzle-name-loose-rook = เรือลอย
puzzle-name-two-for-one = กินสอง
puzzle-name-rook-press = ตากด
puzzle-name-double-check = เปิดรุก รุก
puzzle-name-block-with-check = ปิดรุก รุก
puzzle-name-ang-phlaem = รุกจนด้วยอังแพลม
puzzle-name-king-shut-in = ขุนอับแต่ยังไม่เสมอ
puzzle-name-stalemate-behind-a-pawn = อับหลังเบี้ย
puzzle-name-spare-move = แก้ทีด้วยเบี้ยหงาย
puzzle-name-king-triangle = แก้ทีด้วยขุน
puzzle-name-right-corner = เบี้ยถูกมุม
puzzle-name-last-pawn = เบี้ยคว่ำตัวสุดท้าย
puzzle-name-one-rook-taken = กินเรือแล้วยังนับแปด
puzzle-name-rook-horse-met = เรือ ม้า เบี้ยหงาย นับ 16
puzzle-name-rook-khon-two-horses = เรือ โคน ม้าคู่ นับ 16
puzzle-name-khon-two-horses = โคน ม้าคู่ นับ 32
puzzle-name-khon-two-mets = โคน เบี้ยหงายคู่ นับ 44
puzzle-name-khon-three-mets = โคน เบี้ยหงายสาม นับ 44
puzzle-name-rook-met-rook = เรือกับเบี้ยหงายไล่เรือ
puzzle-name-two-rooks = เรือคู่ นับ 8
puzzle-name-two-rooks-and-two-mets = เรือคู่ เบี้ยหงายคู่ นับ 8
puzzle-name-one-rook = เรือเดี่ยว นับ 16
puzzle-name-two-khons = โคนคู่ นับ 22
puzzle-name-two-horses-met = ม้าคู่ เบี้ยหงาย นับ 32
puzzle-name-khon-horse = โคน ม้า นับ 44
puzzle-name-khon-met = โคน เบี้ยหงาย นับ 44
puzzle-name-three-mets = เบี้ยหงายสาม นับ 64
puzzle-name-verse-three-mets = เพลงยาว: สามเบี้ยไล่เบี้ยเดียว
puzzle-name-verse-rook-and-two-mets = เพลงยาว: เรือกับเบี้ยคู่ไล่เรือ
puzzle-name-verse-spear-by-the-bed = เพลงยาว: หอกข้างแคร่
puzzle-name-verse-child-clings-to-mother = เพลงยาว: ลูกติดแม่
puzzle-name-verse-pig-dodges-the-spear = เพลงยาว: หมูหลบหอก
puzzle-name-verse-weaver-builds-its-nest = เพลงยาว: นกกระจาบทำรัง

## ข้อที่พลาดกลับมาให้ทวน

command-puzzle-again = ทวน
command-puzzle-again-description = ทวนข้อที่พลาด หลังหนึ่งวัน แล้วเว้นห่างขึ้นเรื่อย ๆ
puzzle-again = 🔁 ข้อนี้คุณเคยทำแล้ว ผลครั้งนี้มีไว้กำหนดว่าจะกลับมาเมื่อไรเท่านั้น
puzzle-comes-back = 🔁 ข้อนี้จะกลับมาให้ทวน {$when}: `/หมากกล ทวน` (`/puzzle again`)
puzzle-comes-back-no-more = 🎓 ข้อนี้คุณจำได้แม่นแล้ว จะไม่กลับมาอีก
puzzle-due = 🔁 มี {$due} ข้อให้ทวน: `/หมากกล ทวน` (`/puzzle again`)
puzzle-all-done = ℹ️ คุณทำข้อแบบนี้ครบทุกข้อแล้ว นี่เป็นข้อหนึ่งในนั้น
puzzle-button-again = 🔁 ทวนข้อต่อไป
puzzle-button-analyse = 🔍 วิเคราะห์
refusal-puzzle-repeat-later = ยังไม่มีข้อให้ทวน ข้อต่อไปจะกลับมา {$when}
refusal-puzzle-repeat-nothing = ไม่มีข้อให้ทวน ข้อที่คุณยอมแพ้หรือตอบผิดก่อนจะกลับมาที่นี่

streak-warning = 🔥 คุณแก้หมากกลประจำวันติดต่อกันมาแล้ว {$days} วัน ถ้าไม่แก้ข้อของวันนี้จะขาดช่วง: {$post}
streak-warning-off = -# คุณขอให้เตือนไว้ ปิดได้ด้วย {$settings}
