# กระดานที่เปิดใน Discord

activity-refusal-code = Discord ไม่ได้บอกว่าคุณคือใคร ปิดกระดานแล้วเปิดใหม่
activity-refusal-closed = กระดานนี้ปิดไปแล้ว ปิดแล้วเปิดใหม่
activity-refusal-outside = Discord บอกว่าคุณไม่ได้อยู่ในกระดานนี้ ปิดกระดานแล้วเปิดใหม่
activity-refusal-busy = ตอนนี้มีคนเปิดกระดานหลายคน ลองใหม่อีกครู่หนึ่ง
activity-refusal-late = มาช้าเกินไป จึงไม่ได้ทำอะไร ดูกระดานล่าสุดแล้วทำใหม่
activity-refusal-act = ทำอย่างนั้นที่นี่ไม่ได้ ดูกระดานล่าสุด
activity-refusal-off = บอทตัวนี้ไม่เปิดกระดานใน Discord

activity-command = เปิดกระดาน
activity-command-description = เปิดกระดานของห้องนี้เพื่อเดินหมากบนกระดาน
activity-button-open = เปิดกระดาน
activity-puzzle-show = อวดว่าฉันแก้ได้
activity-four = จตุรังคสี่คน
