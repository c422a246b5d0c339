/** The style of the documentation, light or dark as the reader's system is. */
export const docsStyle = `
:root { color-scheme: light dark; --text: #1c2128; --quiet: #59636e; --back: #fff; --side: #f6f8fa;
  --line: #d1d9e0; --link: #0550ae; --get: #0550ae; --post: #116329; --delete: #b1121f; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --quiet: #9198a1; --back: #0d1117; --side: #151b23;
  --line: #3d444d; --link: #79b8ff; --get: #79b8ff; --post: #56d364; --delete: #ff938a; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; display: grid; grid-template-columns: 19rem minmax(0, 1fr); color: var(--text); background: var(--back);
  font: 16px/1.5 system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; background: var(--side);
  border-right: 1px solid var(--line); font-size: .875rem; }
nav > a { font-weight: 600; font-size: 1rem; }
nav h2 { margin: 1.25rem 0 .25rem; font-size: .875rem; color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: .15rem 0; color: var(--text); }
main { padding: 1.5rem 2rem 4rem; max-width: 62rem; }
h1 { margin: 0 0 1rem; font-size: 1.9rem; line-height: 1.2; }
main h2 { margin: 3rem 0 .5rem; font-size: 1.5rem; }
h3 { margin: 0 0 .5rem; font-size: 1.15rem; }
h4 { margin: 1rem 0 .25rem; font-size: .875rem; color: var(--quiet); }
p { margin: .5rem 0; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
article { margin: 1.5rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 8px; }
article:target { border-color: var(--link); }
code, pre { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: break-word; }
pre { margin: 1rem 0 0; padding: .75rem; background: var(--side); border-radius: 6px; white-space: pre-wrap; }
.path { margin: .15rem 0; }
b.get { color: var(--get); } b.post { color: var(--post); } b.delete { color: var(--delete); }
b { font: 600 .8em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th { text-align: left; font-weight: 600; color: var(--quiet); }
th, td { padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td p { margin: 0; }
td:first-child { white-space: nowrap; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; max-height: 45vh; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1.5rem 1rem 3rem; } }
`
