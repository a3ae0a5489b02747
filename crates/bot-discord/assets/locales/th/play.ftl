# ชวนเล่น: แผงตั้งกระดาน ตัวเลือก และคำถามว่าจะเล่นกับบอทระดับไหน

command-challenge-menu = ท้าเล่น

## แผงตั้งกระดาน

button-play = ♟️ เล่นเลย
play-title = **เล่น{$game}กัน** · เริ่มเลยก็ได้ หรือเลือกก่อนก็ได้
play-proposal = ♟️ {$opponent} · {$terms}
play-for-four = -# 🎲 เล่นสี่คนโดยทอดลูกบาศก์: `/สี่มือ เปิดโต๊ะ` (`/four new`)
play-anyone = รอใครก็ได้
play-bot = บอท
play-opponent = รอใครก็ได้ หรือเลือกคนที่จะท้า
play-begin-anyone = ⚔️ หาคู่เล่น
play-begin-person = ⚔️ ท้าเลย
play-begin-bot = 🤖 เล่นกับบอท
play-rated-off = 🏆 เก็บคะแนน: ไม่
play-rated-on = 🏆 เก็บคะแนน: ใช่
play-options = ⚙️ ตัวเลือก…
play-side-lot = ฝ่ายของคุณ: เสี่ยงทาย
play-side-white = ฝ่ายของคุณ: ขาว
play-side-black = ฝ่ายของคุณ: ดำ

## ฝีมือบอท

play-level-title = **เล่นกับบอท** · เลือกระดับแล้วเริ่มเล่นได้เลย
play-level-choose = เล่นกับบอทระดับไหนดี?
play-level-refused = **เล่นกับบอท** · ⚠️ ถ้าต่อหมากป้องหรือขุนไม่เคลื่อนที่ บอทเล่นให้ไม่ได้ เปลี่ยนที่ต่อในตัวเลือก หรือเล่นกับคน
play-people = 👤 เล่นกับคน

## ตัวเลือก

play-options-title = **⚙️ ตัวเลือก {$page}/{$pages}** · {$title}
play-page-friends = เล่นกันเอง
play-page-opening = ตอนเริ่ม และหมากซ้ำ
play-page-counting = กติกาการนับ
play-page-limits = นับถึงเท่าไร
play-page-chaturanga = กติกาจัตุรงค์
play-done = ✅ เสร็จแล้ว
play-page-before = ◀
play-page-next = ▶
play-reset = ↩️ คืนค่าปกติทั้งหมด
play-odds-none = ไม่ต่อให้กัน
play-odds = ต่อให้: {$handicap}
play-giver-me = คุณเป็นฝ่ายต่อให้
play-giver-opponent = คู่เล่นเป็นฝ่ายต่อให้คุณ
play-advice-none = บอทบอกแค่ที่เห็นกันอยู่
play-met-usual = เม็ดเดินตามกติกา
play-met-leap = สูตรเม็ด: เม็ดออกตัวตรงไปข้างหน้าสองช่องได้
play-met-provincial = สูตรเม็ด: ตาแรกขึ้นเบี้ยหน้าเม็ดพร้อมเม็ดได้
play-ruleset-server = กติกาตามเซิร์ฟเวอร์
play-as-ruleset = {$subject}: ตามกติกาที่ใช้
play-repetitions = หมากซ้ำ
play-calling = เริ่มนับเมื่อไร
play-numbers = ใครบอกเลข
play-counter-mates = ฝ่ายนับรุกจน
play-rook = เรือเดี่ยวนับถึงเท่าไร
play-mixed = หมากผสมนับตามตัวไหน
play-board = เลขแรกของศักดิ์กระดาน
play-bared = นับแล้วเหลือขุนเดียว

## เริ่มจากรูปหมาก

play-position = 📋 เริ่มจากรูปหมาก…
play-position-title = เริ่มจากรูปหมาก
play-position-field = FEN (เว้นว่างถ้าเริ่มตามปกติ)
stake-position = เริ่มจากรูปหมาก `{$fen}`
position-rank-count = กระดานมี 8 แถว คั่นด้วย `/` แต่นี่มี {$ranks} แถว
position-rank-width = `{$token}` ไม่ครบหรือเกินแถวละ 8 ช่อง
position-piece = `{$token}` ไม่ใช่ตัวหมาก ใน FEN ใช้ K M S N R P ตัวเล็กเป็นดำ และ M~ คือเบี้ยหงาย
position-no-king-white = ในรูปหมากนี้ขาวไม่มีขุน
position-no-king-black = ในรูปหมากนี้ดำไม่มีขุน
position-kings-white = ในรูปหมากนี้ขาวมีขุนเกินหนึ่งตัว
position-kings-black = ในรูปหมากนี้ดำมีขุนเกินหนึ่งตัว
position-pieces-white = ในรูปหมากนี้ขาวมีหมากเกินตอนเริ่มเกม
position-pieces-black = ในรูปหมากนี้ดำมีหมากเกินตอนเริ่มเกม
position-pawn = เบี้ยที่ {$square} ต้องหงายไปแล้ว จะเป็นเบี้ยคว่ำอยู่ไม่ได้
position-check = ขุนที่ {$king} ถูกรุกจาก {$by} อยู่ ฝ่ายที่ถูกรุกต้องเป็นฝ่ายเดิน
position-mate = รูปหมากนี้จนแล้ว เล่นต่อไม่ได้
position-stalemate = รูปหมากนี้ฝ่ายที่ต้องเดินอับ จะเสมอทันที
position-material = รูปหมากนี้ไม่มีใครรุกจนได้แล้ว จะเสมอทันที
