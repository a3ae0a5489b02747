//! Draws every picture of a club in a light theme and a dark one, in English and in Thai, to be looked at, and prints how large each
//! is and how long it took.
//!
//! ```sh
//! cargo run --release -p makruk-render --features measure --example club_pictures -- /tmp/pictures
//! ```

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use makruk_render::*;

#[derive(Clone, Copy)]
struct Language([&'static str; 2], usize);

impl Language {
    /// One of two texts, English first.
    fn of(self, english: &str, thai: &str) -> String {
        [english, thai][self.1].to_owned()
    }

    fn name(self, number: usize) -> String {
        let english =
            ["Somchai", "Anucha W.", "Maximilian von Hohenstein-Bergen", "Lek", "Boonmee Srisawat", "Kai", "Nok"];
        let thai = ["สมชาย", "อนุชา วงศ์ไทย", "นักเดินหมากผู้ยิ่งใหญ่แห่งเชียงใหม่", "เล็ก", "บุญมี ศรีสวัสดิ์", "ไก่", "นกน้อย"];
        format!(
            "{}{}",
            [english, thai][self.1][number % 7],
            if number < 7 { String::new() } else { format!(" {number}") }
        )
    }
}

fn rating_chart(language: Language, points: usize) -> RatingChart {
    let wave = |day: f64| 1500.0 + 1.1 * day + 40.0 * (day / 21.0).sin();
    let days: Vec<i32> = (0..points as i32).map(|number| 20_500 + number * 4 + number % 3).collect();
    let curve = days.iter().map(|&day| {
        let (rating, half) = (wave(f64::from(day - 20_500)), 70.0 + 130.0 / (1.0 + f64::from(day - 20_500) / 20.0));
        CurvePoint { day, rating, low: rating - half, high: rating + half }
    });
    let curve: Vec<CurvePoint> = curve.collect();
    let current = curve.last().map(|last| last.rating.round().to_string()).unwrap_or_default();
    let running = days.iter().map(|&day| (day, wave(f64::from(day - 20_506)) + f64::from(day % 7 * 11 - 30)));
    let months =
        [("1 Mar", "1 มี.ค."), ("1 Apr", "1 เม.ย."), ("1 May", "1 พ.ค."), ("1 Jun", "1 มิ.ย."), ("1 Jul", "1 ก.ค.")];
    RatingChart {
        curve,
        running: running.collect(),
        reference: Vec::new(),
        ticks: (0..)
            .zip(months)
            .map(|(month, (english, thai))| (20_500 + 30 * month, language.of(english, thai)))
            .collect(),
        labels: AxisLabels {
            title: language.of("Strength of Boonmee Srisawat", "ฝีมือของ บุญมี ศรีสวัสดิ์"),
            upwards: language.of("Points", "คะแนน (แต้ม)"),
            rightwards: language.of("Day of the game", "วันที่เล่น"),
            footer: String::new(),
        },
        legend: RatingLegend {
            curve: language.of("Strength", "ฝีมือ"),
            band: language.of("95 % certain", "ช่วงเชื่อมั่น 95 %"),
            running: language.of("Rating after each game", "เรตติ้งหลังแต่ละเกม"),
            reference: String::new(),
        },
        current,
    }
}

fn courses_chart(language: Language) -> CoursesChart {
    let course = |number: usize| {
        let games = (0..12 + number).map(|game| {
            let (at, swing) = (20_500.0 + 4.7 * game as f64 + number as f64, (game * 29 + number * 17) % 41);
            (at, 1500.0 + (2.0 - number as f64) * 4.0 * game as f64 + swing as f64 - 20.0)
        });
        PlayerCourse { name: language.name(number), points: games.collect() }
    };
    let days = [("3 Mar", "3 มี.ค."), ("18 Mar", "18 มี.ค."), ("2 Apr", "2 เม.ย."), ("17 Apr", "17 เม.ย.")];
    CoursesChart {
        courses: (0..5).map(course).collect(),
        ticks: (0..)
            .zip(days)
            .map(|(day, (english, thai))| (20_500.0 + 15.0 * f64::from(day), language.of(english, thai)))
            .collect(),
        labels: AxisLabels {
            title: language.of("Ratings in the season", "เรตติ้งตลอดฤดูกาล"),
            upwards: language.of("Points", "คะแนน (แต้ม)"),
            rightwards: language.of("Day of the game", "วันที่เล่น"),
            footer: String::new(),
        },
        nameless: language.of("Player", "ผู้เล่น"),
    }
}

fn bars_chart(language: Language) -> BarsChart {
    let english = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    let thai = ["จ.", "อ.", "พ.", "พฤ.", "ศ.", "ส.", "อา."];
    let parts = [[3, 5, 2], [1, 0, 0], [4, 2, 6], [0, 0, 0], [7, 9, 3], [14, 11, 5], [9, 6, 0]];
    let label = |day: usize| language.of(english[day], thai[day]);
    let columns = parts.iter().enumerate().map(|(day, &parts)| BarsColumn { label: label(day), parts });
    let names = [("Rated", "จัดอันดับ"), ("Friendly", "กระชับมิตร"), ("With the engine", "กับบอท")];
    BarsChart {
        title: language.of("Games that ended, day by day", "กระดานที่เล่นจบในแต่ละวัน"),
        columns: columns.collect(),
        names: names.map(|(english, thai)| language.of(english, thai)),
    }
}

fn wins_chart(language: Language, most: f64) -> WinsChart {
    let limit = |moves: u16, number: u16| WinsLimit {
        moves,
        label: language.of(&format!("counting to {number}: {moves} moves"), &format!("นับถึง {number} เหลือ {moves} ตา")),
    };
    WinsChart {
        shares: (0..17).map(|moves| most * (f64::from(moves) / 16.0).powi(2)).collect(),
        limits: vec![limit(13, 16), limit(23, 26)],
        labels: AxisLabels {
            title: language.of("Rook against a bare king", "เรือไล่ขุนตัวเดียว"),
            upwards: language.of("Positions won (%)", "รูปที่ไล่จนทัน (%)"),
            rightwards: language.of("Moves to mate (at most)", "ภายในกี่ตา"),
            footer: String::new(),
        },
    }
}

fn calibration_chart(language: Language) -> CalibrationChart {
    let bins = [
        (0.06, 0.03, 14),
        (0.15, 0.18, 52),
        (0.25, 0.22, 131),
        (0.35, 0.37, 240),
        (0.45, 0.44, 402),
        (0.55, 0.57, 398),
        (0.65, 0.63, 251),
        (0.74, 0.79, 120),
        (0.86, 0.81, 47),
        (0.95, 0.98, 11),
    ];
    let bins = bins.map(|(predicted, scored, games)| {
        let half = 1.96 * (0.2 / f64::from(games)).sqrt();
        CalibrationBin { predicted, scored, low: (scored - half).max(0.0), high: (scored + half).min(1.0), games }
    });
    CalibrationChart {
        bins: bins.to_vec(),
        labels: AxisLabels {
            title: language.of("How well predictions came true", "คำทำนายแม่นแค่ไหน"),
            upwards: language.of("Score that came true, in percent", "คะแนนที่ได้จริง (ร้อยละ)"),
            rightwards: language.of("Predicted score, in percent", "คะแนนที่ทำนาย (ร้อยละ)"),
            footer: language
                .of("1,666 games; log-loss 0.803 (0.94 by chance)", "1,666 เกม · log-loss 0.803 (เดาสุ่ม 0.94)"),
        },
        diagonal: language.of("as predicted", "ตรงตามคำทำนาย"),
    }
}

fn numbers(rows: usize, number: impl Fn(usize) -> String) -> TableCells {
    TableCells::Numbers((0..rows).map(number).collect())
}

fn notes(rows: usize, note: impl Fn(usize) -> String) -> TableCells {
    TableCells::Notes((0..rows).map(note).collect())
}

/// The columns of ranks and names.
fn players(language: Language, rows: usize, is_out: fn(usize) -> bool) -> Vec<TableColumn> {
    let name = |number: usize| TableName { name: language.name(number), is_out: is_out(number) };
    vec![
        TableColumn::new("", notes(rows, |number| (number + 1).to_string())),
        TableColumn::new(language.of("Player", "ผู้เล่น"), TableCells::Names((0..rows).map(name).collect())),
    ]
}

fn ranking_table(language: Language, rows: usize) -> ClubTable {
    let middle = |number: usize| 1810.0 - 27.0 * number as f64;
    let band = |number: usize| {
        let half = 60.0 + (number * 37 % 50) as f64;
        [middle(number) - half, middle(number), middle(number) + half]
    };
    let movement = |number: usize| match number % 5 {
        0 => Movement::Places(2),
        1 => Movement::Places(0),
        2 => Movement::Places(-1),
        3 => Movement::New,
        _ => Movement::Places(if number > 9 { -12 } else { 1 }),
    };
    let movements = TableCells::Movements((0..rows).map(movement).collect(), language.of("new", "ใหม่"));
    let (of, mut columns) = (|english, thai| language.of(english, thai), players(language, rows, |_| false));
    columns[0] = TableColumn::new("#", numbers(rows, |number| (number + 1).to_string()));
    columns.insert(1, TableColumn::new("", movements));
    columns.extend([
        TableColumn::new(
            of("Rating", "เรตติ้ง"),
            numbers(rows, |number| format!("{}{}", middle(number), if number % 6 == 5 { "?" } else { "" })),
        ),
        TableColumn::new(of("95 % band", "ช่วง 95 %"), TableCells::Bands((0..rows).map(band).collect())),
        TableColumn::new(of("Games", "เกม"), numbers(rows, |number| (38 + number).to_string())),
        TableColumn::new(of("Won", "ชนะ"), numbers(rows, |number| (31 - number).to_string())),
        TableColumn::new(of("Drawn", "เสมอ"), numbers(rows, |_| "4".to_owned())),
        TableColumn::new(of("Lost", "แพ้"), numbers(rows, |number| (3 + 2 * number).to_string())),
    ]);
    ClubTable {
        title: of("Leaderboard · live games", "ตารางอันดับ · เกมสด"),
        columns,
        highlighted: Some(4),
        nameless: of("player", "ผู้เล่น"),
        footer: of("? less than certain · arrows since 1 June", "? ยังไม่แน่นอน · ลูกศรเทียบกับ 1 มิ.ย."),
    }
}

fn ladder(language: Language, rungs: usize, challenges: &[(usize, usize)]) -> LadderPicture {
    let note = |number: usize| match number % 6 {
        1 => language.of("absent until 12 Aug", "ไม่ว่างถึง 12 ส.ค."),
        3 => language.of("challenge running", "กำลังท้าชิง"),
        4 if number > 4 => language.of("idle soon", "ใกล้หมดเวลา"),
        _ => String::new(),
    };
    let movement = |number: usize| match number % 7 {
        0 => Movement::Places(0),
        2 => Movement::New,
        3 => Movement::Places(-1),
        6 => Movement::Places(11),
        _ => Movement::Places(2),
    };
    let rung = |number: usize| LadderRow {
        number: number as u32 + 1,
        name: language.name(number),
        movement: movement(number),
        note: note(number),
    };
    LadderPicture {
        rungs: (0..rungs).map(rung).collect(),
        challenges: challenges
            .iter()
            .map(|&(challenger, challenged)| OpenChallenge { challenger, challenged })
            .collect(),
        title: language.of("Ladder of the Chiang Mai club", "บันไดของชมรมเชียงใหม่"),
        subtitle: language.of("Arrows: rungs since 1 June", "ลูกศร: จำนวนขั้นตั้งแต่ 1 มิ.ย."),
        new: language.of("new", "ใหม่"),
        nameless: language.of("player", "ผู้เล่น"),
        more: if rungs > 25 { language.of("and 7 more", "และอีก 7 คน") } else { String::new() },
        footer: language
            .of("Challenge up to 3 rungs above you: /ladder challenge", "ท้าได้ไม่เกิน 3 ขั้นเหนือตัวเอง: /ladder challenge"),
    }
}

fn crosstable(language: Language, rows: usize, texts: [&str; 4]) -> ClubTable {
    let result = |one: usize, other: usize| match (one * other + one + other) % 5 {
        0 => texts[0],
        1 => texts[1],
        _ if (one < other) != (one + other).is_multiple_of(3) => texts[2],
        _ => texts[3],
    };
    let mut columns = players(language, rows, |_| false);
    columns.extend((0..rows).map(|other| {
        let cells = (0..rows).map(|number| result(number, other).to_owned());
        TableColumn::new((other + 1).to_string(), TableCells::Against(cells.collect()))
    }));
    columns.extend([
        TableColumn::new(
            language.of("Points", "คะแนน"),
            numbers(rows, |number| format!("{}{}", rows - number / 2, ["½", ""][number % 2])),
        ),
        TableColumn::new("SB", notes(rows, |number| format!("{}.25", 40 - 3 * number))),
        TableColumn::new(language.of("Wins", "ชนะ"), notes(rows, |number| (number % 3).to_string())),
    ]);
    ClubTable {
        title: language.of("Season 3, final table", "ฤดูกาลที่ 3 ตารางสุดท้าย"),
        columns,
        nameless: language.of("player", "ผู้เล่น"),
        footer: language.of("SB: Sonneborn-Berger", "SB: ซอนเนอบอร์น-แบร์เกอร์"),
        ..ClubTable::default()
    }
}

fn standings(language: Language, rounds: usize) -> ClubTable {
    const ROWS: usize = 20;
    let result = |number: usize| RoundResult {
        result: ["1", "½", "0", "+", "·"][number % 5].to_owned(),
        opponent: if number % 5 == 4 { String::new() } else { (number % 19 + 1).to_string() },
    };
    let mut columns = players(language, ROWS, |number| number % 6 == 5);
    columns.extend((0..rounds).map(|round| {
        let cells = (0..ROWS).map(|number| result(3 * number + round)).collect();
        TableColumn::new((round + 1).to_string(), TableCells::Rounds(cells))
    }));
    columns.extend([
        TableColumn::new(
            language.of("Points", "คะแนน"),
            numbers(ROWS, |number| format!("{}{}", 8 - number / 3, ["½", ""][number % 2])),
        ),
        TableColumn::new("BH-1", notes(ROWS, |number| format!("{}½", 40 - number))),
        TableColumn::new("BH", notes(ROWS, |_| "38".to_owned())),
    ]);
    ClubTable {
        title: language.of("Songkran Cup, after round 5", "ถ้วยสงกรานต์ หลังรอบที่ 5"),
        columns,
        nameless: language.of("player", "ผู้เล่น"),
        footer: language.of("BH: Buchholz · below a result: against whom", "BH: บุคโฮลซ์ · ใต้ผล: เจอใคร"),
        ..ClubTable::default()
    }
}

fn bracket(language: Language, rounds: u32) -> Bracket {
    let side = |number: usize, fate| BracketSide {
        name: if number % 9 == 8 { String::new() } else { language.name(number) },
        fate,
        score: if fate == BracketFate::Open { String::new() } else { ["1", "½", "1½"][number % 3].to_owned() },
    };
    let round = |left: u32| BracketRound {
        name: match left {
            0 => language.of("Final", "รอบชิงชนะเลิศ"),
            1 => language.of("Semi-finals", "รอบรองชนะเลิศ"),
            _ => language.of("Round", "รอบ"),
        },
        matches: (0..1_usize << left)
            .map(|index| match left {
                0 => [side(0, BracketFate::Open), BracketSide::default()],
                _ => [side(2 * index, BracketFate::GoesOn), side(2 * index + 1, BracketFate::Out)],
            })
            .collect(),
    };
    Bracket {
        rounds: (0..rounds).rev().map(round).collect(),
        title: language.of("Songkran Cup", "ถ้วยสงกรานต์"),
        nameless: language.of("player", "ผู้เล่น"),
        footer: language.of("The bar marks who goes on", "แถบสีบอกว่าใครเข้ารอบ"),
    }
}

/// The brackets of eight players, of whom one leads the losers' bracket.
fn panels(language: Language) -> BracketPanels {
    let side = |number: usize, fate| BracketSide {
        name: language.name(number),
        fate,
        score: if fate == BracketFate::Open { String::new() } else { "1".to_owned() },
    };
    let round = |name: String, matches: &[[usize; 2]]| PanelRound {
        name,
        matches: matches
            .iter()
            .map(|&[one, other]| match (one, other) {
                (0, 0) => None,
                (one, 0) => Some([side(one, BracketFate::Open), BracketSide::default()]),
                _ => Some([side(one, BracketFate::GoesOn), side(other, BracketFate::Out)]),
            })
            .collect(),
    };
    let numbered = |number: usize| language.of(&format!("Round {number}"), &format!("รอบที่ {number}"));
    let winners = vec![
        round(numbered(1), &[[1, 8], [4, 5], [2, 7], [3, 6]]),
        round(numbered(2), &[[1, 4], [2, 3]]),
        round(numbered(3), &[[1, 2]]),
    ];
    let losers = vec![
        round(numbered(1), &[[5, 8], [0, 0]]),
        round(numbered(2), &[[3, 5], [4, 6]]),
        round(numbered(3), &[[3, 4]]),
        round(numbered(4), &[[2, 3]]),
    ];
    let last = vec![round(String::new(), &[[2, 1]]), round(String::new(), &[[1, 0]])];
    BracketPanels {
        title: language.of("Songkran Cup", "ถ้วยสงกรานต์"),
        panels: vec![
            BracketPanel { name: language.of("Winners' bracket", "สายบน"), rounds: winners },
            BracketPanel { name: language.of("Losers' bracket", "สายล่าง"), rounds: losers },
            BracketPanel { name: language.of("Final", "รอบชิงชนะเลิศ"), rounds: last },
        ],
        nameless: language.of("player", "ผู้เล่น"),
        footer: language.of("The bar marks who wins", "แถบสีบอกว่าใครชนะ"),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "/tmp/club-pictures".to_owned()));
    fs::create_dir_all(&folder)?;
    let renderer = Renderer::new(Size::default());
    for language in [Language(["en", "th"], 0), Language(["en", "th"], 1)] {
        for theme in Theme::ALL {
            let save = |name: &str, picture: &dyn ClubPicture| {
                let started = Instant::now();
                let png = renderer.club_picture(picture, theme);
                let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
                let file = format!("{name}-{}-{theme}.png", language.0[language.1]);
                println!("{file:32} {:4} KB {milliseconds:6.1} ms", png.len() / 1000);
                fs::write(folder.join(file), png)
            };
            save("rating", &rating_chart(language, 36))?;
            save("rating-one", &rating_chart(language, 1))?;
            save("courses", &courses_chart(language))?;
            save("bars", &bars_chart(language))?;
            save("wins", &wins_chart(language, 100.0))?;
            save("wins-few", &wins_chart(language, 4.0))?;
            save("calibration", &calibration_chart(language))?;
            save("ranking", &ranking_table(language, 20))?;
            let open = [(4, 1), (6, 4), (3, 0), (12, 9), (11, 9), (20, 17), (19, 18)];
            save("ladder", &ladder(language, 32, &open))?;
            save("ladder-calm", &ladder(language, 6, &[]))?;
            save("standings", &standings(language, 9))?;
            save("standings-arena", &standings(language, 0))?;
            save("bracket", &bracket(language, 4))?;
            save("bracket-two", &bracket(language, 2))?;
            save("panels", &panels(language))?;
            save("crosstable", &crosstable(language, 12, ["½", "·", "1", "0"]))?;
            save("crosstable-four", &crosstable(language, 4, ["1½", "·", "2½", "½"]))?;
        }
    }
    Ok(())
}
