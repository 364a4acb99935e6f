import { brandColours, markColours } from '@sitewright/contract/brand-colours.ts'
import { type Html, html } from '@sitewright/contract/html.ts'
import type { Config } from '#server/config.ts'
import type { MailParts } from './outbox.ts'

export interface Footer {
  why: string
  /** Ends this kind in one click. */
  stop?: string
  choose?: string
}

/** First in a mail that can be answered: the person's answer goes above it. */
export const REPLY_LINE = 'Please write your answer above this line'

interface Laid extends Omit<MailParts, 'action' | 'unsubscribe'> {
  subject: string
  action: { label: string; url: string } | undefined
  footer: Footer
  sender: Pick<Config, 'publicUrl' | 'business'>
}

const FONTS = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const MONOSPACE = 'ui-monospace,Menlo,Consolas,monospace'
const { light, dark } = brandColours

/** The mail in MJML, which knows what each mail program makes of tables, buttons and paddings. */
export function mjmlOf(mail: Laid): Html {
  const { subject, title, sender } = mail
  const { business } = sender
  return html`<mjml lang="en" dir="ltr">
<mj-head>
<mj-title>${subject}</mj-title>
${mail.replyTo ? null : html`<mj-preview>${mail.items?.[0]?.subject ?? mail.paragraphs[0] ?? subject}</mj-preview>`}
<mj-attributes>
<mj-all font-family="${FONTS}" />
<mj-section padding="0" text-align="left" />
<mj-text padding="0 0 16px" font-size="16px" line-height="24px" color="${light.ink}" />
<mj-class name="quiet" font-size="13px" line-height="20px" color="${light.inkSoft}" padding="0 0 4px" />
</mj-attributes>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
<mj-style>${darkLook}</mj-style>
</mj-head>
<mj-body css-class="page" background-color="${light.page}" width="560px">
<mj-section padding="24px 24px 12px"><mj-column>
${mail.replyTo ? html`<mj-text css-class="quiet" mj-class="quiet" padding="0 0 16px">${REPLY_LINE}</mj-text>` : null}
${brandLine(sender)}
</mj-column></mj-section>
<mj-section css-class="card" background-color="${light.surface}" border="1px solid ${light.line}" border-radius="12px" padding="28px 24px"><mj-column>
${title ? html`<mj-text css-class="quiet" mj-class="quiet" padding="0 0 6px"><span dir="auto" style="overflow-wrap:anywhere">${subject}</span></mj-text>` : null}
<mj-text css-class="words"><h1 dir="auto" style="font-size:21px;line-height:28px;margin:0;overflow-wrap:anywhere">${title ?? subject}</h1></mj-text>
${(mail.items ?? []).map((one) => item(one, sender.publicUrl))}
${mail.paragraphs.map(paragraph)}
${(mail.messages ?? []).map(message)}
${mail.code ? bigCode(mail.code) : null}
${mail.action ? button(mail.action) : null}
</mj-column></mj-section>
<mj-section padding="16px 24px 24px"><mj-column>
${quiet(`${business.legal_name}, ${business.address}`)}
<mj-text css-class="quiet" mj-class="quiet" padding="0 0 12px">Questions? Write to ${link(`mailto:${business.support_email}`, business.support_email)}</mj-text>
${footer(mail.footer)}
</mj-column></mj-section>
</mj-body>
</mjml>`
}

