export const stylesheet = `
:root { color-scheme: light dark; --ink: #17202b; --quiet: #545f6c; --paper: #ffffff; --ground: #f1f4f8; --line: #d5dce4; --link: #1d4ed8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebef; --quiet: #a9b3bf; --paper: #1b2129; --ground: #12161b; --line: #303945; --link: #8ab4ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0.25rem 0; }
h2 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.quiet, time, li span { color: var(--quiet); }
.empty { padding: 3rem 1rem; text-align: center; background: var(--paper); border: 1px dashed var(--line); border-radius: 0.5rem; }
button { font: inherit; min-height: 2.5rem; padding: 0 1rem; color: var(--ink); background: var(--paper); border: 1px solid var(--quiet); border-radius: 0.4rem; cursor: pointer; }
ul { list-style: none; margin: 0; padding: 0; }
.mails { background: var(--paper); border: 1px solid var(--line); border-radius: 0.5rem; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 0.75rem 1rem; color: inherit; text-decoration: none; }
li a:hover strong { text-decoration: underline; }
li strong { grid-column: 1 / -1; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 1rem 0; }
dd { margin: 0; }
dt { color: var(--quiet); }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--paper); }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; background: var(--paper); border: 1px solid var(--line); border-radius: 0.5rem; font: 0.95rem/1.5 ui-monospace, monospace; }
@media (max-width: 30rem) { li a { grid-template-columns: 1fr; } }
`

/** Looks for new mails every two seconds while the page is in view; without script a reload does the same. */
export const script = `
setInterval(async () => {
  if (document.hidden) return
  try {
    const text = await (await fetch('/')).text()
    const fresh = new DOMParser().parseFromString(text, 'text/html').querySelector('main')
    const shown = document.querySelector('main')
    if (fresh.innerHTML === shown.innerHTML) return
    const at = document.activeElement?.getAttribute('href')
    shown.replaceChildren(...fresh.childNodes)
    if (at) shown.querySelector('a[href="' + CSS.escape(at) + '"]')?.focus()
  } catch {
    // Sitewright is stopped; the page fills again when it is back on this port.
  }
}, 2000)
`
