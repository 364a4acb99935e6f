import { type Html, html } from '#platform/mail/html.ts'
import type { Answer } from '../http.ts'

interface Frame {
  status?: number
  title: string
  main: Html
  /** Where a form on this page may lead in the end: browsers look at redirects too. */
  leadsTo?: string | null
}

export function page({ status = 200, title, main, leadsTo = null }: Frame): Answer {
  const targets = leadsTo === null ? "'self'" : `'self' ${new URL(leadsTo).origin}`
  return {
    status,
    type: 'text/html',
    body: document(title, main).markup,
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    },
  }
}

/** A page that says one thing, with a way on where there is one. */
export function notice(status: number, title: string, says: string, backTo: string | null = null): Answer {
  return page({
    status,
    title,
    main: html`<section class="card narrow"><h1>${title}</h1><p>${says}</p>${backTo === null ? null : html`<p>${backLink(backTo)}</p>`}</section>`,
  })
}

export function redirect(location: string): Answer {
  return { status: 303, type: 'text/plain', body: '', headers: { location } }
}

export function backLink(address: string): Html {
  return html`<a href="${new URL(address).href}">Back to Sitewright</a>`
}

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
<p>These test pages stand in for the card payment provider. Please never type a real card number here.</p>
</header>
<main>
${main}
</main>
</body>
</html>
`
}
