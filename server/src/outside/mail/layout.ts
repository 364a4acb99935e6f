import { type Html, html } from '@sitewright/contract/html.ts'
import type { Config } from '#server/config.ts'
import type { MailParts } from './outbox.ts'

export interface Footer {
  why: string
  stop: string
  choose: string
}

/** First in a mail that can be answered: what a person writes stands above it. */
export const REPLY_LINE = 'Please write your answer above this line'

interface Laid extends Omit<MailParts, 'action' | 'unsubscribe'> {
  subject: string
  action: { label: string; url: string } | undefined
  footer: Footer | null
  sender: Pick<Config, 'publicUrl' | 'business'>
}

const FONTS = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const MONOSPACE = 'ui-monospace,Menlo,Consolas,monospace'

/** The mail in MJML, which knows what each mail program makes of tables, buttons and paddings. */
export function mjmlOf(mail: Laid): Html {
  const { subject, sender } = mail
  const { business, publicUrl } = sender
  return html`<mjml lang="en" dir="ltr">
<mj-head>
<mj-title>${subject}</mj-title>
<mj-attributes>
<mj-all font-family="${FONTS}" />
<mj-section padding="0" text-align="left" />
<mj-text padding="0 0 16px" font-size="16px" line-height="24px" color="#26323f" />
<mj-class name="quiet" font-size="13px" line-height="20px" color="#5b6470" padding="0 0 4px" />
</mj-attributes>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
<mj-style>${darkLook}</mj-style>
</mj-head>
<mj-body css-class="page" background-color="#f1f4f8" width="560px">
<mj-section padding="24px 4px 12px"><mj-column>
${mail.replyTo ? quiet(REPLY_LINE) : null}
<mj-text css-class="words" font-size="17px" font-weight="700" padding="0"><a class="words" href="${publicUrl}/" target="_blank" style="color:#14202e;text-decoration:none">${business.name}</a></mj-text>
</mj-column></mj-section>
<mj-section css-class="card" background-color="#ffffff" border="1px solid #d9e0e8" border-radius="10px" padding="28px 24px"><mj-column>
<mj-text css-class="words" color="#14202e"><h1 dir="auto" style="font-size:21px;line-height:28px;margin:0;overflow-wrap:anywhere">${subject}</h1></mj-text>
${mail.paragraphs.map(paragraph)}
${(mail.messages ?? []).map(message)}
${mail.code ? bigCode(mail.code) : null}
${mail.action ? button(mail.action) : null}
</mj-column></mj-section>
<mj-section padding="16px 4px 24px"><mj-column>
${mail.footer ? footer(mail.footer) : null}
${quiet(`${business.legal_name}, ${business.address}`)}
<mj-text css-class="quiet" mj-class="quiet">Questions? Write to ${link(`mailto:${business.support_email}`, business.support_email)}</mj-text>
</mj-column></mj-section>
</mj-body>
</mjml>`
}

const darkLook = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #12161b !important; }
  .card, .card table { background: #1b2129 !important; }
  .card td { border-color: #30394b !important; }
  .words div, .words h1, a.words { color: #e8ebef !important; }
  .code div { background: #12161b !important; border-color: #47525f !important; color: #ffffff !important; }
  .quiet div { color: #a9b3bf !important; }
  .said div { border-color: #47525f !important; }
  a.link { color: #8ab4ff !important; }
}`

/** What a person wrote keeps its line breaks, direction and words; nothing of it is markup. */
function lines(text: string): Html[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))
}

function paragraph(text: string): Html {
  return html`<mj-text css-class="words"><p dir="auto" style="margin:0;overflow-wrap:anywhere">${lines(text)}</p></mj-text>
`
}

function message({ author, text, files }: NonNullable<MailParts['messages']>[number]): Html {
  const attached = files.length > 0 ? html`<br /><br />Attached: ${files.join(', ')}` : null
  return html`<mj-text css-class="quiet" mj-class="quiet">${author} wrote:</mj-text>
<mj-text css-class="words said"><div dir="auto" style="border-left:3px solid #d9e0e8;padding-left:12px;overflow-wrap:anywhere">${lines(text)}${attached}</div></mj-text>
`
}

function quiet(text: string): Html {
  return html`<mj-text css-class="quiet" mj-class="quiet">${text}</mj-text>`
}

function link(url: string, label: string): Html {
  return html`<a class="link" href="${url}" target="_blank" style="color:#1d4ed8">${label}</a>`
}

function footer({ why, stop, choose }: Footer): Html {
  return html`<mj-text css-class="quiet" mj-class="quiet" padding="0 0 12px">${why} ${link(stop, 'Stop these mails')} or ${link(choose, 'choose what we mail you')}.</mj-text>`
}

function bigCode(code: string): Html {
  return html`<mj-text css-class="code" align="center"><div style="font-family:${MONOSPACE};font-size:30px;line-height:40px;letter-spacing:6px;font-weight:700;padding:12px;background:#f1f4f8;border:1px solid #d9e0e8;border-radius:8px;color:#14202e">${code}</div></mj-text>`
}

// The address is also written out, for mail programs that show no buttons and people who look before they click.
function button({ label, url }: { label: string; url: string }): Html {
  return html`<mj-button href="${url}" align="left" background-color="#1d4ed8" color="#ffffff" font-size="16px" line-height="24px" font-weight="600" border-radius="8px" inner-padding="12px 22px" padding="8px 0 16px">${label}</mj-button>
<mj-text css-class="quiet" mj-class="quiet"><span style="overflow-wrap:anywhere">Or open this address: ${link(url, url)}</span></mj-text>`
}
