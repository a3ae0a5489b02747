// @ts-check
// What the page itself says, in its two languages. Each entry is a pair, so neither can be missing.

/** @satisfies {Record<string, [Word, Word]>} */
const PAIRS = {
  // Start
  title: ['A Discord sandbox', 'แซนด์บ็อกซ์ของ Discord'],
  lead: [
    'A small chat server on this machine, with the bot in it. No account is needed: take a seat, or both.',
    'ห้องแชตเล็ก ๆ บนเครื่องนี้ มีบอทอยู่ด้วย ไม่ต้องมีบัญชีใด ๆ เลือกที่นั่งเดียวหรือนั่งทั้งสองฝั่งก็ได้',
  ],
  chooseSeat: ['Choose a seat', 'เลือกที่นั่ง'],
  bothSeats: ['Take two seats', 'นั่งสองที่พร้อมกัน'],
  unreachable: ['The sandbox can’t be reached. Trying again…', 'ติดต่อแซนด์บ็อกซ์ไม่ได้ กำลังลองใหม่…'],
  // Frame
  seat: ['Seat', 'ที่นั่ง'],
  sittingAs: [(name) => `Seat of ${name}`, (name) => `ที่นั่งของ ${name}`],
  seats: ['Seats', 'ที่นั่ง'],
  switchTo: [(name) => `Change to the seat of ${name}`, (name) => `ไปที่นั่งของ ${name}`],
  language: [(now) => `Language: ${now}`, (now) => `ภาษา: ${now}`],
  channels: ['Channels', 'ห้อง'],
  channelsOf: [(name) => `Channels of ${name}`, (name) => `ห้องของ ${name}`],
  directMessages: ['Direct messages', 'ข้อความส่วนตัว'],
  openChannels: ['Channels', 'รายการห้อง'],
  unread: ['unread', 'ยังไม่อ่าน'],
  mentions: [(n) => `${n} for you`, (n) => `ถึงคุณ ${n}`],
  sideBySide: ['Take a second seat', 'นั่งเพิ่มอีกที่'],
  closeSeat: ['Close this seat', 'ปิดที่นั่งนี้'],
  theme: [(now) => `Colours: ${now}`, (now) => `สี: ${now}`],
  themeAuto: ['as the system', 'ตามระบบ'],
  themeLight: ['light', 'สว่าง'],
  themeDark: ['dark', 'มืด'],
  botOnline: ['The bot is online', 'บอทออนไลน์อยู่'],
  botOffline: ['The bot is offline', 'บอทออฟไลน์'],
  botAway: ['The bot is not connected. What you send waits for it; commands will fail.', 'บอทยังไม่ได้เชื่อมต่อ ข้อความจะรอบอทกลับมา ส่วนคำสั่งจะใช้ไม่ได้'],
  linkLost: ['Connection lost. Reconnecting…', 'ขาดการเชื่อมต่อ กำลังเชื่อมต่อใหม่…'],
  skip: ['Skip to the composer', 'ข้ามไปช่องพิมพ์'],
  // Messages
  messages: [(name) => `Messages in ${name}`, (name) => `ข้อความใน ${name}`],
  beginning: [(name) => `This is where ${name} begins.`, (name) => `จุดเริ่มต้นของ ${name}`],
  older: ['Show older messages', 'แสดงข้อความก่อนหน้า'],
  loading: ['Loading…', 'กำลังโหลด…'],
  loadFailed: ['The messages could not be read.', 'อ่านข้อความไม่ได้'],
  retry: ['Try again', 'ลองใหม่'],
  newMessages: ['New messages', 'ข้อความใหม่'],
  bot: ['BOT', 'บอท'],
  edited: ['(edited)', '(แก้ไขแล้ว)'],
  used: [(name, command) => [name, ' used ', command], (name, command) => [name, ' ใช้คำสั่ง ', command]],
  deletedMessage: ['The message was deleted', 'ข้อความถูกลบแล้ว'],
  anImage: ['an image', 'รูปภาพ'],
  onlyYou: ['Only you can see this', 'มีแค่คุณที่เห็นข้อความนี้'],
  dismiss: ['Dismiss', 'ปิดข้อความ'],
  thinking: [(name) => `${name} is thinking`, (name) => `${name} กำลังคิด`],
  typing: [(names) => `${names} is typing`, (names) => `${names} กำลังพิมพ์`],
  startedThread: [(name, thread) => [name, ' started a thread: ', thread], (name, thread) => [name, ' เปิดเธรด ', thread]],
  seeThread: ['Open the thread', 'เปิดเธรด'],
  unknownUser: ['someone', 'ใครบางคน'],
  unknownChannel: ['unknown', 'ไม่ทราบ'],
  reply: ['Reply', 'ตอบกลับ'],
  more: ['More', 'เพิ่มเติม'],
  apps: ['Apps', 'แอป'],
  install: ['Add the app to my apps', 'เพิ่มแอปนี้ไว้ใช้เอง'],
  uninstall: ['Remove the app from my apps', 'เอาแอปนี้ออกจากแอปของฉัน'],
  mention: [(name) => `Mention ${name}`, (name) => `กล่าวถึง ${name}`],
  noResponse: ['The application did not respond', 'แอปพลิเคชันไม่ตอบสนอง'],
  sending: [(command) => ['Sending ', command, '…'], (command) => ['กำลังส่ง ', command, '…']],
  showAlt: ['Show the image’s description', 'แสดงคำบรรยายภาพ'],
  enlarge: ['Enlarge the image', 'ขยายภาพ'],
  openImage: ['Open the image by itself', 'เปิดเฉพาะภาพ'],
  close: ['Close', 'ปิด'],
  spoiler: ['Reveal the spoiler', 'แสดงข้อความที่ซ่อนไว้'],
  choose: ['Choose', 'เลือก'],
  confirmChoice: ['Done', 'ตกลง'],
  nothingFound: ['Nothing matches', 'ไม่พบรายการ'],
  // Composer
  add: ['Attach a file or use a command', 'แนบไฟล์หรือใช้คำสั่ง'],
  attach: ['Attach a file', 'แนบไฟล์'],
  attached: ['Files to send', 'ไฟล์ที่จะส่ง'],
  remove: [(name) => `Remove ${name}`, (name) => `เอา ${name} ออก`],
  uploading: ['The file is still on its way.', 'กำลังส่งไฟล์อยู่'],
  write: [(name) => `Message ${name}`, (name) => `ส่งข้อความถึง ${name}`],
  send: ['Send', 'ส่ง'],
  replyingTo: [(name) => ['Replying to ', name], (name) => ['ตอบกลับ ', name]],
  pingOn: ['Notify: on', 'แจ้งเตือน: เปิด'],
  pingOff: ['Notify: off', 'แจ้งเตือน: ปิด'],
  cancelReply: ['Cancel the reply', 'ยกเลิกการตอบกลับ'],
  tooLong: [(n) => `${n} characters too many`, (n) => `ยาวเกินไป ${n} ตัวอักษร`],
  notSent: ['It could not be sent.', 'ส่งไม่สำเร็จ'],
  noConnection: ['The sandbox can’t be reached.', 'ติดต่อแซนด์บ็อกซ์ไม่ได้'],
  noSuchCommand: [(name) => `There is no command /${name} here.`, (name) => `ที่นี่ไม่มีคำสั่ง /${name}`],
  commands: ['Commands', 'คำสั่ง'],
  people: ['People', 'ผู้คน'],
  cancelCommand: ['Cancel the command', 'ยกเลิกคำสั่ง'],
  addOption: [(name) => `Add ${name}`, (name) => `เพิ่ม ${name}`],
  removeOption: [(name) => `Remove ${name}`, (name) => `ลบ ${name}`],
  required: ['required', 'จำเป็น'],
  yes: ['True', 'จริง'],
  no: ['False', 'เท็จ'],
  needed: ['This is needed.', 'ต้องระบุ'],
  notListed: ['Choose one from the list.', 'เลือกจากรายการ'],
  notInteger: ['A whole number is needed.', 'ต้องเป็นจำนวนเต็ม'],
  notNumber: ['A number is needed.', 'ต้องเป็นตัวเลข'],
  tooSmall: [(n) => `At least ${n}.`, (n) => `อย่างน้อย ${n}`],
  tooLarge: [(n) => `At most ${n}.`, (n) => `ไม่เกิน ${n}`],
  tooShort: [(n) => `At least ${n} characters.`, (n) => `อย่างน้อย ${n} ตัวอักษร`],
  tooManyCharacters: [(n) => `At most ${n} characters.`, (n) => `ไม่เกิน ${n} ตัวอักษร`],
  noSuggestions: ['No suggestions', 'ไม่มีคำแนะนำ'],
  suggestionsFailed: ['Suggestions could not be loaded', 'โหลดคำแนะนำไม่ได้'],
  // Forms
  submit: ['Submit', 'ส่ง'],
  cancel: ['Cancel', 'ยกเลิก'],
  // Activities
  activities: ['Activities', 'กิจกรรม'],
  launch: [(name) => `Start ${name}`, (name) => `เปิด ${name}`],
  runningWith: [(name, names) => [name, ' is running, with ', names], (name, names) => [name, ' เปิดอยู่ มี ', names, ' อยู่ด้วย']],
  joinActivity: ['Join', 'เข้าร่วม'],
  leaveActivity: ['Leave the activity', 'ออกจากกิจกรรม'],
  stageFocused: ['Show it large', 'แสดงขนาดใหญ่'],
  stageGrid: ['Show it as a tile', 'แสดงเป็นช่อง'],
  stagePip: ['Show it in a small window', 'แสดงในหน้าต่างเล็ก'],
  asksFor: [(name) => `${name} asks for access to your account`, (name) => `${name} ขอเข้าถึงบัญชีของคุณ`],
  mayThen: ['It will be able to', 'ถ้าอนุญาต แอปนี้จะ'],
  scopeIdentify: ['know your name, your picture and your language', 'รู้ชื่อ รูป และภาษาของคุณ'],
  scopeGuilds: ['know which servers you are on', 'รู้ว่าคุณอยู่ในเซิร์ฟเวอร์ใดบ้าง'],
  authorize: ['Authorize', 'อนุญาต'],
  leaving: ['This opens a page outside of the sandbox:', 'ลิงก์นี้จะเปิดหน้าเว็บนอกแซนด์บ็อกซ์'],
  openLink: ['Open it', 'เปิด'],
  // Guide
  guide: ['How to use the bot', 'วิธีใช้บอท'],
  gotIt: ['Got it', 'เข้าใจแล้ว'],
};

