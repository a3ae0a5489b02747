# เมื่อทำตามที่ขอไม่ได้: บอกว่าทำไม และทำอะไรได้แทน

## ใคร เมื่อไร ที่ไหน

refusal-not-a-player = กระดานนี้มีคู่เล่นอยู่แล้ว คุณดูและกลับกระดานได้ แต่เดินแทนเขาไม่ได้ อยากเล่นบ้างก็ `/เล่น` (`/play`)
refusal-not-your-turn-white = ยังไม่ถึงตาคุณ ตอนนี้ถึงตาขาว
refusal-not-your-turn-black = ยังไม่ถึงตาคุณ ตอนนี้ถึงตาดำ
refusal-not-for-you = คำท้านี้ท้าคนอื่นไว้ อยากเล่นก็ `/เล่น` (`/play`) ท้าเขาได้เลย
refusal-own-challenge = เล่นกับตัวเองไม่ได้ เลือกคู่เล่นคนอื่น หรือเว้นช่องคู่เล่นว่างไว้รอใครก็ได้
refusal-not-your-challenge = ถอนได้เฉพาะคนที่ท้า
refusal-not-begun = กระดานนี้ยังไม่มีใครรับคำท้า รอให้รับก่อนแล้วค่อยเดิน
refusal-challenge-closed = คำท้านี้ปิดไปแล้ว จะท้าใหม่ก็ `/เล่น` (`/play`)
refusal-over = กระดานนี้จบแล้ว จะเล่นใหม่ก็ `/เล่น` (`/play`)
refusal-nothing-to-answer = คำขอนั้นตกไปแล้ว ดูกระดานล่าสุดก่อน
refusal-already-asked = ขอไปแล้ว รออีกฝ่ายตอบก่อน
refusal-offer-too-soon = อีกฝ่ายเพิ่งไม่รับเสมอ เดินก่อนสักตาแล้วค่อยขอใหม่
refusal-nothing-to-take-back = คุณยังไม่ได้เดิน จึงไม่มีตาให้คืน
refusal-takebacks-off = กระดานนี้ตกลงกันว่าจับตัววางตาย ขอคืนไม่ได้
refusal-too-late-to-abort = เดินกันครบฝ่ายละตาแล้ว เลิกเฉย ๆ ไม่ได้ จะเลิกต้อง `/ยอมแพ้` (`/resign`) หรือ `/เสมอ` (`/draw`)
refusal-no-game = ห้องนี้ไม่มีกระดานที่เล่นอยู่ เริ่มได้ด้วย `/เล่น` (`/play`) หรือดูกระดานของคุณที่ `/กระดานของฉัน` (`/games`)
refusal-which-game = มีหลายกระดานรอคุณอยู่ ({$games}) บอกเลขกระดานนำหน้า เช่น `#{$first} {$example}` เลือกกระดานในคำสั่ง หรือไปที่ห้องของกระดานนั้น
refusal-stale = กระดานเปลี่ยนไปแล้ว ใช้ปุ่มใต้กระดานล่าสุด
refusal-channel-busy = ห้องนี้มีกระดานที่ {$game} เล่นอยู่ และเปิดเธรดที่นี่ไม่ได้ รอให้จบก่อน หรือไปท้ากันในห้องอื่น
refusal-too-many = คุณมีกระดานและคำท้าค้างอยู่ {$limit} กระดานแล้ว เล่นให้จบหรือถอนคำท้าสักอันก่อน (ดูที่ `/กระดานของฉัน`, `/games`)
refusal-too-many-waiting = มีคำท้ารอคนนั้นตอบอยู่ {$limit} คำท้าแล้ว รอให้เขาตอบบางอันก่อนแล้วค่อยท้าใหม่
refusal-not-welcome = ตอนนี้คนนั้นยังไม่รับคำท้าจากคุณ
refusal-too-many-muted = คุณปิดรับคำท้าจากคนอื่นครบ {$limit} คนแล้ว เอาออกสักคนก่อน
refusal-no-advice = กระดานเก็บคะแนนต้องคิดเอง ใบ้หรือวิเคราะห์ให้ได้เมื่อจบกระดานแล้ว (`/วิเคราะห์`, `/analyse`)
refusal-still-playing = กระดานที่ {$game} ยังเล่นกันอยู่ จบแล้วค่อยวิเคราะห์ ถ้าเป็นตาคุณและไม่ได้เก็บคะแนน ขอใบ้ได้ด้วย `/ใบ้` (`/hint`)
refusal-too-busy = มีคนกดพร้อมกันหลายคน ลองอีกครั้ง
refusal-other-channel = ปุ่มนี้เป็นของกระดานในห้องอื่น ใช้ในห้องนี้ไม่ได้
refusal-old-button = ปุ่มนี้เป็นรุ่นเก่า อ่านไม่ออกแล้ว ดูกระดานด้วย `/กระดาน` (`/board`)
refusal-bot = ท้าบอทตัวอื่นไม่ได้ จะเล่นกับบอท เลือกช่อง `ระดับบอท` (`level`) หรือเลือกเพื่อนสักคน
refusal-rated-odds = กระดานเก็บคะแนนต่อให้กันไม่ได้ เอาช่อง `ต่อ` (`odds`) ออก หรือเล่นกันเองโดยไม่เก็บคะแนน
refusal-rated-fast-met = กระดานเก็บคะแนนใช้สูตรเม็ดไม่ได้ เอาช่อง `สูตรเม็ด` (`met`) ออก หรือเล่นกันเองโดยไม่เก็บคะแนน
refusal-rated-takebacks = กระดานเก็บคะแนนจับตัววางตาย ขอคืนไม่ได้ เอาช่อง `ขอคืน` (`takebacks`) ออก หรือเล่นกันเองโดยไม่เก็บคะแนน
refusal-giver-without-odds = บอกผู้ต่อแล้วแต่ยังไม่บอกว่าต่ออะไร เลือกช่อง `ต่อ` (`odds`) ด้วย หรือเอาช่อง `ผู้ต่อ` (`giver`) ออก
refusal-two-opponents = เลือกทั้งคู่เล่นและระดับบอทไว้ เลือกอย่างเดียว: เล่นกับคน หรือเล่นกับบอท
refusal-game-and-position = เลือกอย่างเดียว: เลขกระดาน หรือรูปหมากเป็น FEN
refusal-nothing-to-analyse = ห้องนี้ยังไม่มีกระดานที่เล่นจบ ใส่เลขกระดาน (`game`) หรือรูปหมากเป็น FEN (`fen`) ได้
refusal-bad-position = อ่านรูปหมากนี้ไม่ได้ หรือหมากตั้งผิดกติกา เขียนเป็น FEN เช่น `{$example}`
refusal-rated-commentary = กระดานเก็บคะแนนไม่มีคำแนะนำ เอาช่อง `คำแนะนำ` (`advice`) ออก หรือเล่นกันเองโดยไม่เก็บคะแนน
refusal-engine-rated = กระดานเก็บคะแนนเป็นของคนเล่นกับคน บอทเล่นแทนหรือเล่นด้วยไม่ได้
refusal-engine-opposite = อีกฝ่ายเป็นบอทอยู่แล้ว ฝากบอทเล่นทั้งสองฝ่ายไม่ได้ จะพักก็พักได้ กระดานรออยู่
refusal-engine-king-odds = กระดานที่ต่อหมากป้องหรือขุนไม่เคลื่อนที่ บอทเล่นให้ไม่ได้ ต้องเล่นกับคน
refusal-engine-plays-for-you = ตอนนี้บอทเล่นแทนคุณอยู่ จะเดินเองก็ `/ฝากเล่น กลับมาเล่น` (`/handoff back`) ก่อน
refusal-you-play-already = คุณเดินเองอยู่แล้ว
refusal-not-manager = เปลี่ยนได้เฉพาะผู้ดูแลเซิร์ฟเวอร์ (Manage Server) ขอให้แอดมินเปลี่ยนให้ หรือเลือกกติกาเฉพาะกระดานตอน `/เล่น` (`/play`)
refusal-guild-only = คำสั่งนี้ใช้ในเซิร์ฟเวอร์ ไม่ใช่ในข้อความส่วนตัว
refusal-unknown-command = คำสั่งนี้เปลี่ยนไปแล้ว รอสักครู่หรือเปิด Discord ใหม่ แล้วลองอีกครั้ง
refusal-missing-permissions = บอทยังขาดสิทธิ์ในห้องนี้: {$permissions} ขอให้แอดมินเปิดให้ แล้วลองใหม่
refusal-thread-forbidden = ห้องนี้มีกระดานเล่นอยู่แล้ว กระดานต่อไปต้องเปิดเป็นเธรด แต่บอทไม่มีสิทธิ์: {$permissions}
refusal-only-moves = ขอพักการอธิบายไว้ก่อน ช่วงนี้บอทจะรับเฉพาะตาเดินที่ถูกต้อง
refusal-internal = ขัดข้องทางฝั่งบอท (รหัส `{$incident}`) กระดานของคุณยังอยู่เหมือนเดิม ลองอีกครั้งในอีกสักครู่
refusal-disk-full = ยังไม่ได้บันทึก ที่เก็บข้อมูลของบอทเต็ม (รหัส `{$incident}`) กระดานของคุณยังอยู่เหมือนเดิม ผู้ดูแลบอทต้องเพิ่มที่ว่างก่อน แล้วจึงลองอีกครั้ง
refusal-outcome-unknown = ไม่แน่ใจว่าบันทึกแล้วหรือยัง (รหัส `{$incident}`) ดูด้วย `/กระดาน` (`/board`) ก่อนลองอีกครั้ง

