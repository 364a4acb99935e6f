export const stylesheet = `
:root { color-scheme: light dark; --ink: #17202b; --quiet: #545f6c; --paper: #ffffff; --ground: #f1f4f8; --edge: #76818e; --link: #1d4ed8; --on-link: #ffffff; --warn: #fde68a; --on-warn: #3f2d00; --bad: #b42318; --good: #17663a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebef; --quiet: #a9b3bf; --paper: #1b2129; --ground: #12161b; --edge: #7d8896; --link: #8ab4ff; --on-link: #0b1a33; --warn: #6b4e00; --on-warn: #fff4d1; --bad: #ffb4ab; --good: #9fe0b8; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 8rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.banner { position: sticky; top: 0; padding: 0.5rem 1rem; background: var(--warn); color: var(--on-warn); text-align: center; }
.banner p { margin: 0; }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 0.75rem; }
h2 { font-size: 1.25rem; margin: 0 0 0.75rem; }
p, ul, fieldset { margin: 0 0 1rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.quiet, small { color: var(--quiet); }
.card { background: var(--paper); border: 1px solid var(--edge); border-radius: 0.75rem; padding: 1.25rem; margin: 1rem 0; }
label { display: block; font-weight: 600; }
fieldset { padding: 0; border: 0; }
fieldset label { min-height: 2.75rem; font-weight: 400; }
input:not([type=radio]) { width: 100%; min-height: 2.75rem; padding: 0 0.75rem; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--edge); border-radius: 0.5rem; }
input[aria-invalid] { border: 2px solid var(--bad); }
button { width: 100%; min-height: 2.75rem; margin-bottom: 1rem; font: inherit; font-weight: 600; color: var(--on-link); background: var(--link); border: 0; border-radius: 0.5rem; cursor: pointer; }
summary { min-height: 2rem; cursor: pointer; color: var(--link); }
.problem { color: var(--bad); font-weight: 600; }
.done { color: var(--good); font-weight: 600; }
`
