import type { Check } from '#check.ts'
import { isEmpty, textsOf } from '#checks/names/dns/records.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteDns } from '#evidence.ts'
import { shownPiece } from '#shown-name.ts'
import type { DnsAnswer } from '#visit/names.ts'
import { mailDomainOf, takesMail } from './mail-domain.ts'
import { type Count, countLookups } from './spf-count.ts'
import { isSpf, looksLikeSpf } from './spf-record.ts'

const LOOKUPS_ALLOWED = 10
const VOIDS_ALLOWED = 2

/** `mail.spf_missing`, `mail.spf_invalid`: the list of who may send mail for the domain. */
export const spf: Check = {
  codes: ['mail.spf_missing', 'mail.spf_invalid'],
  when: 'always',
  async look(snapshot) {
    const domain = mailDomainOf(snapshot)
    if (domain === null) return []
    const { names } = snapshot.client
    const answer = await names.ask(domain, 'TXT')
    const tries = textsOf(answer).filter(looksLikeSpf)
    const records = tries.filter(isSpf)
    const [record] = records
    if (tries.length === 0) {
      const isSending = isEmpty(answer) && (await takesMail(snapshot, domain)) !== null
      const still = isSending ? await names.again(domain, 'TXT') : answer
      if (!isSending || !isEmpty(still) || textsOf(still).some(looksLikeSpf)) return []
      return [detection('mail.spf_missing', 'confirmed', [quoteDns(still)])]
    }
    if (records.length > 1) return [several(answer, records)]
    if (record === undefined) return [unreadable(answer, tries[0] ?? '', tries[0] ?? '')]
    return [judged(answer, record, await countLookups(names, domain, record))]
  },
}

function several(answer: DnsAnswer, records: readonly string[]): Detection | null {
  const evidence = records.slice(0, 3).map((record) => quoteDns(answer, record))
  return detection('mail.spf_invalid', 'confirmed', evidence, {
    title: `You have ${records.length} SPF records, and they cancel each other`,
    means:
      'There must be only one list of who may send mail for your domain (the SPF record). With more than one, receivers treat all of them as broken, and your mail is more likely to land in spam.',
  })
}

function unreadable(answer: DnsAnswer, record: string, part: string): Detection | null {
  return detection('mail.spf_invalid', 'confirmed', [quoteDns(answer, record), quoteDns(answer, part)], {
    title: 'Your SPF record has a mistake in it',
    means: `Receivers cannot read the list of who may send mail for your domain (the SPF record) because of "${shownPiece(part.slice(0, 60))}". They treat all of it as broken, and your mail is more likely to land in spam.`,
  })
}

function judged(answer: DnsAnswer, record: string, count: Count): Detection | null {
  const { faults, lookups, voids, open } = count
  const shown = quoteDns(answer, record)
  const [fault] = [...faults].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
  if (fault?.kind === 'syntax' && record.includes(fault.term)) return unreadable(answer, record, fault.term)
  if (lookups > LOOKUPS_ALLOWED)
    return detection('mail.spf_invalid', 'confirmed', [shown], {
      title: `Your SPF record needs ${lookups > 30 ? 'over 30' : lookups} lookups; only 10 are allowed`,
      means: `To read the list of who may send mail for you, a receiver has to look up ${lookups} further entries in DNS. After ten they stop and treat the list as broken, so your mail is more likely to land in spam.`,
    })
  if (open)
    return detection('mail.spf_invalid', 'confirmed', [shown], {
      title: 'Your SPF record lets anybody send as you',
      means:
        'The list of who may send mail for your domain ends with "everybody" (+all). That is worse than no list: forged mail in your name is waved through as genuine.',
    })
  if (fault) return broken(answer, record, fault, count)
  if (voids.length > VOIDS_ALLOWED)
    return detection('mail.spf_invalid', 'confirmed', [shown], {
      title: `${voids.length} entries in your SPF record lead nowhere`,
      means: `The list of who may send mail for you names ${voids.length} places that do not exist (${shownPiece(voids.slice(0, 3).join(', ').slice(0, 90))}); two are allowed. Many receivers treat the list as broken, and your mail is more likely to land in spam.`,
    })
  return null
}

const KINDS = ['syntax', 'loop', 'several', 'nothing_there']

function broken(
  answer: DnsAnswer,
  record: string,
  fault: Count['faults'][number],
  { lookups }: Count,
): Detection | null {
  const there = fault.answer ? quoteDns(fault.answer) : null
  const term = shownPiece(fault.term.slice(0, 60))
  const why = {
    syntax: `one of the lists that it includes has a mistake ("${term.slice(0, 40)}")`,
    loop: `it leads in a circle ("${term}")`,
    several: `there are several lists where it points with "${term}"`,
    nothing_there: `there is no list where it points with "${term}"`,
  }[fault.kind]
  // Many receivers pass over a stranger's mistake; the owner can only have it removed.
  const isOwn = fault.kind === 'loop' || record.includes(fault.term)
  return detection('mail.spf_invalid', isOwn ? 'confirmed' : 'likely', [quoteDns(answer, record), there], {
    title:
      fault.kind === 'loop' ? 'Your SPF record leads in a circle' : 'Your SPF record includes a broken entry',
    means: `Receivers cannot read the list of who may send mail for your domain (the SPF record) to its end, because ${why}. They treat it as broken (${lookups} of 10 lookups used), and your mail is more likely to land in spam.`,
  })
}
