import type { Config } from '#server/config.ts'
import { type Html, html } from './html.ts'
import type { MailParts } from './outbox.ts'

type Sender = Pick<Config, 'publicUrl' | 'business'>

interface RenderedMail {
  text: string
  html: string
}

/** A mail as plain text and as HTML that reads well in light and dark, with images off and by a screen reader. */
export function renderMail(subject: string, parts: MailParts, sender: Sender): RenderedMail {
  const action = parts.action && { label: parts.action.label, url: sender.publicUrl + parts.action.path }
  return {
    text: renderText(subject, parts, action, sender),
    html: renderHtml(subject, parts, action, sender).markup,
  }
}

type Action = { label: string; url: string } | undefined

function renderText(subject: string, parts: MailParts, action: Action, { business }: Sender): string {
  return [
    subject,
    ...parts.paragraphs,
    ...(parts.code ? [`    ${parts.code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${business.name}, ${business.legal_name}\n${business.address}\nQuestions? Write to ${business.support_email}`,
  ].join('\n\n')
}

const font = 'font-family:-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'
const small = `${font};font-size:13px;line-height:20px;color:#5b6470`

function renderHtml(
  subject: string,
  parts: MailParts,
  action: Action,
  { business, publicUrl }: Sender,
): Html {
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #12161b !important; }
  .card { background: #1b2129 !important; border-color: #30394b !important; }
  .words { color: #e8ebef !important; }
  .code { background: #12161b !important; border-color: #47525f !important; color: #ffffff !important; }
  .quiet { color: #a9b3bf !important; }
  .link { color: #8ab4ff !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f4f8">
<div role="article" lang="en" aria-label="${subject}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 12px"><a class="words" href="${publicUrl}/" target="_blank" style="${font};font-size:17px;font-weight:700;color:#14202e;text-decoration:none">${business.name}</a></td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #d9e0e8;border-radius:10px;padding:28px 24px">
<h1 class="words" dir="auto" style="${font};font-size:21px;line-height:28px;margin:0 0 16px;color:#14202e;overflow-wrap:anywhere">${subject}</h1>
${parts.paragraphs.map(paragraph)}
${parts.code ? bigCode(parts.code) : null}
${action ? button(action) : null}
</td></tr>
<tr><td style="padding:16px 4px 0">
<p class="quiet" style="${small};margin:0 0 4px">${business.legal_name}, ${business.address}</p>
<p class="quiet" style="${small};margin:0">Questions? Write to <a class="link" href="mailto:${business.support_email}" style="color:#1d4ed8">${business.support_email}</a></p>
</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`
}

function paragraph(text: string): Html {
  const lines = text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
  return html`<p class="words" dir="auto" style="${font};font-size:16px;line-height:24px;margin:0 0 16px;color:#26323f;overflow-wrap:anywhere">${lines}</p>
`
}

function bigCode(code: string): Html {
  return html`<p class="code" style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:40px;letter-spacing:6px;font-weight:700;text-align:center;margin:0 0 16px;padding:12px;background:#f1f4f8;border:1px solid #d9e0e8;border-radius:8px;color:#14202e">${code}</p>`
}

// The address is also written out, for mail programs that show no buttons and people who look before they click.
function button({ label, url }: { label: string; url: string }): Html {
  return html`<p style="margin:8px 0 16px"><a href="${url}" target="_blank" style="${font};display:inline-block;background:#1d4ed8;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;padding:12px 22px;border-radius:8px">${label}</a></p>
<p class="quiet" style="${small};margin:0;overflow-wrap:anywhere">Or open this address: <a class="link" href="${url}" target="_blank" style="color:#1d4ed8">${url}</a></p>`
}