permission-view-channel = ดูห้อง (View Channel)
permission-send-messages = ส่งข้อความ (Send Messages)
permission-send-messages-in-threads = ส่งข้อความในเธรด (Send Messages in Threads)
permission-attach-files = แนบไฟล์ (Attach Files)
permission-read-message-history = อ่านประวัติข้อความ (Read Message History)
permission-create-public-threads = สร้างเธรดสาธารณะ (Create Public Threads)

## ข้อความที่ตั้งใจให้เป็นตาเดิน

text-too-long = ยาวเกินไปสำหรับหนึ่งตาเดิน พิมพ์แค่ตาเดิน เช่น `{$example}`
text-not-understood = อ่าน `{$token}` ไม่ออก ลองพิมพ์แบบ `{$example}`
text-empty = ไม่เห็นตาเดินในข้อความ พิมพ์เช่น `{$example}`
text-unseen = บอทมองไม่เห็นข้อความของคุณ เพราะการตอบกลับไม่ได้แท็กบอท ตอนตอบกลับให้เปิด `@` ไว้ หรือกดปุ่ม “{$button}” หรือใช้ `/เดิน` (`/move`)
text-no-such-move = ไม่มีหมากของคุณตัวไหนเดินแบบนั้นได้ ลองเช่น `{$example}`
text-no-such-move-nearest = หมากตัวนั้นเดินแบบนั้นไม่ได้ ที่ไปช่องนั้นได้มี {$moves}
text-promoted-pawn = เบี้ยหงายไปช่องนั้นได้ แต่ย่อว่า `ง` ไม่ใช่ `ม็` ลองพิมพ์ {$moves}
text-ambiguous = ตรงกับหลายตา หมายถึงตาไหน?
text-ambiguous-many = ตรงกับหลายตาเกินไป บอกช่องต้นทางด้วย เช่น `{$example}`
text-chess-bishop = หมากรุกไทยไม่มีบิชอป ที่ตรงนั้นเป็นโคน ย่อว่า `ค` หรือ `S` เดินเฉียงหรือตรงไปข้างหน้าทีละช่อง ลองพิมพ์แบบ `{$example}`
text-chess-queen = หมากรุกไทยไม่มีควีน ที่ตรงนั้นเป็นเม็ด ย่อว่า `ม็` หรือ `M` เดินเฉียงทีละช่อง ลองพิมพ์แบบ `{$example}`
text-chess-castling = หมากรุกไทยไม่มีการเข้าป้อม ขุนเดินทีละช่อง
text-doubtful-layout = ลืมเปลี่ยนภาษาแป้นพิมพ์หรือเปล่า? อ่านได้เป็น `{$text}` คือ **{$move}** ยังไม่เดินให้จนกว่าจะกดปุ่ม
text-doubtful-layout-type = ลืมเปลี่ยนภาษาแป้นพิมพ์หรือเปล่า? อ่านได้เป็น `{$text}` ถ้าใช่ พิมพ์ `{$move}` มาอีกครั้ง
text-doubtful-piece = {$piece}ที่ {$square} ไปไม่ได้: {$reason} · หมายถึง `{$move}` หรือเปล่า?
text-other-layout = ลืมเปลี่ยนภาษาแป้นพิมพ์หรือเปล่า? ถ้าเป็น `{$text}`: {$why}

