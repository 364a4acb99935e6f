import { type Html, html } from '@sitewright/contract/html.ts'
import { utcDay } from '@sitewright/contract/time-words.ts'
import type { FastifyReply } from 'fastify'

interface Frame {
  status?: number
  title: string
  main: Html
  /** Where a form on this page may lead in the end: browsers look at redirects too. */
  leadsTo?: string
}

export function sendPage(reply: FastifyReply, { status = 200, title, main, leadsTo }: Frame): FastifyReply {
  const targets = leadsTo === undefined ? "'self'" : `'self' ${new URL(leadsTo).origin}`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src data:; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(document(title, main).markup)
}

/** A page with one message, and a way on where there is one. */
export function sendNotice(
  reply: FastifyReply,
  status: number,
  title: string,
  says: string,
  backTo: string | null = null,
): FastifyReply {
  const main = html`<section class="card"><h1>${title}</h1><p>${says}</p>${backLink(backTo)}</section>`
  return sendPage(reply, { status, title, main })
}

export function backLink(address: string | null): Html | null {
  return address === null ? null : html`<p><a href="${new URL(address).href}">Back to Sitewright</a></p>`
}

/** 12 December 2026, from seconds since 1970. */
export const day = (seconds: number) => utcDay(seconds * 1_000)

function document(title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sitewright payment sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header class="banner">
<p><strong>Sandbox: no card is charged and no money moves.</strong></p>
<p>These test pages take the place of the card payment provider. Please never type a real card number here.</p>
</header>
<main>
${main}
</main>
</body>
</html>
`
}