/**
 * A text, or a function that puts text around what it is given.
 * @typedef {string | ((...parts: any[]) => Child)} Word
 */

/** @typedef {{ [Key in keyof typeof PAIRS]: (typeof PAIRS)[Key][number] }} Words */

const LANGUAGES = { en: 0, th: 1 };

/**
 * The page's language for a locale such as `en-GB`: Thai for Thai, English for every other.
 * @param {string | undefined} locale
 * @returns {'en' | 'th'}
 */
export function languageOf(locale) {
  return locale?.split('-')[0] === 'th' ? 'th' : 'en';
}

/**
 * All words in the language of a locale.
 * @param {string} locale
 * @returns {Words}
 */
export function wordsFor(locale) {
  const index = LANGUAGES[languageOf(locale)];
  return /** @type {Words} */ (Object.fromEntries(Object.entries(PAIRS).map(([name, pair]) => [name, pair[index]])));
}

/**
 * The server's words in the reader's language, where the page knows them; most of them are the bot's own text.
 * @param {string | null} text
 * @param {Words} words
 */
export function inWords(text, words) {
  return !text || text === PAIRS.noResponse[LANGUAGES.en] ? words.noResponse : text;
}

/**
 * A command's, option's or choice's name in this locale.
 * @param {Localized} thing
 * @param {string} locale
 */
