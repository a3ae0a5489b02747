# หมากรุกสากล: ชื่อตัวหมาก และสิ่งที่มีเฉพาะในกติกาหมากรุกสากล

game-makruk = หมากรุกไทย
game-chess = หมากรุกสากล
game-title-makruk = หมากรุกไทย
game-title-chess = หมากรุกสากล

chess-piece-king = คิง
chess-piece-queen = ควีน
chess-piece-rook = เรือ
chess-piece-bishop = บิชอป
chess-piece-knight = ม้า
chess-piece-pawn = เบี้ย

## ตาเดินที่ทำไม่ได้

chess-illegal-king-taken = กินคิงไม่ได้ ต้องรุกให้จน
chess-illegal-reach-king = คิงเดินได้รอบตัวทีละช่อง จาก {$from} ไป {$to} ไม่ถึง
chess-illegal-reach-queen = ควีนเดินตรงและเฉียงได้ทุกทาง แต่จาก {$from} ไป {$to} ไม่ได้
chess-illegal-reach-rook = เรือเดินตามแนวตั้งหรือแนวนอน จาก {$from} ไป {$to} ไม่ได้
chess-illegal-reach-bishop = บิชอปเดินตามแนวเฉียง จาก {$from} ไป {$to} ไม่ได้
chess-illegal-reach-knight = ม้าเดินเป็นรูปตัว L จาก {$from} ไป {$to} ไม่ได้
chess-illegal-reach-pawn = เบี้ยเดินตรงไปข้างหน้าทีละช่อง ตาแรกเดินสองช่องได้ และกินเฉียงหน้า จาก {$from} ไป {$to} ไม่ได้
chess-illegal-blocked = มีหมากขวางอยู่ที่ {$square} ข้ามไม่ได้
chess-illegal-pawn-takes-ahead = เบี้ยกินตรง ๆ ไม่ได้ ที่ {$square} มีหมากขวางอยู่
chess-illegal-pawn-needs-capture = เบี้ยเดินเฉียงได้เฉพาะตอนกิน แต่ {$square} ว่าง
chess-illegal-en-passant-gone = เบี้ยที่ {$square} กินผ่านได้เฉพาะตาถัดจากที่มันเดินสองช่องเท่านั้น
chess-illegal-pinned = หมากตัวนี้บังคิงอยู่ ถ้าเปิดออก หมากที่ {$square} จะรุกคิง
chess-illegal-still-in-check = คิงถูกรุกจาก {$square} ต้องแก้รุกก่อน
chess-illegal-into-check = เดินไปแล้วคิงจะถูกรุกจาก {$square}
chess-illegal-promotion-needed = เบี้ยถึง {$square} แล้วต้องเลื่อนขั้น บอกด้วยว่าเป็นตัวไหน: `=Q` `=R` `=B` หรือ `=N`
chess-illegal-cannot-promote = ที่ {$square} เลื่อนขั้นไม่ได้
chess-illegal-castling-forfeited-king = เข้าป้อมฝั่งคิงไม่ได้แล้ว เพราะคิงหรือเรือเคยเดินหรือไม่อยู่แล้ว
chess-illegal-castling-forfeited-queen = เข้าป้อมฝั่งควีนไม่ได้แล้ว เพราะคิงหรือเรือเคยเดินหรือไม่อยู่แล้ว
chess-illegal-castling-blocked = ยังเข้าป้อมไม่ได้ มีหมากที่ {$square} ขวางระหว่างคิงกับเรือ
chess-illegal-castling-in-check = เข้าป้อมตอนถูกรุกไม่ได้ หมากที่ {$square} รุกอยู่
chess-illegal-castling-through-check = เข้าป้อมผ่าน {$square} ไม่ได้ เพราะหมากที่ {$by} คุมช่องนั้นอยู่

chess-text-in-check = คิงถูกรุกอยู่ และไม่มีหมากที่เดินแบบนั้นได้ ลองเช่น `{$example}`
chess-text-in-check-nearest = คิงถูกรุกอยู่ และไม่มีหมากที่เดินแบบนั้นได้ หมายถึง {$moves} ไหม
chess-which-promotion = เบี้ยเลื่อนขั้นเป็นตัวไหน

## เสมอ

