/** Styles for interaction: menus, modals, the composer. */
export const dialogStyle = `
.element { display: inline-flex; align-items: center; gap: 6px; max-width: 100%; }
.button[aria-busy], .select[aria-busy], .option[aria-busy] { opacity: 0.6; }
.unacknowledged { color: var(--danger); font-size: 16px; line-height: 1; }
.select {
  height: 28px; max-width: 220px; padding: 0 8px; border: 1px solid var(--edge); border-radius: 6px; background: var(--ground); color: var(--text);
  font: inherit; font-size: 13px;
}
.overflow { position: relative; }
.overflow > summary { list-style: none; padding: 0 9px; vertical-align: top; }
.overflow > summary::-webkit-details-marker { display: none; }
.menu {
  position: absolute; z-index: 2; right: 0; min-width: 200px; max-width: 80vw; margin-top: 4px; padding: 6px 0; border: 1px solid var(--line); border-radius: 8px;
  background: var(--ground); box-shadow: 0 4px 16px #0003;
}
.actions .menu { right: auto; left: 0; }
.option { display: block; width: 100%; padding: 6px 16px; border: 0; background: none; color: var(--text); font: inherit; text-align: left; cursor: pointer; }
.option:hover, .option:focus-visible { background: #1264a3; color: #fff; }
.ephemeral .content::before { content: "Only visible to you"; display: block; font-size: 12px; color: var(--soft); }
.ephemeral .reply { display: none; }
.reply { padding: 0; border: 0; background: none; color: var(--soft); font: inherit; cursor: pointer; }
.reply:hover { text-decoration: underline; }
.composer .entry { flex: 1; min-width: 120px; }
.as { display: flex; align-items: center; gap: 6px; white-space: nowrap; }
.target { padding: 2px 8px; border: 1px solid var(--line); border-radius: 12px; background: var(--ground); color: var(--text); font: inherit; font-size: 12px; cursor: pointer; }
.hidden { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
.entry { padding: 6px 10px; border: 1px solid var(--edge); border-radius: 6px; background: var(--ground); color: var(--text); font: inherit; width: 100%; }
textarea.entry { resize: vertical; }
.entry::placeholder { color: var(--soft); opacity: 1; }
[aria-invalid].entry, [aria-invalid].select { border-color: var(--danger); box-shadow: 0 0 0 1px var(--danger); }

dialog { width: 520px; max-width: calc(100vw - 24px); max-height: calc(100dvh - 48px); padding: 0; border: 1px solid var(--line); border-radius: 10px; background: var(--ground); color: var(--text); }
dialog::backdrop { background: #0008; }
.modal { display: flex; flex-direction: column; max-height: inherit; }
.modal > header { display: flex; align-items: center; justify-content: space-between; padding: 16px 24px; }
.modal > header h2, #confirm h2 { margin: 0; font-size: 20px; font-weight: 900; }
.dismiss { padding: 4px 8px; border: 0; border-radius: 6px; background: none; color: var(--soft); font: inherit; font-size: 16px; cursor: pointer; }
.dismiss:hover { background: var(--hover); }
.blocks { flex: 1; min-height: 0; overflow-y: auto; padding: 0 24px 16px; }
.modal > footer, #confirm footer { display: flex; justify-content: flex-end; gap: 10px; padding: 14px 24px; border-top: 1px solid var(--line); }
.modal[aria-busy] > footer { opacity: 0.6; }
.input { margin: 12px 0; }
.input label { display: block; margin-bottom: 4px; font-weight: 700; }
.optional, .hint { color: var(--soft); font-weight: 400; }
.hint, .error { margin: 4px 0 0; font-size: 13px; }
.error, .problem { color: var(--error); }
.error::before { content: "⚠ "; }
#confirm form { padding: 20px 0 0; }
#confirm h2, #confirm p { padding: 0 24px; overflow-wrap: anywhere; }
:root { --error: #c01343; }
@media (prefers-color-scheme: dark) { :root { --error: #ff8fab; } }
@media (max-width: 720px) {
  .modal > header, .blocks, .modal > footer { padding-left: 16px; padding-right: 16px; }
  .overflow .menu { position: fixed; z-index: 3; inset: auto 10px 10px; max-height: 80vh; overflow-y: auto; }
}
`
