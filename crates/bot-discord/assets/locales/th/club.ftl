refusal-club-not-rated = เกม #{$game} ไม่มีผลในเซิร์ฟเวอร์นี้ให้แก้ เกมที่มีผลคือเกมเก็บคะแนนที่จบแล้ว และเกมกับเอนจิน
refusal-club-already-so = เกม #{$game} นับเป็นผลนั้นอยู่แล้ว
refusal-club-no-reason = บอกเหตุผลในช่อง `เหตุผล` ด้วย สมาชิกอ่านได้ใน `/ชมรม บันทึก` (`/club log`)
refusal-club-setting = ตั้งแบบนี้จะไม่มีใครได้ติดอันดับ หรือไม่มีเกมใดนับเลย
refusal-same-player = ระบุสองคนที่ไม่ใช่คนเดียวกัน

pool-live = เกมจับเวลา
pool-correspondence = เกมทางไกล
pool-engine = เกมกับเอนจิน
pool-chess-live = หมากรุกสากลจับเวลา
pool-chess-correspondence = หมากรุกสากลทางไกล

rating-offered = ⚖️ เก็บคะแนนในกลุ่ม{ $pool } {$player} มีคะแนน {$rating}
rating-at-stake = ⚖️ เก็บคะแนนในกลุ่ม{ $pool }:
rating-at-stake-line = {$player} {$rating} · ชนะ {$win} เสมอ {$draw} แพ้ {$loss}
rating-changed = {$player} {$before} → {$after} ({$change})
rating-uncounted-void = ไม่นับ: ผู้ดูแลประกาศให้เป็นโมฆะ
rating-uncounted-short = ไม่นับคะแนน: แต่ละฝ่ายเดินไม่ถึง {$moves} ตา
rating-uncounted-pair = ไม่นับคะแนน: คู่นี้เล่นเกมเก็บคะแนนครบ {$games} เกมของสัปดาห์แล้ว

profile-title = ### {$player} · {$pool}
profile-nothing = ยังไม่มีเกมที่นับคะแนน เกมเก็บคะแนนระหว่างสมาชิกสองคนจึงจะนับ: `/เล่น เก็บคะแนน:True` (`/play rated:True`){$uncounted ->
    [0] {""}
   *[other] {" "}มี {$uncounted} เกมที่ไม่นับ
 }
profile-nothing-engine = ยังไม่มีเกมกับเอนจินที่นับคะแนน เกมที่นับคือเกมที่ตั้งหมากตามปกติ ไม่มีต่อ และไม่มีการขอคืนตา{$uncounted ->
    [0] {""}
   *[other] {" "}มี {$uncounted} เกมที่ไม่นับ
 }
