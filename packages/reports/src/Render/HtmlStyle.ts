const names = [
  "plain",
  "good",
  "notice",
  "bad",
  "faint",
  "heat0",
  "heat1",
  "heat2",
  "heat3",
  "heat4",
  "heat5"
]
const colours = names.map(name => `i.${name}, td.${name} { background: var(--${name}); }`).join("\n")

/**
 * The style sheet of a report's page. Charts use the same colour variables, so the page follows the
 * reader's light or dark mode and prints light. Contrasts of texts meet WCAG AA; the colours of
 * charts differ in lightness too, for colour-blind readers and greyscale prints.
 */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --card: #f6f7f9; --ink: #1c2330; --faint-ink: #5b6472; --rule: #dfe3e8;
  --plain: #3f7de0; --good: #1f8a5c; --notice: #dd9d2e; --bad: #8f1219; --faint: #d3d9e1;
  --good-ink: #146c46; --notice-ink: #8a5200; --bad-ink: #b3262b; --link: #1a57b5;
  --heat0: #f1f3f5; --heat1: #d6e4fb; --heat2: #a8c6f6; --heat3: #709fec; --heat4: #3c74d8; --heat5: #17469e;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #14181f; --card: #1d232c; --ink: #e6e9ee; --faint-ink: #a0a9b6; --rule: #333b47;
    --plain: #5f97f0; --good: #3fae7d; --notice: #f3c873; --bad: #b0353a; --faint: #3b424c;
    --good-ink: #4cc38f; --notice-ink: #eaa544; --bad-ink: #f2777a; --link: #8ab4f8;
    --heat0: #1d232c; --heat1: #1d3357; --heat2: #25498a; --heat3: #3566bd; --heat4: #5c90ea; --heat5: #a9c9ff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
}
main { max-width: 1040px; margin: 0 auto; padding: 32px 24px 48px; }
h1 { margin: 0; font-size: 28px; line-height: 1.2; }
h2 { margin: 40px 0 12px; padding-top: 20px; border-top: 1px solid var(--rule); font-size: 20px; line-height: 1.3; }
h3, figcaption, summary { margin: 20px 0 8px; font-size: 14px; font-weight: 600; }
summary { cursor: pointer; }
nav ol { margin: 16px 0; padding-left: 20px; line-height: 1.8; }
article { margin-top: 64px; padding-top: 24px; border-top: 3px solid var(--rule); }
p { margin: 8px 0; max-width: 72ch; }
.subtitle, .note { color: var(--faint-ink); }
.subtitle { max-width: none; }
a { color: var(--link); }
.keep, .id { white-space: nowrap; }
.id { font-size: 0.85em; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.figures { display: grid; grid-template-columns: repeat(var(--columns), 1fr); gap: 12px; margin: 12px 0; }
.figures div { background: var(--card); border-radius: 8px; padding: 12px 14px; }
.figures dt { color: var(--faint-ink); font-size: 13px; line-height: 1.35; }
.figures dd { margin: 2px 0 0; font-size: 20px; font-weight: 600; line-height: 1.3; white-space: nowrap; }
.figures div:first-child, .figures .long { grid-column: span 2; }
.figures .long dd { white-space: normal; }
.figures div:first-child dd { font-size: 32px; }
.figures .long:first-child dd { font-size: 26px; }
.figures .aside { display: block; font-size: 13px; font-weight: 400; color: var(--faint-ink); white-space: normal; }
.figures .good { color: var(--good-ink); } .figures .bad { color: var(--bad-ink); } .figures .notice { color: var(--notice-ink); }
.steps { margin: 12px 0; padding: 0; list-style: none; counter-reset: step; }
.steps li { counter-increment: step; display: flex; gap: 12px; padding: 10px 0; border-bottom: 1px solid var(--rule); }
.steps li::before { content: counter(step) "."; flex: none; min-width: 1.6em; font-weight: 600; text-align: right; }
figure { margin: 20px 0; }
figcaption { margin-top: 0; }
figure svg { display: block; width: 100%; height: auto; font-family: inherit; }
figure .narrow { display: none; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 0 8px; padding: 0; list-style: none; font-size: 13px; }
.legend i { display: inline-block; width: 12px; height: 12px; margin-right: 6px; border-radius: 3px; vertical-align: -1px; }
${colours}
.legend .cross::before { content: "×"; display: block; color: var(--page); font: 12px/12px sans-serif; text-align: center; }
.legend .partial { background: var(--ink); opacity: 0.3; }
.bars { width: 100%; border-collapse: collapse; font-size: 14px; }
.bars th { width: 26%; padding: 4px 12px 4px 0; font-weight: 400; text-align: left; vertical-align: middle; }
.bars td { padding: 4px 12px 4px 0; }
.bars .right { text-align: right; }
.bars .track { width: 64%; padding-right: 0; }
.bars .track div { display: flex; height: 18px; }
.bars i { display: block; min-width: 1px; }
.heat { width: 100%; table-layout: fixed; border-spacing: 2px; font-size: 12px; color: var(--faint-ink); }
.heat th { padding: 0; font-weight: 400; text-align: left; }
.heat th:first-child { width: 3em; }
.heat td { height: 28px; padding: 0; color: var(--page); text-align: center; }
.scroll { overflow-x: auto; margin: 12px 0; }
.rows { border-collapse: collapse; width: 100%; font-size: 14px; }
caption { margin: 20px 0 8px; font-size: 14px; font-weight: 600; text-align: left; }
.rows th, .rows td { padding: 7px 14px 7px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
.rows th { color: var(--faint-ink); font-weight: 600; font-size: 13px; vertical-align: bottom; }
.rows td { unicode-bidi: isolate; }
.rows .right { text-align: right; }
.rows tr:last-child td, .rows tr:last-child, .steps li:last-child { border-bottom: 0; }
td.right { font-variant-numeric: tabular-nums; white-space: nowrap; }
td.words { white-space: normal; }
@media print, (min-width: 821px) {
  .rows .right + :not(.right) { padding-left: 10px; }
}
@media (max-width: 975px) {
  .figures { grid-template-columns: repeat(var(--fewer), 1fr); }
}
@media print, (max-width: 820px) {
  .figures { display: flex; flex-wrap: wrap; }
  .figures div { flex: 1 1 28%; }
  .figures div:first-child, .figures .long { flex-basis: 58%; }
}
@media screen and (max-width: 820px) {
  .scroll { overflow: visible; }
  .rows, .rows tbody, .rows caption { display: block; }
  .rows thead { display: none; }
  .rows tr { display: flex; flex-wrap: wrap; gap: 4px 18px; padding: 12px 0; border-bottom: 1px solid var(--rule); }
  .rows td, .rows .right { flex: 1 0 100%; padding: 0; border: 0; text-align: left; overflow-wrap: anywhere; white-space: normal; }
  .rows td.right, .rows td.keep { flex: 0 0 auto; }
  .rows td:empty, .rows td.none { display: none; }
  .rows td::before { content: attr(data-label); display: block; color: var(--faint-ink); font-size: 12px; line-height: 1.3; }
}
@media screen and (max-width: 600px) {
  main { padding: 20px 16px 32px; }
  h1 { font-size: 23px; }
  .figures { gap: 8px; }
  .figures div { flex: 1 1 40%; }
  .figures div:first-child, .figures .long { flex-basis: 100%; }
  .figures dd { font-size: 19px; }
  .figures div:first-child dd { font-size: 26px; }
  figure .wide { display: none; }
  figure .narrow { display: block; }
  .heat { border-spacing: 1px; font-size: 11px; }
  .heat td { height: 20px; }
  .bars, .bars tbody { display: block; }
  .bars tr { display: grid; grid-template-columns: 1fr auto; padding: 4px 0; }
  .bars th, .bars td, .bars .track { width: auto; padding: 1px 0; }
  .bars th { padding-right: 12px; }
  .bars .track { grid-column: 1 / -1; }
}
@media print {
  @page { margin: 15mm; }
  body { font-size: 11pt; }
  table.rows, table.bars { font-size: 9pt; }
  .rows th { font-size: 8.5pt; }
  .rows th, .rows td { padding-right: 8px; }
  table.dense { font-size: 8pt; }
  .dense th { font-size: 7.5pt; }
  .dense th, .dense td { padding-right: 6px; }
  .dense .right + :not(.right) { padding-left: 4px; }
  main { max-width: none; padding: 0; }
  h2, h3, figcaption, .legend, summary { break-after: avoid; }
  h2 { margin-top: 6mm; padding-top: 3mm; }
  article { break-before: page; margin: 0; padding: 0; border: 0; }
  nav + article { break-before: auto; margin-top: 10mm; }
  figure, tr, .note, .figures div, .steps li { break-inside: avoid; }
  .rows:not(:has(tbody tr:nth-child(9))) { break-inside: avoid; }
  .rows tbody tr:nth-last-child(-n + 3):not(:last-child) { break-after: avoid; }
  .scroll::before { content: ""; display: block; height: 48mm; margin-bottom: -48mm; break-inside: avoid; }
  .scroll + .note, .note + .note { break-before: avoid; }
  summary { list-style: none; }
  section > details::details-content { content-visibility: visible; }
  .figures div, .legend i, .bars i, .heat td, figure svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  figure details { display: none; }
  .scroll { overflow: visible; }
  figure .wide { display: block; }
  figure .narrow { display: none; }
  thead { display: table-header-group; }
}
`
