import type { Check } from '#check.ts'
import { isEmpty, textsOf } from '#checks/names/dns/records.ts'
import { detection } from '#detection.ts'
import { quoteDns } from '#evidence.ts'
import { mailDomainOf, takesMail } from './mail-domain.ts'

/** `mail.dmarc_missing`: no rule for receivers of mail that is forged in the domain's name. */
export const dmarc: Check = {
  codes: ['mail.dmarc_missing'],
  when: 'always',
  async look(snapshot) {
    const domain = mailDomainOf(snapshot)
    if (domain === null || (await takesMail(snapshot, domain)) === null) return []
    const answer = await snapshot.client.names.ask(`_dmarc.${domain}`, 'TXT')
    if (!isEmpty(answer)) return []
    const tries = textsOf(answer).filter((text) => /^[\s"']{0,5}v\s*=\s*dmarc/i.test(text))
    const records = tries.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text))
    const [record] = records
    if (tries.length === 0) {
      const still = await snapshot.client.names.again(`_dmarc.${domain}`, 'TXT')
      if (!isEmpty(still) || textsOf(still).length > textsOf(answer).length) return []
      return [detection('mail.dmarc_missing', 'confirmed', [quoteDns(still)], { severity: 'low' })]
    }
    const shown = tries.slice(0, 3).map((text) => quoteDns(answer, text))
    if (records.length > 1)
      return [
        detection('mail.dmarc_missing', 'confirmed', shown, {
          title: `You have ${records.length} DMARC records, so none counts`,
        }),
      ]
    if (record !== undefined && isReadable(record)) return []
    return [
      detection('mail.dmarc_missing', 'confirmed', shown, {
        title: 'Your DMARC record has a mistake in it, so it does not count',
      }),
    ]
  },
}

/** With a policy that receivers know; one that only asks for reports is read as `none`. */
function isReadable(record: string): boolean {
  const tags = record.split(';').flatMap((part) => {
    const [, name = '', value = ''] = /^\s*([a-z]{1,10})\s*=\s*(.*?)\s*$/i.exec(part.slice(0, 500)) ?? []
    return name === '' ? [] : [[name.toLowerCase(), value] as const]
  })
  const policy = tags.find(([name]) => name === 'p')?.[1]
  if (policy !== undefined && /^(none|quarantine|reject)$/i.test(policy)) return true
  return tags.some(([name, value]) => name === 'rua' && /mailto:/i.test(value))
}