chess-button-claim = ½ ขอเสมอตามกติกา
chess-button-claim-with = ½ ขอเสมอพร้อมตาที่จะเดิน…
chess-claim-menu = เลือกตาเดิน…
chess-claim-which = ขอเสมอพร้อมเดินตาไหน ตานั้นจะถูกเดิน แล้วกระดานจบด้วยผลเสมอ
chess-claimed-wrongly = {$player} ขอเสมอตามกติกาพร้อมตานี้ แต่ยังไม่เข้าเกณฑ์: รูปหมากนี้เกิดขึ้น {$occurrences} ครั้ง ต้องครบ 3 ครั้ง และเดินโดยไม่มีการกินหรือเดินเบี้ย {$moves} ตา ต้องครบ 50 ตา เล่นต่อได้เลย
chess-claim-refusal-over = กระดานนี้จบแล้ว เริ่มกระดานใหม่ได้ด้วย `/เล่น` (`/play`)
chess-claim-refusal-not-to-move = ขอเสมอตามกติกาได้ในตาของตนเองเท่านั้น
chess-claim-refusal-unfounded = ยังขอเสมอตามกติกาไม่ได้: รูปหมากนี้เกิดขึ้น {$occurrences} ครั้ง ต้องครบ 3 ครั้ง และเดินโดยไม่มีการกินหรือเดินเบี้ย {$moves} ตา ต้องครบ 50 ตา
chess-result-dead = 🤝 เสมอ: หมากที่เหลือรุกกันไม่จนแล้วทั้งสองฝ่าย
chess-result-threefold-claim = 🤝 เสมอ: {$player} ขอเสมอเพราะรูปหมากซ้ำครบ 3 ครั้ง
chess-result-fifty-moves-claim = 🤝 เสมอ: {$player} ขอเสมอเพราะครบ 50 ตาที่ไม่มีการกินหรือเดินเบี้ย
chess-result-seventy-five-moves = 🤝 เสมอ: ครบ 75 ตาที่ไม่มีการกินหรือเดินเบี้ย

refusal-game-not-played = เซิร์ฟเวอร์นี้ไม่ได้เล่น{$kind} ผู้ดูแลเซิร์ฟเวอร์เลือกเกมได้ที่ `/ตั้งค่าเซิร์ฟเวอร์ เซิร์ฟเวอร์` (`/setup server`)
refusal-several-games = ที่นี่เล่นหลายเกม ({$games}) เลือกเกมในตัวเลือก `เกม` (`game`)
refusal-not-in-game = กติกา{$kind}ไม่มีสิ่งนี้

## รูปหมากสำหรับเริ่มเล่น

chess-bad-position = นี่ไม่ใช่รูปหมากของหมากรุกสากล FEN มีหน้าตาแบบนี้: `{$example}`
chess-position-piece = `{$token}` ไม่ใช่ตัวหมาก ใน FEN ใช้ K Q R B N P ตัวเล็กเป็นดำ
chess-position-kings = ในรูปหมากนี้แต่ละฝ่ายต้องมีคิงหนึ่งตัว แต่{$side}ไม่ได้มีหนึ่งตัวพอดี
chess-position-too-many-pieces = ในรูปหมากนี้{$side}มีหมากเกิน 16 ตัว
chess-position-too-many-pawns = ในรูปหมากนี้{$side}มีเบี้ยเกินแปดตัว
chess-position-pawn-on-edge = เบี้ยอยู่ที่ {$square} ไม่ได้
chess-position-kings-touch = ในรูปหมากนี้คิงสองฝ่ายอยู่ติดกัน
chess-position-opponent-in-check = ในรูปหมากนี้ฝ่ายที่ไม่ได้เดินถูกรุกอยู่ ฝ่ายที่ถูกรุกต้องเป็นฝ่ายเดิน
chess-position-too-many-checkers = ในรูปหมากนี้มีหมากรุกคิงพร้อมกันเกินสองตัว ซึ่งเกิดขึ้นไม่ได้
chess-position-castling = ในรูปหมากนี้{$side}เข้าป้อมไม่ได้ เพราะคิงหรือเรือไม่ได้อยู่ที่เดิม
chess-position-en-passant = ไม่มีเบี้ยที่เพิ่งผ่าน {$square} มาได้
chess-position-move-number = เลขตาต้องเริ่มจาก 1

## คำใบ้และบทวิเคราะห์

chart-title-of = {$title} ({$kind})
chess-review-opening = การเปิดหมาก: {$opening} ({$eco}) ถึงตาที่ {$move}
chess-pgn-variant = นี่คือเกม `{$token}` ไม่ใช่หมากรุกสากล
analysis-pgn = 📄 กระดานพร้อมค่าประเมิน เครื่องหมาย และตาที่ดีกว่า เปิดได้ใน lichess, Scid และโปรแกรมอื่น
reason-castles = เข้าป้อม
chess-reason-draws-seventy-five = เสมอเพราะครบ 75 ตาที่ไม่มีการกินหรือเดินเบี้ย
