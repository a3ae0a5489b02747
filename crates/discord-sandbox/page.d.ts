// The types of the page: what the sandbox sends (docs/protocol.md), and what the page's parts hand each other.

type Id = string;

interface Localized {
  name: string;
  name_localizations?: Record<string, string> | null;
  description?: string;
  description_localizations?: Record<string, string> | null;
}

interface User {
  id: Id;
  username: string;
  name: string;
  bot: boolean;
  locale: string;
  /** `own`: has installed the application for themselves. */
  installation: 'own' | 'servers';
}

interface Guild {
  id: Id;
  name: string;
  locale: string;
  /** Everyone's role is not among them. */
  roles: { id: Id; name: string }[];
}

/** A server with the bot, direct messages with it, a group of people, a server without it. */
type Place = 'guild' | 'dm' | 'group' | 'away';

interface Channel {
  id: Id;
  kind: 'text' | 'thread' | 'dm' | 'group' | 'forum' | 'category';
  /** Which commands there may be. */
  place: Place;
  /** Discord's number for it. */
  type: number;
  guild_id: Id | null;
  parent_id: Id | null;
  name: string;
  topic: string | null;
  archived: boolean;
  last_message_id: Id | null;
}

type OptionValue = string | number | boolean;

interface Choice extends Localized {
  value: string | number;
}

interface CommandOption extends Localized {
  type: number;
  required?: boolean;
  choices?: Choice[];
  autocomplete?: boolean;
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
  channel_types?: number[];
  options?: CommandOption[];
}

interface Command extends Localized {
  id: Id;
  type?: number;
  options?: CommandOption[];
  guild_id: Id | null;
  usable_in?: Place[];
}

/** An option as it is sent: with a value, or a subcommand with options of its own. */
interface SentOption {
  name: string;
  value?: OptionValue;
  focused?: boolean;
  options?: SentOption[];
}

/** Something that can be typed after a slash. */
interface CommandPath {
  /** The command's id. */
  id: Id;
  /** The author's names of command, group and subcommand. */
  path: string[];
  /** The same, separated by spaces. */
  own: string;
  /** The same in the reader's language. */
  shown: string;
  description: string;
  options: CommandOption[];
}

interface Attachment {
  id: Id;
  filename: string;
  description: string | null;
  content_type: string | null;
  size: number;
  width: number | null;
  height: number | null;
  url: string;
}

interface EmbedImage {
  url?: string;
  description?: string;
}

interface Embed {
  title?: string;
  description?: string;
  url?: string;
  color?: number;
  timestamp?: string;
  author?: { name?: string };
  footer?: { text?: string };
  fields?: { name: string; value: string; inline?: boolean }[];
  image?: EmbedImage;
  thumbnail?: EmbedImage;
}

interface SelectOption {
  label: string;
  value: string;
  description?: string;
  emoji?: { name?: string };
  default?: boolean;
}

interface Component {
  type: number;
  custom_id: string;
  style?: number;
  label?: string;
  emoji?: { name?: string };
  url?: string;
  disabled?: boolean;
  options?: SelectOption[];
  placeholder?: string;
  min_values?: number;
  max_values?: number;
  channel_types?: number[];
  default_values?: { id: Id; type: string }[];
  components?: Component[];
  accessory?: Component;
  content?: string;
  accent_color?: number;
  media?: EmbedImage;
  file?: EmbedImage;
  description?: string;
  items?: { media: EmbedImage; description?: string }[];
}

interface Reply {
  id: Id;
  author: User | null;
  content: string;
  has_attachment: boolean;
}

interface Message {
  id: Id;
  channel_id: Id;
  author: User;
  content: string;
  created_at: number;
  edited_at: number | null;
  kind: 'message' | 'thread_started';
  ephemeral: boolean;
  thinking: boolean;
  pings: Id[];
  reply: Reply | null;
  interaction: { user: User; name: string | null } | null;
  thread_id: Id | null;
  attachments: Attachment[];
  embeds: Embed[];
  components: Component[];
}

interface InteractionState {
  id: Id;
  kind: 'command' | 'autocomplete' | 'component' | 'modal';
  channel_id: Id;
  message_id: Id | null;
  status: 'waiting' | 'thinking' | 'answered' | 'failed';
  error: string | null;
}

interface TextInput {
  custom_id: string;
  style: number;
  label: string;
  value?: string;
  placeholder?: string;
  min_length?: number;
  max_length?: number;
  required?: boolean;
}

interface Modal {
  custom_id: string;
  title: string;
  components: { components: TextInput[] }[];
}

interface PageText {
  en: string;
  th: string;
}

interface Guide {
  title: PageText | null;
  heading: PageText | null;
  steps: PageText[];
}

interface State {
  you: User | null;
  application: { id: Id; name: string };
  guide: Guide;
  connected: boolean;
  users: User[];
  guilds: Guild[];
  channels: Channel[];
  commands: Command[];
  /** Null if the application has none. */
  activities: { origin: string; running: RunningActivity[] } | null;
}

