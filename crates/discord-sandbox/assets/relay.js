// @ts-check
// Between the sandbox's page and the Activity's. Discord's SDK takes messages from its own origin and from Discord's, and from no
// other: here they come from its own. What each side says is handed on as it is.

/** The sandbox's page, which alone may frame this one. */
const client = new URL(document.referrer).origin;

const frame = document.createElement('iframe');
frame.title = document.title;
frame.dataset.testid = 'activity-page';
frame.allow = 'autoplay; clipboard-write; encrypted-media; fullscreen';
frame.setAttribute('sandbox', 'allow-forms allow-modals allow-orientation-lock allow-pointer-lock allow-popups allow-presentation allow-same-origin allow-scripts');
for (const [name, value] of Object.entries({ position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' })) frame.style.setProperty(name, value);

/** What the client covers of the page, by side and in pixels. */
let insets = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

function applyInsets() {
  const page = frame.contentDocument?.documentElement;
  for (const [side, length] of Object.entries(insets)) page?.style.setProperty(`--discord-safe-area-inset-${side}`, `${Number(length)}px`);
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source === window.parent && origin === client) {
    if (Array.isArray(data)) frame.contentWindow?.postMessage(data, location.origin);
    else {
      insets = data;
      applyInsets();
    }
  } else if (source === frame.contentWindow && origin === location.origin) window.parent.postMessage(data, client);
});

frame.addEventListener('load', applyInsets);
frame.src = `/${location.search}`;
document.body.append(frame);
