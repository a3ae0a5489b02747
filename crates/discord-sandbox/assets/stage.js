// @ts-check
// Where a seat's Activity is framed: over the channel, or the whole of a phone's screen; and what says that one runs in a channel.

import { ApiError } from './api.js';
import { askConsent, askToOpen } from './dialogs.js';
import { avatar, h, icon, refill } from './dom.js';
import { ErrorCode, Rpc, RpcError } from './rpc.js';

/** As in `stage.css`: a phone's client shows it on the whole screen. */
const PHONE = matchMedia('(max-width: 699px)');
const PORTRAIT = matchMedia('(orientation: portrait)');
/** What a phone's screen and client cover of the whole screen, in pixels, and of less than that. */
const INSETS = { top: '52', bottom: '20', left: '0', right: '0' };
const NO_INSETS = { top: '0', bottom: '0', left: '0', right: '0' };

/** Discord's numbers for how much of it is seen. */
const Layout = { FOCUSED: 0, PIP: 1, GRID: 2 };

/** Frames the Activity in which the seat is; `ctx` is the pane's. */
export class Stage {
  #ctx;
  #abort = new AbortController();
  /** @type {{ activity: RunningActivity, rpc: Rpc, element: HTMLIFrameElement, origin: string, isPhone: boolean } | null} */
  #framed = null;
  /** How the seat wants it in the channel where it runs. Elsewhere it is a small picture. */
  #wanted = Layout.FOCUSED;
  #shown = Layout.FOCUSED;
  #users = '';
  #busy = false;
  #title = h('h2', {});
  #people = h('div', { class: 'stage-people' });
  #place = h('div', { class: 'stage-place' });

