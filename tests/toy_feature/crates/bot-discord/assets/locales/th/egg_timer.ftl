command-egg = ต้มไข่
command-egg-description = ต้มไข่หนึ่งฟอง
command-egg-minutes = นาที
command-egg-minutes-description = ต้มนานกี่นาที
egg-boiling = 🥚 จะสุก{ $when }
egg-boiling-already = ที่นี่กำลังต้มไข่อยู่แล้ว จะสุก{ $when }
egg-done = 🥚 { $who } ไข่สุกแล้ว
egg-another = ต้มอีกฟอง
