export const stylesheet = `
:root { color-scheme: light dark; --ink: #17202b; --quiet: #545f6c; --paper: #ffffff; --ground: #f1f4f8; --line: #d5dce4; --edge: #76818e; --link: #1d4ed8; --on-link: #ffffff; --warn: #fde68a; --on-warn: #3f2d00; --bad: #b42318; --bad-ground: #fdecea; --good: #17663a; --good-ground: #e3f4e9; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebef; --quiet: #a9b3bf; --paper: #1b2129; --ground: #12161b; --line: #303945; --edge: #7d8896; --link: #8ab4ff; --on-link: #0b1a33; --warn: #6b4e00; --on-warn: #fff4d1; --bad: #ffb4ab; --bad-ground: #43201d; --good: #9fe0b8; --good-ground: #16331f; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 5rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.banner { display: contents; text-align: center; }
.banner p { margin: 0; padding: 0.6rem 1rem; background: var(--warn); color: var(--on-warn); }
.banner p:first-child { position: sticky; top: 0; padding-bottom: 0.3rem; }
.banner p + p { padding-top: 0; font-size: 0.9rem; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 1rem; }
p { margin: 0 0 1rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.quiet, small { color: var(--quiet); }
small { font-size: 0.9rem; }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 2rem 3rem; align-items: start; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.5rem; margin-bottom: 1.5rem; }
.card > :last-child, form > :last-child { margin-bottom: 0; }
.narrow { max-width: 32rem; margin-inline: auto; }
.price { font-size: 1.125rem; color: var(--quiet); }
.price strong { font-size: 2.25rem; line-height: 1.2; color: var(--ink); }
.features { margin: 0; padding-left: 1.25rem; }
.features li { margin: 0.35rem 0; }
.given { display: flex; flex-wrap: wrap; gap: 0 0.75rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); }
.given span { color: var(--quiet); }
.field { margin-bottom: 1rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: end; }
label { display: block; font-weight: 600; margin-bottom: 0.3rem; }
input:not([type=radio]) { width: 100%; min-height: 2.75rem; padding: 0 0.75rem; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--edge); border-radius: 0.5rem; }
input[aria-invalid] { border: 2px solid var(--bad); }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 2.75rem; padding: 0.4rem 1rem; margin-top: 0.75rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--ink); background: var(--paper); border: 1px solid var(--edge); border-radius: 0.5rem; cursor: pointer; }
button.main { color: var(--on-link); background: var(--link); border-color: var(--link); }
button.danger { color: var(--paper); background: var(--bad); border-color: var(--bad); }
button:hover, .button:hover { text-decoration: underline; }
.card > form + .quiet { margin-top: 1rem; }
.problem, .done { padding: 0.75rem 1rem; border-radius: 0.5rem; }
.problem { color: var(--bad); background: var(--bad-ground); border: 1px solid var(--bad); }
.done { color: var(--good); background: var(--good-ground); border: 1px solid var(--good); }
details { margin-bottom: 1rem; }
summary { cursor: pointer; color: var(--link); padding: 0.35rem 0; }
.cards { margin: 0.5rem 0; }
.cards div { padding: 0.4rem 0; border-top: 1px solid var(--line); }
.cards dt { font-variant-numeric: tabular-nums; font-weight: 600; }
.cards dd { margin: 0; color: var(--quiet); }
details p { color: var(--quiet); margin: 0; }
.badge { display: inline-block; padding: 0.1rem 0.6rem; margin-left: 0.25rem; font-size: 0.875rem; font-weight: 600; border: 1px solid currentcolor; border-radius: 1rem; vertical-align: middle; }
.good { color: var(--good); background: var(--good-ground); }
.bad { color: var(--bad); background: var(--bad-ground); }
.coming { font-size: 1.0625rem; }
.row { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between; padding: 0.75rem 0; border-block: 1px solid var(--line); }
fieldset { margin: 0 0 0.75rem; padding: 0; border: 0; }
legend { font-weight: 600; padding: 0; margin-bottom: 0.5rem; }
.choice { display: grid; grid-template-columns: auto 1fr auto; gap: 0.75rem; align-items: center; min-height: 2.75rem; margin: 0 0 0.5rem; padding: 0.4rem 0.9rem; font-weight: 400; border: 1px solid var(--edge); border-radius: 0.5rem; cursor: pointer; }
.choice:has(:checked) { border-color: var(--link); box-shadow: inset 0 0 0 1px var(--link); }
.choice input { width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--link); }
.switch { margin-bottom: 1.25rem; }
.short { margin-bottom: 1.25rem; }
table { width: 100%; overflow-wrap: normal; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.6rem 0.5rem 0.6rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
td small { display: block; }
th { color: var(--quiet); font-weight: 400; border-top: 0; }
@media (min-width: 40.01rem) { .switch button, .short button { width: auto; } }
@media (max-width: 40rem) {
  main { padding-top: 1.25rem; }
  .columns { grid-template-columns: 1fr; gap: 1.5rem; }
  .card { padding: 1.15rem; }
  .summary .features { display: none; }
}
@media (forced-colors: active) { .choice:has(:checked) { outline: 2px solid Highlight; } }
`