profile-rating = **{$rating}** ±{$deviation} จาก {$games} เกม
profile-place = อันดับ {$place} ของเซิร์ฟเวอร์นี้
profile-provisional = คะแนนชั่วคราว เล่นอีกไม่กี่เกมก็จะแน่นอนขึ้น
profile-strength = ฝีมือวันนี้ แน่ใจ 95 %: {$strength}
profile-record = ชนะ–เสมอ–แพ้: ถือขาว {$white} ถือดำ {$black}
profile-opponents = เจอบ่อยที่สุด {$opponents}
profile-openings = รูปหมากที่ใช้: {$openings}
profile-best-win = ชนะครั้งสำคัญ: ชนะ {$opponent} ซึ่งตอนนั้นมี {$rating} คะแนน (เกม #{$game})
profile-uncounted = ไม่นับ {$games} เกม
profile-chart-title = {$player}: {$pool}
profile-chart-points = ฝีมือ (คะแนน)
profile-chart-days = วันที่
profile-chart-strength = ฝีมือเมื่อดูจากทุกเกม
profile-chart-band = แน่ใจ 95 %
profile-chart-running = คะแนนในตอนนั้น
profile-chart-alt = {$title} ฝีมือใน {$days} วันที่มีเกม วันนี้ {$strength} คะแนน {$rating}

versus-title = ### {$player} พบ {$opponent}
versus-nothing = สองคนนี้ยังไม่เคยเล่นเกมเก็บคะแนนด้วยกันจนจบ
versus-all = {$player} ชนะ {$won} เสมอ {$drawn} แพ้ {$lost}
versus-colors = ชนะ–เสมอ–แพ้: ถือขาว {$white} ถือดำ {$black}
versus-pool = {$pool}: {$tally} · คะแนนที่ได้เสีย: {$player} {$own}, {$opponent} {$other}
versus-games = **เกมล่าสุด**
versus-game = #{$game} · {$day} · ถือ{$side} {$result} · {$pool} · {$points}
versus-won = ชนะ
versus-drawn = เสมอ
versus-lost = แพ้
versus-uncounted = ไม่นับคะแนน
button-versus = เกมที่เคยเจอกัน

ranking-title = ตารางอันดับ: {$pool}
ranking-nobody = ยังไม่มีใครมีเกมเก็บคะแนน เริ่มได้ด้วย `/เล่น เก็บคะแนน:True` (`/play rated:True`)
ranking-own = คุณอยู่อันดับ {$place}
ranking-own-unlisted = คุณมีคะแนน {$rating} เล่นต่ออีกสักหน่อย เมื่อคะแนนแน่นอนพอจะได้อันดับ
ranking-rank = ที่
ranking-name = ผู้เล่น
ranking-rating = คะแนน
ranking-band = แน่ใจ 95 %
ranking-games = เกม
ranking-wins = ชนะ
ranking-draws = เสมอ
ranking-losses = แพ้
ranking-new = ใหม่
ranking-nameless = ไม่ทราบชื่อ
ranking-footer = ที่ {$first}–{$last} จาก {$all} คน · ลูกศรเทียบกับสัปดาห์ก่อน
ranking-footer-unplaced = ที่ {$first}–{$last} จาก {$all} คน · –: เกมยังน้อยเกินกว่าจะมีอันดับ
ranking-page-before = ◀ อันดับสูงกว่า
ranking-page-after = อันดับต่ำกว่า ▶
ranking-alt = {$title}: {$rows}

club-odds-title = ### โอกาส · {$pool}
club-odds = {$player} พบ {$opponent}: ชนะ {$win} เสมอ {$draw} แพ้ {$loss} คาดว่าจะได้ {$score} แต้ม
club-strength = {$player}: {$strength}
club-forecasts-title = ความแม่นของคำทำนาย: {$pool}
club-forecasts-nothing = ยังไม่มีเกมเก็บคะแนนที่จบ จึงยังไม่มีอะไรให้เทียบ
club-forecasts-figures = {$games} เกม · log-loss {$log_loss} (ถ้าสามผลเท่ากัน: {$even}) · Brier {$brier}
club-forecasts-meaning = แต่ละเกมทำนายจากคะแนนก่อนเริ่มนับผลเกมนั้น ยิ่งจุดอยู่ใกล้เส้นก็ยิ่งแม่น
club-forecasts-upwards = ผลที่ได้จริง (%)
club-forecasts-rightwards = ผลที่ทำนาย (%)
club-forecasts-diagonal = ตรงตามทำนาย
club-forecasts-alt = {$title} ทำนาย → ได้จริง (จำนวนเกม): {$bins}
club-next-title = ### ควรเล่นกับใครต่อ · {$pool}
club-next-nobody = ที่นี่ยังไม่มีคนอื่นที่มีเกมเก็บคะแนน
club-next-line = {$player} ({$rating}): คาดว่าคุณจะได้ {$score} ของแต้ม {$met}
club-next-met = เจอกันล่าสุด {$when}
club-next-never = ยังไม่เคยเจอกัน
club-result-white-won = ขาวชนะ
club-result-black-won = ดำชนะ
club-result-draw = เสมอ
club-ruling-none = ตามที่เล่นจริง
club-ruling-void = โมฆะ
club-ruling-result = {$result}
club-corrected = เกม #{$game} นับเป็น: {$ruling} {$ratings ->
    [0] คะแนนไม่เปลี่ยน
   *[other] คะแนนเปลี่ยน {$ratings} รายการ
 }
club-corrected-was = เดิม: {$effect}
club-corrected-is = ตอนนี้: {$effect}
club-settings-title = ### การเก็บคะแนนของเซิร์ฟเวอร์นี้
club-settings-cap = คู่เดียวกันนับได้สัปดาห์ละ {$games} เกม
club-settings-moves = เกมจะนับเมื่อแต่ละฝ่ายเดินครบ {$moves} ตา
club-settings-provisional = ถ้าความไม่แน่นอนเกิน ±{$points} ถือเป็นคะแนนชั่วคราว
club-settings-listed = ตารางอันดับแสดงคะแนนที่ความไม่แน่นอนต่ำกว่า ±{$points}
club-settings-from-now = ผลที่บันทึกไว้แล้วยังคงใช้กติกาตอนที่นับ
club-log-title = ### สิ่งที่ผู้ดูแลทำ ({$all})
club-log-empty = ยังไม่มี
club-log-line = {$number}. {$when} {$by}: {$what}
club-log-ruled = เกม #{$game} นับเป็น: {$ruling} `{$reason}`
club-log-settings = ตั้งค่า: สัปดาห์ละ {$games} เกม {$moves} ตา ชั่วคราวเมื่อเกิน ±{$provisional} ติดตารางเมื่อต่ำกว่า ±{$listed}
club-log-ladder-rules = กติกาบันไดท้าชิง:{$rules}
club-log-ladder-founded = ตั้งบันไดท้าชิง: {$time} {$rules} {$channel}
club-log-ladder-terms = เกมของบันไดท้าชิง: {$time} {$rules} {$channel}
club-log-unknown = การเปลี่ยนแปลงที่เวอร์ชันนี้ไม่รู้จัก
month-short = {$day} { $month ->
    [1] ม.ค.
    [2] ก.พ.
    [3] มี.ค.
    [4] เม.ย.
    [5] พ.ค.
    [6] มิ.ย.
    [7] ก.ค.
    [8] ส.ค.
    [9] ก.ย.
    [10] ต.ค.
    [11] พ.ย.
   *[12] ธ.ค.
 }

