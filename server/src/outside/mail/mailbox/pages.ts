import { type Html, html } from '#platform/mail/html.ts'
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

export function mailPage(mail: StoredMail): string {
  const written = html`<section><h2>As sent</h2>
<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/html"></iframe></section>`
  return page(
    subjectOf(mail),
    html`<p><a href="/">Back to the mailbox</a></p>
<h1>${subjectOf(mail)}</h1>
<dl><dt>To</dt><dd><bdi>${mail.to}</bdi></dd><dt>Came in</dt><dd>${time(mail)}</dd></dl>
${mail.html ? written : null}
<section><h2>As plain text</h2><pre tabindex="0">${mail.text}</pre></section>`,
  )
}

export function notFoundPage(): string {
  return page(
    'Not found',
    html`<h1>Not found</h1><p>There is no such mail. <a href="/">Back to the mailbox</a></p>`,
  )
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
