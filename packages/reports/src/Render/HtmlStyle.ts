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
const colours = names.map(name => `.legend .${name} { background: var(--${name}); }`).join("\n")

/**
 * The style sheet of a report's page. Charts use the same colour variables, so the page follows the
 * reader's light or dark mode and prints light. Contrasts of texts meet WCAG AA; the colours of
 * charts differ in lightness too, so that they are told apart in greyscale and by everybody's eyes.
 */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --card: #f6f7f9; --ink: #1c2330; --faint-ink: #5b6472; --rule: #dfe3e8;
  --plain: #3f7de0; --good: #1f8a5c; --notice: #dd9d2e; --bad: #8f1219; --faint: #d3d9e1;
  --good-ink: #146c46; --notice-ink: #8a5200; --bad-ink: #b3262b;
  --heat0: #f1f3f5; --heat1: #d6e4fb; --heat2: #a8c6f6; --heat3: #709fec; --heat4: #3c74d8; --heat5: #17469e;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #14181f; --card: #1d232c; --ink: #e6e9ee; --faint-ink: #a0a9b6; --rule: #333b47;
    --plain: #5f97f0; --good: #3fae7d; --notice: #f3c873; --bad: #b0353a; --faint: #3b424c;
    --good-ink: #4cc38f; --notice-ink: #eaa544; --bad-ink: #f2777a;
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
p { margin: 8px 0; max-width: 72ch; }
.subtitle, .note { color: var(--faint-ink); }
.subtitle { max-width: none; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(164px, 1fr)); gap: 12px; margin: 12px 0; }
.figures div { background: var(--card); border-radius: 8px; padding: 12px 14px; }
.figures dt { color: var(--faint-ink); font-size: 13px; line-height: 1.35; }
.figures dd { margin: 2px 0 0; font-size: 22px; font-weight: 600; line-height: 1.25; overflow-wrap: anywhere; }
.figures .aside { display: block; font-size: 13px; font-weight: 400; color: var(--faint-ink); }
.figures .good { color: var(--good-ink); } .figures .bad { color: var(--bad-ink); } .figures .notice { color: var(--notice-ink); }
.steps { margin: 12px 0; padding: 0; list-style: none; counter-reset: step; }
.steps li { counter-increment: step; display: flex; gap: 12px; padding: 10px 0; border-bottom: 1px solid var(--rule); overflow-wrap: anywhere; }
.steps li::before { content: counter(step) "."; flex: none; min-width: 1.6em; font-weight: 600; text-align: right; }
figure { margin: 20px 0; }
figcaption { margin-top: 0; }
figure svg { display: block; width: 100%; height: auto; font-family: inherit; }
figure .narrow { display: none; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 0 8px; padding: 0; list-style: none; font-size: 13px; }
.legend i { display: inline-block; width: 12px; height: 12px; margin-right: 6px; border-radius: 3px; vertical-align: -1px; }
${colours}
.scroll { overflow-x: auto; margin: 12px 0; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { padding: 7px 14px 7px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
th { color: var(--faint-ink); font-weight: 600; font-size: 13px; white-space: nowrap; }
td { white-space: nowrap; unicode-bidi: isolate; }
td.shrinks, td:last-child:not(.right) { white-space: normal; overflow-wrap: anywhere; min-width: 8em; }
.right { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
@media (max-width: 600px) {
  main { padding: 20px 16px 32px; }
  h1 { font-size: 23px; }
  .figures { grid-template-columns: repeat(2, 1fr); gap: 8px; }
  .figures dd { font-size: 19px; }
  figure .wide { display: none; }
  figure .narrow { display: block; }
  table { font-size: 13px; }
  td.shrinks { min-width: 14em; }
}
@media print {
  @page { margin: 15mm; }
  body { font-size: 11pt; }
  table { font-size: 9pt; }
  th { font-size: 8.5pt; }
  td.shrinks { min-width: 5em; }
  main { max-width: none; padding: 0; }
  h2 { break-after: avoid; }
  figure, tr, .figures div, .steps li { break-inside: avoid; }
  .figures div, .legend i, figure svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .scroll { overflow: visible; }
  figure .wide { display: block; }
  figure .narrow { display: none; }
  thead { display: table-header-group; }
}
`
