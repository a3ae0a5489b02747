# การติดตามสมาชิกและกระดาน

command-follow = ติดตาม
command-follow-description = รับข่าวเกมของใครสักคน หรือข่าวจบของกระดานหนึ่ง ทางข้อความส่วนตัว ไม่เกินวันละครั้ง
command-follow-member = สมาชิก
command-follow-member-description = อยากรับข่าวเกมของใคร
command-follow-game = กระดาน
command-follow-game-description = หมายเลขกระดานในเซิร์ฟเวอร์นี้

follow-title = **คนที่คุณติดตามในเซิร์ฟเวอร์นี้**
follow-nothing = ยังไม่ได้ติดตามใคร ใช้ `/ติดตาม` (`/follow`) แล้วเลือกสมาชิก จะได้ข่าวเมื่อเขาเริ่มเล่นและเล่นจบ หรือใส่หมายเลขกระดาน จะได้ข่าวเมื่อจบ ส่งเป็นข้อความส่วนตัวไม่เกินวันละครั้ง
follow-list = คุณได้ข่าวของ {$followed} ทางข้อความส่วนตัว ไม่เกินวันละครั้ง
follow-from-everybody = สมาชิกติดตามคุณและกระดานที่คุณเล่นได้
follow-from-nobody = ไม่มีใครติดตามคุณหรือกระดานที่คุณเล่นได้
follow-forbid = ไม่ให้ใครติดตามฉัน
follow-allow = ให้ทุกคนติดตามฉันได้
follow-stop = เลิกติดตาม…
follow-stop-all = เลิกติดตามทั้งหมด
follow-game = กระดานที่ {$game}
follow-told-began = ♟️ กระดานที่ {$game}: {$white} พบ {$black} เริ่มแล้ว · {$place}
follow-told-white-won = 🏁 กระดานที่ {$game}: {$white} ชนะ {$black} · {$place}
follow-told-black-won = 🏁 กระดานที่ {$game}: {$black} ชนะ {$white} · {$place}
follow-told-draw = 🏁 กระดานที่ {$game}: {$white} เสมอกับ {$black} · {$place}
follow-told-void = 🏁 กระดานที่ {$game} ของ {$white} กับ {$black} จบโดยไม่มีผล · {$place}
follow-told-footer = -# คุณติดตามอยู่ ใช้ {$command} ในเซิร์ฟเวอร์เพื่อดูว่าติดตามใครหรือเลิกติดตาม
follow-refusal-oneself = นั่นคือคุณเองหรือกระดานของคุณเอง ซึ่งคุณรู้ข่าวอยู่แล้ว
follow-refusal-not-allowed = {$player} ไม่อยากให้ใครติดตาม
follow-refusal-too-many = คุณติดตาม {$most} รายการแล้ว ซึ่งมากที่สุดสำหรับหนึ่งเซิร์ฟเวอร์ เลิกติดตามบ้างก่อน
