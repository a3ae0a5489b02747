# กระดานที่จบแล้ว: รายการ ดูย้อน และเก็บกลับไป

## /games

command-games-show = แสดง
command-games-show-description = กระดานที่ยังเล่นอยู่ (ปกติ) หรือที่จบแล้ว
command-games-opponent = คู่เล่น
command-games-opponent-description = กระดานที่จบแล้วกับคนนี้ (หรือกับบอท)
command-games-result = ผล
command-games-result-description = กระดานที่จบแล้วและผลของคุณเป็นแบบนี้
choice-games-open = ที่ยังเล่นอยู่ และคำท้า
choice-games-finished = ที่จบแล้ว
choice-result-won = ชนะ
choice-result-lost = แพ้
choice-result-drawn = เสมอ
finished-title = **กระดานที่คุณเล่นจบแล้ว** · หน้า {$page}
finished-won = 🏆 กระดานที่ {$game} กับ {$opponent} · ชนะใน {$moves} ตา · {$when} · {$place}
finished-lost = ▪️ กระดานที่ {$game} กับ {$opponent} · แพ้ใน {$moves} ตา · {$when} · {$place}
finished-drawn = 🤝 กระดานที่ {$game} กับ {$opponent} · เสมอใน {$moves} ตา · {$when} · {$place}
finished-void = ▫️ กระดานที่ {$game} กับ {$opponent} · ไม่มีผล · {$when} · {$place}
finished-none = คุณยังไม่มีกระดานที่เล่นจบ
finished-none-such = ไม่มีกระดานแบบนั้น
finished-open = เลือกกระดานที่จะดูย้อน…
finished-choice-won = กระดานที่ {$game} · ชนะ · {$moves} ตา
finished-choice-lost = กระดานที่ {$game} · แพ้ · {$moves} ตา
finished-choice-drawn = กระดานที่ {$game} · เสมอ · {$moves} ตา
finished-choice-void = กระดานที่ {$game} · ไม่มีผล · {$moves} ตา
finished-newer = ◀ ใหม่กว่า
finished-older = เก่ากว่า ▶

## /export

command-export = ส่งออก
command-export-description = เก็บกระดานไป: ตาเดิน (PGN) รูปหมาก (FEN) ภาพเคลื่อนไหว (GIF) หรือทุกกระดานของคุณ
command-export-format = แบบ
command-export-format-description = เก็บเป็นอะไร (ปกติ PGN)
command-export-game = กระดานหมายเลข
command-export-game-description = กระดานที่จะเก็บ (ปกติกระดานในห้องนี้)
choice-export-pgn = ตาเดิน (PGN)
choice-export-gif = ภาพเคลื่อนไหว (GIF)
choice-export-fen = รูปหมาก (FEN)
choice-export-all = ทุกกระดานที่ฉันเล่นจบ (PGN)
choice-export-data = ทุกอย่างเกี่ยวกับฉัน (JSON)
export-pgn = 📄 {$games} กระดานเป็นไฟล์ PGN เปิดได้ในโปรแกรมหมากรุกที่รู้จักหมากรุกไทย
export-left-out = อีก {$games} กระดานที่เก่ากว่าใส่ไม่พอ
export-nothing = คุณยังไม่มีกระดานที่เล่นจบ
export-fen = กระดานที่ {$game} เป็น FEN:
export-film-alt = กระดานที่ {$game} เป็นภาพเคลื่อนไหว {$moves} ตา
button-export-pgn = 📄 PGN
button-export-film = 🎞️ GIF
button-share = 📣 แชร์
button-all-places = ดูทุกอันดับ
button-page-before = ◀ ก่อนหน้า
button-page-after = ถัดไป ▶
answer-shared = แชร์ให้ทั้งห้องเห็นแล้ว
refusal-nothing-to-export = ห้องนี้ยังไม่เคยมีกระดาน ใส่เลขกระดาน (`game`) หรือดูกระดานของคุณด้วย `/กระดานของฉัน` (`/games`)

## PGN และ FEN จากที่อื่น

command-analyse_message-menu = วิเคราะห์หมาก
command-analyse-pgn = pgn
command-analyse-pgn-description = กระดานที่จะดู เขียนเป็น PGN แทนกระดานที่เล่นที่นี่
command-analyse-file = ไฟล์
command-analyse-file-description = กระดานหรือรูปหมากที่จะดู เป็นไฟล์ PGN หรือ FEN
pgn-syntax = PGN บรรทัดที่ {$line}: ตรงนั้นอ่าน `{$token}` ไม่ออก
pgn-unfinished = PGN จบก่อนเวลาในบรรทัดที่ {$line} วงเล็บหรือคำอธิบายยังไม่ปิด
pgn-no-move = PGN บรรทัดที่ {$line}: `{$token}` ไม่ใช่ตาเดิน
pgn-illegal = PGN บรรทัดที่ {$line}: ตรงนั้นเดิน `{$token}` ไม่ได้
pgn-count = PGN บรรทัดที่ {$line}: ตรงนั้น `{$token}` เป็นไปไม่ได้
pgn-variant = นี่เป็นกระดานของ `{$token}` ไม่ใช่หมากรุกไทย
pgn-not-here = นี่เป็นกระดานของ `{$token}` ซึ่งเซิร์ฟเวอร์นี้ไม่ได้เล่น
pgn-tag = อ่านแท็ก `{$tag}` ของ PGN ไม่ออก
pgn-dialect-chess = ตาเดินเขียนด้วยตัวอักษรแบบหมากรุกสากล จึงอ่าน `Q` เป็นเม็ด `B` เป็นโคน และ `P` เป็นเบี้ยหงาย
pgn-dialect-uci = ตาเดินเขียนเป็นช่องต้นทางกับช่องปลายทาง
pgn-dialect-typed = อ่านตาเดินแบบเดียวกับที่พิมพ์เล่นที่นี่
pgn-oddities = มีบางส่วนที่อ่านไม่เข้าใจ ถ้าดูไม่ออกว่าตาไหนเดินอะไร กระดานจะจบก่อนถึงตานั้น
pgn-more-oddities = … และอีก {$more} แห่ง
pgn-mended = • {$why} (อ่านเป็น `{$move}`)
pgn-skipped = • {$why} (ข้ามไป)
games-which = ในนี้มี {$games} กระดาน จะให้ดูกระดานไหน
games-listed = แสดงเฉพาะ {$games} กระดานแรก
games-long = มี {$games} กระดานที่ยาวเกินไป วิเคราะห์ได้ไม่เกิน {$plies} ตาเดิน
games-without-moves = มี {$games} กระดานที่ไม่มีตาเดิน
games-unreadable = มี {$games} กระดานที่อ่านไม่ได้: {$why}
games-further = {$games} กระดานสุดท้ายไม่ได้อ่าน เพราะมีมากเกินไป
games-choice = {$result} · {$moves} ตา
refusal-long-pgn = กระดานนี้ยาวเกินไป วิเคราะห์ได้ไม่เกิน {$plies} ตาเดิน
refusal-long-file = ไฟล์ยาวเกินไป ไม่เกิน {$size} KiB
refusal-unreadable-file = อ่านไฟล์ไม่ได้ ต้องเป็นไฟล์ข้อความแบบ PGN
refusal-nothing-written = ข้อความนั้นไม่มีทั้ง FEN และ PGN