choice-pool-live = จับเวลา
choice-pool-correspondence = ทางไกล
choice-pool-engine = กับเอนจิน
choice-pool-chess-live = หมากรุกสากล จับเวลา
choice-pool-chess-correspondence = หมากรุกสากล ทางไกล
choice-ruling-white = ขาวชนะ
choice-ruling-black = ดำชนะ
choice-ruling-draw = เสมอ
choice-ruling-void = โมฆะ
choice-ruling-played = ตามที่เล่นจริง

command-rating = คะแนน
command-rating-description = ฝีมือของคุณหรือของคนอื่น
command-rating-player = ผู้เล่น
command-rating-player-description = ของใคร ถ้าไม่ใช่คุณ
command-rating-against = เทียบกับ
command-rating-against-description = ถ้าเล่นกับคนนี้จะเป็นอย่างไร
command-rating-games = เกม
command-rating-games-description = เกมกลุ่มไหน
command-leaderboard = อันดับ
command-leaderboard-description = ใครเก่งที่สุดในเซิร์ฟเวอร์นี้
command-leaderboard-games = เกม
command-leaderboard-games-description = เกมกลุ่มไหน
command-leaderboard-page = หน้า
command-leaderboard-page-description = หน้าละยี่สิบคน
command-club = ชมรม
command-club-description = คำทำนาย คู่ที่ควรเล่น และสิ่งที่ผู้ดูแลทำ
command-club-versus = เจอกัน
command-club-versus-description = เกมเก็บคะแนนทั้งหมดของสองคน แยกตามสีและเวลา เกมล่าสุด และคะแนนที่ได้เสีย
command-club-versus-player = ผู้เล่น
command-club-versus-player-description = คนหนึ่งในสองคน
command-club-versus-opponent = คู่แข่ง
command-club-versus-opponent-description = อีกคน ถ้าไม่ใช่คุณ
command-club-odds = โอกาส
command-club-odds-description = ถ้าสองคนนี้เล่นกันน่าจะจบอย่างไร
command-club-odds-player = ผู้เล่น
command-club-odds-player-description = คนหนึ่งในสองคน
command-club-odds-opponent = คู่แข่ง
command-club-odds-opponent-description = อีกคน ถ้าไม่ใช่คุณ
command-club-odds-games = เกม
command-club-odds-games-description = เกมกลุ่มไหน
command-club-forecasts = ความแม่น
command-club-forecasts-description = คำทำนายผลแม่นแค่ไหน
command-club-forecasts-games = เกม
command-club-forecasts-games-description = เกมกลุ่มไหน
command-club-next = คู่ต่อไป
command-club-next-description = คุณควรเล่นกับใครต่อ
command-club-next-games = เกม
command-club-next-games-description = เกมกลุ่มไหน
command-club-log = บันทึก
command-club-log-description = การแก้ผลและการตั้งค่า พร้อมเหตุผล
command-club-log-page = หน้า
command-club-log-page-description = หน้าละห้ารายการ
command-club-correct = แก้ผล
command-club-correct-description = สำหรับผู้ดูแล: แก้ผลของเกม
command-club-correct-game = เกม
command-club-correct-game-description = หมายเลขเกม
command-club-correct-result = ผล
command-club-correct-result-description = ให้นับเป็นอะไร
command-club-correct-reason = เหตุผล
command-club-correct-reason-description = เพราะอะไร ทุกคนอ่านได้
command-club-settings = ตั้งค่า
command-club-settings-description = สำหรับผู้ดูแล: เกมนับคะแนนอย่างไร
command-club-settings-cap = เพดาน
command-club-settings-cap-description = คู่เดียวกันนับได้สัปดาห์ละกี่เกม
command-club-settings-moves = จำนวนตา
command-club-settings-moves-description = แต่ละฝ่ายต้องเดินครบกี่ตา
command-club-settings-provisional = ชั่วคราว
command-club-settings-provisional-description = ถ้าความไม่แน่นอนเกินเท่านี้ คะแนนจะมีเครื่องหมายคำถาม
command-club-settings-listed = ติดตาราง
command-club-settings-listed-description = ถ้าความไม่แน่นอนต่ำกว่าเท่านี้ จะติดตารางอันดับ