  /** @param {PaneContext} ctx */
  constructor(ctx) {
    this.#ctx = ctx;
    const { words } = ctx;
    const button = (/** @type {Icon} */ name, /** @type {string} */ label, /** @type {string} */ testid, /** @type {() => void} */ onclick) =>
      h('button', { type: 'button', class: 'icon-button', title: label, 'aria-label': label, 'data-testid': testid, onclick }, icon(name));
    this.element = h(
      'section',
      { class: 'stage', hidden: true, 'aria-label': words.activities, 'data-testid': 'stage' },
      h(
        'header',
        {},
        icon('rocket'),
        this.#title,
        this.#people,
        button('grid', words.stageGrid, 'stage-grid', () => this.#want(this.#shown === Layout.GRID ? Layout.FOCUSED : Layout.GRID)),
        button('shrink', words.stagePip, 'stage-pip', () => this.#want(Layout.PIP)),
        button('grow', words.stageFocused, 'stage-focused', () => this.#comeBack()),
        button('close', words.leaveActivity, 'stage-leave', () => this.#leave()),
      ),
      this.#place,
    );
    this.bar = h('div', { class: 'running', role: 'status', hidden: true, 'data-testid': 'running' });
    const { signal } = this.#abort;
    PORTRAIT.addEventListener('change', () => this.#tellOrientation(), { signal });
  }

  close() {
    this.#abort.abort();
    this.#framed?.rpc.close();
  }

  /** Draws what the session knows: whether the seat is in one, and whether one runs in the open channel. */
  draw() {
    const { activities } = this.#ctx.session;
    const own = activities.own;
    if (own?.id !== this.#framed?.activity.id) this.#reframe(own);
    if (own && this.#framed) this.#update(own, this.#framed);
    this.#drawBar();
  }

  /** @param {RunningActivity | undefined} activity */
  #reframe(activity) {
    this.#framed?.rpc.close();
    this.#framed = null;
    this.#users = '';
    this.#wanted = this.#shown = Layout.FOCUSED;
    refill(this.#place);
    this.element.hidden = !activity;
    const { session } = this.#ctx;
    const origin = session.activities.origin;
    if (!activity || !origin) return;
    const frameId = crypto.randomUUID();
    const isPhone = PHONE.matches;
    const platform = isPhone ? 'platform=mobile&mobile_app_version=300.0' : 'platform=desktop';
    const insets = isPhone ? `#${new URLSearchParams(INSETS)}` : '';
    const src = `${origin}/.sandbox/relay.html?${activity.query}&frame_id=${frameId}&${platform}${insets}`;
    const element = h('iframe', { src, title: session.bot?.name ?? '', allow: 'autoplay; clipboard-write; encrypted-media; fullscreen', 'data-testid': 'activity' });
    refill(this.#place, element);
    this.#framed = { activity, rpc: new Rpc({ element, origin, frameId }, this.#client()), element, origin, isPhone };
  }

  /** @returns {RpcClient} */
  #client() {
    const { session, words, locale } = this.#ctx;
    return {
      applicationId: session.application?.id ?? '',
      locale,
      user: () => ({ id: session.seat, username: session.you?.username, discriminator: '0' }),
      participants: () => this.#participants(),
      authorize: (scopes, isQuiet) => this.#authorize(scopes, isQuiet),
      authenticate: async (token) => {
        const refused = new RpcError(ErrorCode.INVALID_TOKEN, `Invalid access token: ${token}`);
        return session.activities.authenticate(token).catch((error) => Promise.reject(error instanceof ApiError ? refused : error));
      },
      openLink: (url) => askToOpen(url, words),
      closed: () => this.#leave(),
    };
  }

  #participants() {
    const { session } = this.#ctx;
    const users = (session.activities.own?.users ?? []).flatMap((id) => session.users.get(id) ?? []);
    return users.map(({ id, username, name }) => ({ id, username, global_name: name, discriminator: '0', avatar: null, flags: 0, bot: false, avatar_decoration_data: null, premium_type: null }));
  }

  /**
   * Asks the seat what it hasn't agreed to before. A page may want it to be asked in any case.
   * @param {string[]} scopes
   * @param {boolean} isQuiet
   */
  async #authorize(scopes, isQuiet) {
    const { session, words } = this.#ctx;
    try {
      const earlier = isQuiet ? await session.activities.authorize(scopes, 'earlier') : null;
      if (earlier) return earlier;
      if (await askConsent(scopes, session, words)) {
        const code = await session.activities.authorize(scopes, 'given');
        if (code) return code;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new RpcError(ErrorCode.OAUTH2, `OAuth2 Error: invalid_scope: ${error.message}`);
    }
    throw new RpcError(ErrorCode.OAUTH2, 'OAuth2 Error: access_denied: The resource owner or authorization server denied the request');
  }

  /**
   * @param {RunningActivity} activity
   * @param {{ rpc: Rpc, element: HTMLIFrameElement, origin: string, isPhone: boolean }} framed
   */
  #update(activity, { rpc, element, origin, isPhone }) {
    const { session } = this.#ctx;
    this.#title.textContent = session.bot?.name ?? '';
    refill(this.#people, activity.users.map((id) => h('span', { title: this.#ctx.userName(id) }, avatar(session.users.get(id)))));
    const layout = this.#ctx.channel()?.id === activity.channel_id ? this.#wanted : Layout.PIP;
    this.element.dataset.layout = ['focused', 'pip', 'grid'][layout];
    if (layout !== this.#shown) {
      rpc.dispatch('ACTIVITY_LAYOUT_MODE_UPDATE', { layout_mode: layout });
      if (isPhone) element.contentWindow?.postMessage(layout === Layout.FOCUSED ? INSETS : NO_INSETS, origin);
    }
    this.#shown = layout;
    const users = activity.users.join();
    if (this.#users && users !== this.#users) rpc.dispatch('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', { participants: this.#participants() });
    this.#users = users;
  }

  #tellOrientation() {
    const orientation = PORTRAIT.matches ? { screen_orientation: 1, orientation: 'portrait' } : { screen_orientation: 2, orientation: 'landscape' };
    this.#framed?.rpc.dispatch('ORIENTATION_UPDATE', orientation);
  }

  /** @param {number} layout */
  #want(layout) {
    this.#wanted = layout;
    this.draw();
  }

  #comeBack() {
    const channel = this.#framed?.activity.channel_id;
    this.#wanted = Layout.FOCUSED;
    if (channel && channel !== this.#ctx.channel()?.id) this.#ctx.openChannel(channel);
    else this.draw();
  }

  #leave() {
    this.#do(() => this.#ctx.session.activities.leave());
  }

  /** @param {() => Promise<unknown>} work */
  async #do(work) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const channel = this.#ctx.channel();
      if (channel) this.#ctx.session.interactions.refuse(channel.id, error.message || this.#ctx.words.noConnection);
    } finally {
      this.#busy = false;
    }
  }

  /** What runs in the open channel without this seat, and the way into it. */
  #drawBar() {
    const { session, words } = this.#ctx;
    const running = session.activities.at(this.#ctx.channel()?.id);
    const isAway = running && !running.users.includes(session.seat);
    this.bar.hidden = !isAway;
    if (!isAway) {
      refill(this.bar);
      return;
    }
    const names = new Intl.ListFormat(this.#ctx.locale).format(running.users.map((id) => this.#ctx.userName(id)));
    refill(
      this.bar,
      icon('rocket'),
      h('span', { class: 'running-words' }, words.runningWith(session.bot?.name ?? '', names)),
      h('button', { type: 'button', class: 'button success', 'data-testid': 'join', onclick: () => this.#do(() => session.activities.join(running)) }, words.joinActivity),
    );
  }
}