const darkLook = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page { background: ${dark.page} !important; }
  .card, .card table { background: ${dark.surface} !important; }
  .card td { border-color: ${dark.line} !important; }
  .words div, .words h1, a.words { color: ${dark.ink} !important; }
  .code div { background: ${dark.surfaceSunk} !important; border-color: ${dark.lineStrong} !important; color: ${dark.ink} !important; }
  .quiet div { color: ${dark.inkSoft} !important; }
  .said div { border-color: ${dark.lineStrong} !important; }
  a.link { color: ${dark.brandInk} !important; }
}`

/** The mark drawn with cells of a table, since many programs show no pictures: two boards, the seam and the key in it. */
function brandLine({ publicUrl, business }: Laid['sender']): Html {
  const { boards, key } = markColours
  const cell = (width: number, color: string | null, span = 1) =>
    html`<td width="${width}" height="8" colspan="${span}" ${color ? html`bgcolor="${color}"` : null} style="width:${width}px;height:8px;padding:0;font-size:0;line-height:0"></td>`
  const edge = html`<tr>${cell(7, boards)}${cell(3, boards)}${cell(4, null)}${cell(3, boards)}${cell(7, boards)}</tr>`
  const mark = html`<table role="presentation" aria-hidden="true" border="0" cellpadding="0" cellspacing="0" style="border-radius:6px;overflow:hidden">${edge}<tr>${cell(7, boards)}${cell(10, key, 3)}${cell(7, boards)}</tr>${edge}</table>`
  const name = html`<a class="words" href="${publicUrl}/" target="_blank" style="color:${light.ink};text-decoration:none">${business.name}</a>`
  return html`<mj-text css-class="words" padding="0"><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td style="padding:0 10px 0 0">${mark}</td><td style="font-family:${FONTS};font-size:18px;line-height:24px;font-weight:700">${name}</td></tr></table></mj-text>`
}

/** What a person wrote keeps its line breaks, direction and words; nothing of it is markup. */
function lines(text: string): Html[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))
}

function paragraph(text: string): Html {
  return html`<mj-text css-class="words"><p dir="auto" style="margin:0;overflow-wrap:anywhere">${lines(text)}</p></mj-text>
`
}

function item({ subject, says, path }: NonNullable<MailParts['items']>[number], publicUrl: string): Html {
  return html`<mj-text css-class="words"><div dir="auto" style="overflow-wrap:anywhere"><b>${link(publicUrl + path, subject)}</b><br />${lines(says)}</div></mj-text>
`
}

function message({ author, text, files }: NonNullable<MailParts['messages']>[number]): Html {
  const attached = files.length > 0 ? html`<br /><br />Attached: ${files.join(', ')}` : null
  return html`<mj-text css-class="quiet" mj-class="quiet">${author} wrote:</mj-text>
<mj-text css-class="words said"><div dir="auto" style="border-left:3px solid ${light.line};padding-left:12px;overflow-wrap:anywhere">${lines(text)}${attached}</div></mj-text>
`
}

function quiet(text: string): Html {
  return html`<mj-text css-class="quiet" mj-class="quiet">${text}</mj-text>`
}

function link(url: string, label: string): Html {
  return html`<a class="link" href="${url}" target="_blank" style="color:${light.brandInk}">${label}</a>`
}

function footer({ why, stop, choose }: Footer): Html {
  const ways = [
    ...(stop ? [link(stop, 'Stop these e-mails')] : []),
    ...(choose ? [link(choose, 'Choose which e-mails you get')] : []),
  ]
  return html`<mj-text css-class="quiet" mj-class="quiet" padding="0">${why}${ways.map((way) => html`<br />${way}`)}</mj-text>`
}

function bigCode(code: string): Html {
  return html`<mj-text css-class="code" align="center"><div style="font-family:${MONOSPACE};font-size:30px;line-height:40px;letter-spacing:6px;font-weight:700;padding:12px;background:${light.surfaceSunk};border:1px solid ${light.line};border-radius:8px;color:${light.ink}">${code}</div></mj-text>`
}

// The address is also written out, for mail programs that show no buttons and people who look before they click.
function button({ label, url }: { label: string; url: string }): Html {
  return html`<mj-button href="${url}" align="left" background-color="${light.brand}" color="#ffffff" font-size="16px" line-height="24px" font-weight="600" border-radius="8px" inner-padding="12px 22px" padding="8px 0 16px">${label}</mj-button>
<mj-text css-class="quiet" mj-class="quiet"><span style="overflow-wrap:anywhere">Or open this address: ${link(url, url)}</span></mj-text>`
}