## ตาเดินที่ผิดกติกา

illegal-empty-square = ช่อง {$square} ไม่มีหมาก
illegal-opponent-piece = หมากที่ {$square} เป็นของอีกฝ่าย
illegal-own-piece = ช่อง {$square} มีหมากของคุณเองอยู่
illegal-king-taken = กินขุนไม่ได้ ต้องรุกให้จน
illegal-king-reach = ขุนเดินได้รอบตัวทีละช่อง จาก {$from} ไป {$to} ไม่ถึง
illegal-met-reach = เม็ดเดินเฉียงทีละช่อง จาก {$from} ไป {$to} ไม่ได้
illegal-promoted-reach = เบี้ยหงายเดินเฉียงทีละช่อง จาก {$from} ไป {$to} ไม่ได้
illegal-khon-reach = โคนเดินเฉียงหรือตรงไปข้างหน้าทีละช่อง จาก {$from} ไป {$to} ไม่ได้
illegal-knight-reach = ม้าเดินเป็นรูปตัว L จาก {$from} ไป {$to} ไม่ได้
illegal-knight-diagonal = ม้าเดินเป็นรูปตัว L เดินเฉียงจาก {$from} ไป {$to} ไม่ได้ แบบนั้นเรียกว่าเดินตาโป่ง
illegal-rook-reach = เรือเดินตามแนวตั้งหรือแนวนอน จาก {$from} ไป {$to} ไม่ได้
illegal-pawn-reach = เบี้ยเดินตรงไปข้างหน้าทีละช่อง กินเฉียงหน้า จาก {$from} ไป {$to} ไม่ได้
illegal-blocked = มีหมากขวางอยู่ที่ {$square} เรือข้ามไม่ได้
illegal-pawn-takes-ahead = เบี้ยกินตรง ๆ ไม่ได้ ที่ {$square} มีหมากขวางอยู่
illegal-pawn-needs-capture = เบี้ยเดินเฉียงได้เฉพาะตอนกิน แต่ {$square} ว่าง
illegal-pinned = หมากตัวนี้บังขุนอยู่ ถ้าเปิดออก เรือที่ {$square} จะรุกขุน
illegal-still-in-check = ขุนถูกรุกจาก {$square} ต้องแก้รุกก่อน
illegal-into-check = เดินไปแล้วขุนจะถูกรุกจาก {$square}
illegal-must-promote = เบี้ยถึง {$square} แล้วต้องหงาย
illegal-cannot-promote = ที่ {$square} ยังหงายไม่ได้

## การนับศักดิ์

count-refusal-pawn = ยังนับไม่ได้ มีเบี้ยคว่ำอยู่ที่ {$square} ต้องไม่มีเบี้ยคว่ำเหลือบนกระดานก่อน
count-refusal-not-weaker = ฝ่ายที่เป็นรองเท่านั้นที่นับได้ ตอนนี้คุณไม่ได้เป็นรอง
count-refusal-already-counting = คุณนับอยู่แล้ว
count-refusal-opponent-counting = อีกฝ่ายนับอยู่แล้ว
count-refusal-automatic = กระดานนี้บอทเริ่มนับและเลิกนับให้เอง
count-refusal-not-counting = คุณไม่ได้นับอยู่
