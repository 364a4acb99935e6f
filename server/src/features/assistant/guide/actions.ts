import type { ChatAction } from '@sitewright/contract/assistant.ts'
import type { Finding } from '@sitewright/contract/findings.ts'

const action = (kind: ChatAction['kind'], label: string, where: Partial<ChatAction> = {}): ChatAction => ({
  kind,
  label,
  href: null,
  prompt: null,
  ...where,
})

export const sayAction = (label: string, prompt: string) => action('say', label, { prompt })
export const pageAction = (label: string, href: string) => action('page', label, { href })
export const personAction = action('person', 'I want a person', { prompt: 'I want a person' })
/** The browser requests the examination with a real browser by the answer's examination. */
export const deepAction = action('deep', 'Check again with a real browser')
export const priceAction = sayAction('How much is that?', 'How much is that?')
export const diyAction = sayAction('Fix it yourself', 'How can I fix it myself?')
export const othersAction = sayAction('What else did you find?', 'What else did you find?')
export const checkedAction = sayAction('What did you check?', 'What did you check?')
export const againAction = sayAction('Check again', 'Check again')
export const quoteAction = pageAction('Open the price calculator', '/quote')

/** Sent with the owner's consent, which the button asks for. */
export const ownerAction = (host: string) =>
  action('owner', 'This is my site: look deeper', { prompt: `This is my site, please look deeper: ${host}` })

export const examineAction = (host: string) => sayAction(`Check ${host}`, `Please check ${host}`)

export function requestHref(findingId: string, signedIn: boolean): string {
  return `${signedIn ? '/dashboard/quote' : '/quote'}?finding=${findingId}`
}

export const requestAction = ({ id }: Finding, signedIn: boolean) =>
  action('request', 'Have this fixed', { href: requestHref(id, signedIn) })

/** The price calculator with the service chosen. */
export const serviceAction = (service: Finding['service']) =>
  action('request', 'Open the request form', { href: `/quote?service=${service}` })