export function localName(thing, locale) {
  return thing.name_localizations?.[locale] ?? thing.name;
}

/**
 * A command's or option's description in this locale.
 * @param {Localized} thing
 * @param {string} locale
 */
export function localDescription(thing, locale) {
  return thing.description_localizations?.[locale] ?? thing.description ?? '';
}

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const TIME_STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/**
 * A time as this locale writes it; `style` is a letter of Discord's `<t:…:style>`.
 * @param {number} ms
 * @param {string} style
 * @param {string} locale
 */
export function formatTime(ms, style, locale) {
  if (style === 'R') return relativeTime(ms - Date.now(), locale);
  return new Intl.DateTimeFormat(locale, TIME_STYLES[style]).format(ms);
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const STEPS = [
  ['year', 365 * 86400],
  ['month', 30 * 86400],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/**
 * @param {number} ms
 * @param {string} locale
 */
function relativeTime(ms, locale) {
  const seconds = Math.round(ms / 1000);
  // To the nearest unit, as Discord rounds: two minutes and 59 seconds are three minutes.
  const [unit, size] = STEPS.find(([, length], at) => at === STEPS.length - 1 || Math.abs(seconds) >= length - STEPS[at + 1][1] / 2) ?? STEPS[0];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.sign(seconds) * Math.round(Math.abs(seconds) / size), unit);
}
