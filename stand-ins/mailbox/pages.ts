import { type Html, html } from '@sitewright/contract/html.ts'
import type { StoredMail } from './folder.ts'

export function listPage(mails: StoredMail[]): string {
  const main = mails.length === 0 ? emptyState : html`<ul class="mails">${mails.map(row)}</ul>`
  const deleteAll = html`<form method="post" action="/delete-all"><button>Delete all</button></form>`
  return page(
    'Mailbox',
    html`<header><h1>Mailbox</h1>${mails.length > 0 ? deleteAll : null}</header>
<p class="quiet">Every mail that this Sitewright writes lands here. Nothing leaves your machine.</p>
<p class="quiet" role="status">${mails.length === 1 ? '1 mail' : `${mails.length} mails`}</p>
${main}`,
    html`<script src="/mailbox.js" defer></script>`,
  )
}

/** What came of an answer, for the person who wrote it. */
export interface Sent {
  says: string
  /** What they wrote, when it did not go out. */
  text?: string
}

export function mailPage(mail: StoredMail, sent?: Sent): string {
  const written = html`<section><h2>As sent</h2>
<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/html"></iframe></section>`
  return page(
    subjectOf(mail),
    html`<p><a href="/">Back to the mailbox</a></p>
<h1>${subjectOf(mail)}</h1>
<dl><dt>To</dt><dd><bdi>${mail.to}</bdi></dd><dt>Received</dt><dd>${time(mail)}</dd></dl>
${sent ? html`<p role="status"><strong>${sent.says}</strong></p>` : null}
${mail.html ? written : null}
${mail.replyTo ? answerForm(mail, sent?.text ?? '') : null}
<section><h2>As plain text</h2><pre tabindex="0">${mail.text}</pre></section>`,
  )
}

function answerForm({ id, to }: StoredMail, text: string): Html {
  return html`<section><h2 id="answer">Answer as <bdi>${to}</bdi></h2>
<form method="post" action="/mails/${id}/answer">
<textarea name="text" aria-labelledby="answer" rows="5" maxlength="20000" required>${text}</textarea>
<button>Send answer</button>
</form></section>`
}

const emptyState = html`<p class="empty">No mail yet. Register, ask for a new password or write in a ticket: the mail appears here by itself.</p>`

function row(mail: StoredMail): Html {
  return html`<li><a href="/mails/${mail.id}"><strong><bdi>${subjectOf(mail)}</bdi></strong> <span>to <bdi>${mail.to}</bdi></span> ${time(mail)}</a></li>`
}

function subjectOf(mail: StoredMail): string {
  return mail.subject || '(no subject)'
}

function time({ at }: StoredMail): Html {
  return html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`
}

function page(title: string, main: Html, head: Html | null = null): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sitewright mailbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/mailbox.css">
${head}
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`.markup
}

export const notFoundPage = page(
  'Not found',
  html`<h1>Not found</h1><p>There is no such mail. <a href="/">Back to the mailbox</a></p>`,
)

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
textarea { display: block; width: 100%; margin: 0 0 0.5rem; padding: 0.5rem; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--quiet); border-radius: 0.4rem; }
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
    // Sitewright is stopped; the page fills again when it runs on this port again.
  }
}, 2000)
`
