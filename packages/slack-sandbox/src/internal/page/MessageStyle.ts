/** Messages: their author, blocks, threads and details. */
export const messageStyle = `
.message { display: flex; gap: 8px; padding: 8px 20px; }
.message:hover { background: var(--hover); }
.avatar {
  flex: none; width: 36px; height: 36px; margin-top: 4px; border-radius: 8px; display: grid; place-items: center; color: #fff; font-weight: 900;
  font-size: 19px; line-height: 1;
}
.tint-0 { background: #2b6cb0; } .tint-1 { background: #1e7f5c; } .tint-2 { background: #b7651b; }
.tint-3 { background: #b02a5b; } .tint-4 { background: #6b46a8; } .tint-5 { background: #17788c; }
.column { flex: 1; min-width: 0; }
.message > .column > header { display: flex; align-items: baseline; flex-wrap: wrap; gap: 0 6px; }
.author { font-weight: 900; overflow-wrap: anywhere; }
.badge { align-self: center; padding: 0 4px; border-radius: 3px; font-size: 10px; line-height: 15px; font-weight: 700; color: var(--soft); background: var(--badge); }
.permalink { font-size: 12px; color: var(--soft); white-space: nowrap; }
.content { overflow-wrap: anywhere; }
.follows { position: relative; padding-top: 2px; padding-left: 64px; }
.follows > .avatar, .follows > .column > header > :is(.author, .badge) { display: none; }
.follows > .column > header { position: absolute; left: 0; width: 60px; justify-content: end; opacity: 0; }
.follows > .column > header > .permalink { font-size: 11px; }
.follows:is(:hover, :focus-within) > .column > header { opacity: 1; }
.message > .column > footer { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 8px; font-size: 12px; line-height: 24px; color: var(--soft); }
.tombstone .content, .tombstone .author { color: var(--soft); font-style: italic; font-weight: 400; }

.block { margin: 4px 0; max-width: 720px; }
.text, .words, .header, .rich { white-space: break-spaces; }
h2.header { margin: 8px 0 4px; font-size: 18px; line-height: 1.34; font-weight: 900; }
.context { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; font-size: 13px; line-height: 1.38; color: var(--soft); }
.context a.link { text-decoration: underline; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0 4px; }
.button {
  display: inline-block; padding: 0 12px; height: 28px; line-height: 26px; border: 1px solid var(--edge); border-radius: 6px; background: var(--ground);
  color: var(--text); font: inherit; font-size: 13px; font-weight: 700; line-height: 26px; cursor: pointer; white-space: nowrap; max-width: 100%;
  overflow: hidden; text-overflow: ellipsis;
}
.button:hover { text-decoration: none; background: var(--faint); box-shadow: 0 1px 3px #00000014; }
.button.primary { background: var(--primary); border-color: var(--primary); color: #fff; }
.button.danger { background: var(--danger); border-color: var(--danger); color: #fff; }
hr.divider { border: 0; border-top: 1px solid var(--line); margin: 12px 0; }

.mention { padding: 0 2px 1px; border-radius: 3px; background: var(--mention); color: var(--mention-text); }
.mention.broadcast { background: var(--broadcast); color: var(--broadcast-text); font-weight: 700; }
code { padding: 2px 3px 1px; border: 1px solid var(--code-line); border-radius: 3px; background: var(--code-ground); color: var(--code); }
code, pre { font: 12px/1.5 "Monaco", "Menlo", "Consolas", "DejaVu Sans Mono", monospace; font-variant-ligatures: none; }
pre { margin: 4px 0; padding: 8px; border: 1px solid var(--code-line); border-radius: 4px; background: var(--code-ground); white-space: pre-wrap; }
blockquote { margin: 4px 0; padding: 0 0 0 12px; border-left: 4px solid var(--line); }
.rich ol, .rich ul { margin: 0; padding-left: 26px; white-space: normal; }

.thread { margin: 6px 0 2px; max-width: 720px; }
.thread > summary {
  display: inline-flex; align-items: center; gap: 8px; padding: 4px 10px 4px 6px; margin-left: -6px; border: 1px solid transparent; border-radius: 6px;
  list-style: none; cursor: pointer; font-size: 13px;
}
.thread > summary::-webkit-details-marker { display: none; }
.thread > summary::before { content: "›"; color: var(--soft); font-size: 16px; line-height: 1; transition: rotate 120ms; }
.thread[open] > summary::before { rotate: 90deg; }
.thread > summary:hover { border-color: var(--line); background: var(--ground); }
.thread .count { font-weight: 700; color: var(--link); }
.thread .latest { color: var(--soft); }
.replies { border-left: 2px solid var(--line); margin: 4px 0 4px 2px; }
.replies .message { padding: 6px 12px; }
.replies .avatar { width: 28px; height: 28px; font-size: 15px; border-radius: 6px; }

.metadata[open] { flex: 1 1 100%; }
.metadata > summary { width: fit-content; cursor: pointer; list-style: none; }
.metadata > summary::after { content: " ▸"; }
.metadata[open] > summary::after { content: " ▾"; }
.metadata dl {
  display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; margin: 4px 0; padding: 8px 12px; max-width: 560px;
  border: 1px solid var(--line); border-radius: 6px; background: var(--faint); line-height: 1.46; font-family: "Menlo", "Consolas", "DejaVu Sans Mono", monospace;
}
.metadata dd { margin: 0; color: var(--text); overflow-wrap: anywhere; }

.arriving { animation: arriving 420ms cubic-bezier(0.2, 0.8, 0.2, 1); }
.flash { animation: flash 2.2s ease-out; }
@keyframes arriving { from { opacity: 0; transform: translateY(18px); background: var(--flash); } }
@keyframes flash { 0%, 35% { background: var(--flash); } }
@media (prefers-reduced-motion: reduce) { .arriving { animation: none; } .flash { animation-timing-function: step-end; } }
@media (max-width: 720px) {
  .message { padding: 8px 14px; }
  .follows { padding-left: 58px; }
  .replies .message { padding: 6px 8px; }
}
`