/** An Activity that runs in a channel; without users it has ended. */
interface RunningActivity {
  id: string;
  channel_id: Id;
  guild_id: Id | null;
  users: Id[];
  /** What the address of its page says of it. */
  query: string;
}

/** What Discord's SDK is told of the client around a framed page. */
interface RpcClient {
  applicationId: Id;
  locale: string;
  user(): object;
  participants(): object[];
  /** The code; `isQuiet`: who agreed before is not asked again. */
  authorize(scopes: string[], isQuiet: boolean): Promise<string>;
  authenticate(token: string): Promise<Record<string, unknown>>;
  openLink(url: string): Promise<boolean>;
  closed(): void;
}

/** An event of the live feed. */
type Frame =
  | { type: 'hello' | 'resync' | 'commands_changed' }
  | { type: 'message_created' | 'message_updated'; message: Message }
  | { type: 'message_deleted'; channel_id: Id; message_id: Id }
  | { type: 'channel_created' | 'channel_updated'; channel: Channel }
  | { type: 'typing'; channel_id: Id; user_id: Id }
  | { type: 'bot_status'; connected: boolean }
  | { type: 'activity'; activity: RunningActivity }
  | { type: 'interaction'; interaction: InteractionState }
  | { type: 'modal'; interaction_id: Id; modal: Modal };

/** The messages of a channel, as far as they were read: oldest first. */
interface ChannelLog {
  messages: Message[];
  more: boolean;
  status: 'loading' | 'ready' | 'failed';
  reading?: boolean;
}

/** A command on its way, or a refusal. */
interface Notice {
  id: Id;
  channel: Id;
  command: string | null;
  words: string | null;
  failed: boolean;
}

type Words = import('./assets/words.js').Words;
type Session = import('./assets/session.js').Session;
type App = import('./assets/app.js').App;
type Pane = import('./assets/pane.js').Pane;
type Composer = import('./assets/composer.js').Composer;
type CommandEntry = import('./assets/command-entry.js').CommandEntry;
type OptionField = import('./assets/option-field.js').OptionField;
type FileField = import('./assets/file-field.js').FileField;
type CommandField = OptionField | FileField;
type Icon = Parameters<typeof import('./assets/dom.js').icon>[0];

/** What a command of a menu is used on. */
type MenuTarget = { message: Id } | { user: Id };

/** A place in the window, in pixels. */
interface Point {
  x: number;
  y: number;
}

/** An item of a menu. */
interface MenuItem {
  label: string;
  icon: Icon;
  testid: string;
  choose(): void;
}

interface MenuGroup {
  title: string | null;
  items: MenuItem[];
}

/** The message that is being answered, and whether its author is notified. */
interface ReplyTo {
  id: Id;
  ping: boolean;
}

/** What the list of channels needs of the pane around it. */
interface SidebarContext {
  session: Session;
  words: Words;
  openChannel(id: Id): void;
  openUser(user: User, anchor: HTMLElement): void;
}

/** What a mention needs to know of the world around it. */
interface MarkupContext {
  locale: string;
  words: Words;
  /** The seat. */
  me: Id;
  userName(id: Id): string;
  channelName(id: Id): string | null;
  openChannel(id: Id): void;
  /** The shown name of a command. */
  commandName(id: Id, path: string): string;
  startCommand(id: Id, path: string): void;
}

/** What messages, lists and the composer need of the pane around them. */
interface PaneContext extends MarkupContext {
  paneId: number;
  session: Session;
  title(channel: Channel): string;
  /** The open channel. */
  channel(): Channel | null;
  /** What menus open in. */
  holder(): HTMLElement;
  /** What is written under the name of whoever used a command. */
  usedCommandName(own: string): string;
  runMenuCommand(id: Id, target: MenuTarget, shown: string): void;
  mention(user: User): void;
  install(installation: User['installation']): void;
  replyTo(message: Message): void;
  jumpTo(id: Id): void;
  toBottom(): void;
  enlarge(file: Attachment): void;
}

/** What is put into an element: text, elements, lists of them; empty values are skipped. */
type Child = Node | string | number | boolean | null | undefined | Child[];

/** Listeners, custom properties and attributes of an element. */
type Props = {
  [K in keyof HTMLElementEventMap as `on${K}`]?: ((event: HTMLElementEventMap[K]) => unknown) | null;
} & { class?: string; style?: Record<string, string> } & { [attribute: string]: unknown };

/** An item of a list to choose from. */
interface ListItem {
  label: string;
  /** A second, quieter text. */
  detail?: string;
  picture?: Node | null;
  selected?: boolean;
  testid?: string;
}

/** A suggestion for an option; what is typed is compared with its keys. */
interface OptionItem extends ListItem {
  value: OptionValue;
  keys: string[];
}

/** A suggestion for a mention. */
interface MentionItem extends ListItem {
  /** What is put into the text. */
  insert: string;
  keys: string[];
}

/** An item of a select menu. */
interface SelectItem extends ListItem {
  value: string;
}
