import type { Check } from '#check.ts'
import { bare, isEmpty, textsOf } from '#checks/names/dns/records.ts'
import { detection } from '#detection.ts'
import { quoteDns } from '#evidence.ts'
import { mailDomainOf, takesMail } from './mail-domain.ts'

/** Providers of mail that always sign under the same few names. */
const PROVIDERS: readonly { mx: RegExp; selectors: readonly string[] }[] = [
  { mx: /\.(google|googlemail)\.com$/, selectors: ['google'] },
  { mx: /\.mail\.protection\.outlook\.com$/, selectors: ['selector1', 'selector2'] },
  { mx: /\.zoho\.(com|eu|in)$/, selectors: ['zmail', 'zoho', 'default'] },
  { mx: /\.messagingengine\.com$/, selectors: ['fm1', 'fm2', 'fm3', 'mesmtp'] },
  { mx: /\.protonmail\.ch$/, selectors: ['protonmail', 'protonmail2', 'protonmail3'] },
  { mx: /\.mail\.icloud\.com$/, selectors: ['sig1'] },
]

/** `mail.dkim_unknown`: a provider is used whose signature has a known place, and it is not there. */
export const dkim: Check = {
  codes: ['mail.dkim_unknown'],
  when: 'always',
  async look(snapshot) {
    const domain = mailDomainOf(snapshot)
    const exchanges = domain === null ? null : await takesMail(snapshot, domain)
    if (domain === null || exchanges === null) return []
    const provider = PROVIDERS.find(({ mx }) => exchanges.some(({ host }) => mx.test(bare(host))))
    if (!provider) return []
    const asked = provider.selectors.map((selector) => `${selector}._domainkey.${domain}`)
    const answers = await Promise.all(asked.map((name) => snapshot.client.names.ask(name, 'TXT')))
    const isFound = answers.some(
      (answer) => textsOf(answer).length > 0 || answer.answers.some(({ type }) => type === 'CNAME'),
    )
    if (isFound || !answers.every(isEmpty)) return []
    return [
      detection(
        'mail.dkim_unknown',
        'inconclusive',
        answers.map((answer) => quoteDns(answer)),
        { severity: 'low' },
      ),
    ]
  },
}
