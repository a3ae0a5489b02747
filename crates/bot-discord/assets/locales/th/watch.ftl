# กระดานที่มีคนเปิดดูบนหน้าเว็บ

command-watch = ดูสด
command-watch-description = ขอลิงก์ของกระดาน ไว้ดูนอก Discord
command-watch-game = กระดาน
command-watch-game-description = หมายเลขกระดาน ถ้าไม่ใช่กระดานในห้องนี้
command-setup-watching = การดูสด
command-setup-watching-description = ให้ดูกระดานนอก Discord ได้หรือไม่
command-setup-watching-from = จาก
command-setup-watching-from-description = ดูกระดานได้จากที่ไหน
watching-channels = ในห้องเท่านั้น
watching-anywhere = ที่ไหนก็ได้ ด้วยลิงก์ของกระดาน

watching-now-channels = 🔒 ดูกระดานได้เฉพาะในห้องของเซิร์ฟเวอร์นี้ ไม่มีลิงก์ใดเปิดดูจากข้างนอกได้
watching-now-anywhere = 🌐 ใครมีลิงก์จาก `/watch` ก็ดูกระดานนั้นได้แม้อยู่นอก Discord โดยเห็นกระดาน ตาเดิน และชื่อผู้เล่น ไม่เห็นอย่างอื่น
watch-link = 👀 กระดานที่ {$game}: ใครมีลิงก์นี้ก็ดูได้ แต่เดินหมากผ่านลิงก์ไม่ได้
watch-button = ดูสด
watch-refusal-closed = เซิร์ฟเวอร์นี้ไม่ให้ดูกระดานนอก Discord ผู้ดูแลเปิดให้ดูได้ด้วย `/setup watching`
watch-refusal-elsewhere = กระดานนั้นไม่ได้เล่นในห้องนี้
watch-refusal-no-pages = บอทตัวนี้ไม่ได้เปิดหน้าเว็บไว้ดูกระดาน

watch-page = กระดานที่กำลังดูสด
watch-title = {$kind} · กระดานที่ {$game}
watch-gone = ไม่มีกระดานให้ดูที่นี่ ลิงก์อาจผิด หรือเซิร์ฟเวอร์เลิกให้ดูจากข้างนอกแล้ว
watch-lost = การเชื่อมต่อขาด กำลังต่อใหม่ …
watch-first = ไปต้นเกม
watch-back = ถอยหนึ่งตา
watch-forward = ไปข้างหน้าหนึ่งตา
watch-newest = ไปตาล่าสุด
watch-turn-board = กลับกระดาน
watch-moves = ตาเดิน
watch-board = กระดาน
