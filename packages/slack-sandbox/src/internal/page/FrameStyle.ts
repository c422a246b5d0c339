/** Colours, the sidebar, the channel's head and foot. */
export const frameStyle = `
:root {
  color-scheme: light dark;
  --sidebar: #3f0e40; --sidebar-top: #350d36; --sidebar-text: #d8c5dd; --sidebar-strong: #fff;
  --sidebar-current: #1164a3; --sidebar-hover: #4d2a51;
  --ground: #fff; --text: #1d1c1d; --soft: #616061; --line: #dddddd; --faint: #f8f8f8; --hover: #f8f8f8;
  --link: #1264a3; --mention: #1d9bd11a; --mention-text: #1264a3; --broadcast: #f2c74466; --broadcast-text: #1d1c1d;
  --code: #c7164f; --code-ground: #1d1c1d0a; --code-line: #1d1c1d21; --badge: #1d1c1d14;
  --primary: #007a5a; --danger: #e01e5a; --flash: #fff3c2; --live: #2bac76; --edge: #1d1c1d4d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --sidebar: #2a0a2d; --sidebar-top: #210623; --sidebar-text: #c3b3c8; --sidebar-hover: #3a173e;
    --ground: #1a1d21; --text: #d1d2d3; --soft: #abacae; --line: #35373b; --faint: #222529; --hover: #222529;
    --link: #5fb0e6; --mention: #1d9bd126; --mention-text: #5fb0e6; --broadcast: #f2c74426; --broadcast-text: #f2c744;
    --code: #e8912d; --code-ground: #e8e8e80a; --code-line: #e8e8e821; --badge: #e8e8e821;
    --primary: #007a5a; --danger: #e0245e; --flash: #332b0c; --edge: #e8e8e84d;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; margin: 0; }
body {
  display: grid; grid-template-columns: 260px minmax(0, 1fr); color: var(--text); background: var(--ground);
  font: 15px/1.46668 "Slack-Lato", "Lato", "Noto Sans", "Segoe UI", system-ui, -apple-system, Helvetica, Arial, sans-serif;
  font-variant-ligatures: common-ligatures;
}
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid #1d9bd1; outline-offset: 2px; border-radius: 4px; }

.sidebar { background: var(--sidebar); color: var(--sidebar-text); display: flex; flex-direction: column; overflow-y: auto; }
.workspace {
  display: flex; align-items: center; gap: 10px; height: 50px; flex: none; padding: 0 16px; color: var(--sidebar-strong);
  font-size: 18px; font-weight: 900; letter-spacing: -0.01em; background: var(--sidebar-top); border-bottom: 1px solid #ffffff1a;
}
.workspace-mark { width: 24px; height: 24px; border-radius: 6px; background: url("/sandbox/page/icon.svg") center / cover; box-shadow: 0 0 0 1px #ffffff2e; }
.caption { margin: 18px 16px 4px; font-size: 14px; opacity: 0.85; }
.channel {
  display: flex; gap: 9px; margin: 0 8px; padding: 0 10px; height: 30px; align-items: center; border-radius: 6px; color: inherit;
}
.channel:hover { background: var(--sidebar-hover); text-decoration: none; }
.channel .hash { opacity: 0.75; font-size: 16px; }
.channel .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.channel[aria-current] { background: var(--sidebar-current); color: #fff; }
.channel.unread { color: #fff; font-weight: 700; }
.channel.unread::after { content: ""; margin-left: auto; width: 8px; height: 8px; border-radius: 50%; background: #e01e5a; }

main { display: flex; flex-direction: column; min-height: 0; min-width: 0; height: 100dvh; position: relative; }
.top { display: flex; align-items: center; gap: 12px; flex: none; height: 50px; padding: 0 20px; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 18px; font-weight: 900; display: flex; gap: 3px; min-width: 0; }
#note { color: var(--soft); font-size: 13px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.link-state { margin-left: auto; display: flex; align-items: center; gap: 6px; font-size: 13px; color: var(--soft); }
.link-state::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: #e8a317; }
.link-state[data-state="live"]::before { background: var(--live); }

#feed { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; padding: 12px 0 20px; }
#feed:not(:has(article)) { display: none; }
#empty { flex: 1; display: grid; place-content: center; margin: 0; padding: 20px; text-align: center; color: var(--soft); }
.day { display: flex; align-items: center; gap: 10px; margin: 10px 20px 4px; font-size: 13px; font-weight: 700; color: var(--soft); }
.day::before, .day::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
#newer {
  position: absolute; bottom: 84px; left: 50%; translate: -50% 0; padding: 5px 14px; border: 0; border-radius: 20px; cursor: pointer;
  background: #1264a3; color: #fff; font: inherit; font-size: 13px; font-weight: 700; box-shadow: 0 2px 8px #0004;
}
.composer {
  flex: none; display: flex; align-items: center; gap: 12px; margin: 0 20px 20px; padding: 9px 14px; color: var(--soft);
  border: 1px solid var(--line); border-radius: 8px; background: var(--faint); font-size: 14px;
}

@media (max-width: 720px) {
  body { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto minmax(0, 1fr); height: 100dvh; }
  .sidebar { flex-direction: row; align-items: center; overflow-x: auto; background: var(--sidebar-top); }
  .workspace { border: 0; padding: 0 6px 0 12px; font-size: 16px; height: 46px; }
  .caption { display: none; }
  #channels { display: flex; }
  .channel { margin: 0 2px; height: 30px; gap: 4px; }
  main { height: auto; }
  .top { padding: 0 14px; height: 44px; }
  .composer { margin: 0 10px 10px; font-size: 13px; flex-wrap: wrap; gap: 8px; padding: 8px; }
  .day { margin: 8px 14px 4px; }
}
`
