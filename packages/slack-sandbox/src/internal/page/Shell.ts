/** The page before the workspace is loaded: constant text only. */
export const shell = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Slack sandbox</title>
<link rel="icon" href="/sandbox/page/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/page/style.css">
<script src="/sandbox/page/script.js" defer></script>
</head>
<body>
<nav class="sidebar" aria-label="Channels">
  <div class="workspace"><span class="workspace-mark" aria-hidden="true"></span><span id="workspace"></span></div>
  <p class="caption">Channels</p>
  <div id="channels"></div>
</nav>
<main>
  <header class="top">
    <h1><span id="title"></span></h1>
    <span id="note"></span>
    <span id="link" class="link-state" role="status">connecting</span>
  </header>
  <section id="feed" role="log" aria-live="polite" aria-label="Messages"></section>
  <p id="empty" hidden>No messages yet. Whatever an app posts appears here at once.</p>
  <button id="newer" type="button" hidden>New messages ↓</button>
  <form id="composer" class="composer" data-ts="">
    <label class="as">as <select id="person" class="select"></select></label>
    <button id="target" class="target" type="button" hidden>in the thread ✕</button>
    <input id="entry" class="entry" type="text" autocomplete="off" aria-label="Message" placeholder="Write a message">
    <button class="button default" type="submit">Send</button>
    <a href="/sandbox/ledger">ledger</a>
  </form>
  <p id="said" class="hidden" role="status"></p>
</main>
<dialog id="modal" aria-labelledby="modal-title"></dialog>
<dialog id="confirm" aria-labelledby="confirm-title"></dialog>
</body>
</html>
`

/** The page's icon. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#4a154b"/><g stroke-width="3.4" stroke-linecap="round"><path d="M13 6v20" stroke="#36c5f0"/><path d="M20 6v20" stroke="#ecb22e"/><path d="M6 12.5h20" stroke="#2eb67d"/><path d="M6 19.5h20" stroke="#e01e5a"/></g></svg>`
