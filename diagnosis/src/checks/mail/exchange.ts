import { isIP } from 'node:net'
import type { Check } from '#check.ts'
import {
  addressesOf,
  bare,
  delegationOf,
  isEmpty,
  isReserved,
  knowsEnding,
  stringsOf,
} from '#checks/names/dns/records.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteDns } from '#evidence.ts'
import { shownName } from '#shown-name.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import type { DnsAnswer, Names } from '#visit/names.ts'
import { type Exchange, exchangesOf, isNullMx, mailDomainOf } from './mail-domain.ts'
import { mailboxShown } from './mailbox.ts'

const ASKED_MAX = 5

/** `mail.no_mx`, `mail.mx_dead`: no server takes the mail that the site invites. */
export const exchange: Check = {
  codes: ['mail.no_mx', 'mail.mx_dead'],
  when: 'always',
  says: 'Checking e-mail…',
  async look(snapshot) {
    const domain = mailDomainOf(snapshot)
    if (domain === null) return []
    const listed = await snapshot.client.names.ask(domain, 'MX')
    if (!isEmpty(listed)) return []
    const exchanges = exchangesOf(listed)
    const takesNone = exchanges.length === 0 || isNullMx(exchanges)
    return [takesNone ? await nobody(snapshot, domain, listed) : await dead(snapshot, listed, exchanges)]
  },
}

async function nobody(snapshot: SiteSnapshot, domain: string, listed: DnsAnswer): Promise<Detection | null> {
  const shown = await mailboxShown(snapshot, domain)
  if (!shown) return null
  if (exchangesOf(listed).length > 0)
    return detection('mail.no_mx', 'confirmed', [quoteDns(listed, exchangesOf(listed)[0]?.host), shown], {
      title: 'Your domain says that it takes no e-mail',
      means: `The site shows an address at ${domain}, but the domain is marked as one that takes no mail at all. Every message to that address comes back to its sender.`,
    })
  const { names } = snapshot.client
  const [again, own, delegation] = await Promise.all([
    names.again(domain, 'MX'),
    addressesOf(names, domain),
    delegationOf(names, domain),
  ])
  if (!isEmpty(again) || exchangesOf(again).length > 0) return null
  const fallback = stringsOf(own.a, 'A')[0]
  const evidence = [quoteDns(again), shown, fallback ? quoteDns(own.a, fallback) : null]
  // A resolver that shows no zone behind the name may simply not know all of it.
  if (!delegation) return detection('mail.no_mx', 'likely', evidence, { severity: 'low' })
  return detection('mail.no_mx', 'confirmed', evidence, {
    means: fallback
      ? `The site shows an address at ${domain}, but no mail server is listed for it. Mail programs then try the web server itself, which seldom takes mail, so messages come back or vanish.`
      : `The site shows an address at ${domain}, but no mail server is listed for it, so that messages to it come back.`,
  })
}

interface Judged {
  exchange: Exchange
  state: 'alive' | 'dead' | 'number' | 'alias' | 'unknown'
  answer: DnsAnswer | null
}

async function dead(
  snapshot: SiteSnapshot,
  listed: DnsAnswer,
  exchanges: readonly Exchange[],
): Promise<Detection | null> {
  const { names } = snapshot.client
  const asked = exchanges.slice(0, ASKED_MAX)
  const judged = await Promise.all(asked.map((one) => judge(names, listed.name, one)))
  const of = (...states: Judged['state'][]) => judged.filter(({ state }) => states.includes(state))
  const [worst] = [...of('dead'), ...of('number'), ...of('alias')]
  if (!worst) return null
  const { host } = worst.exchange
  const evidence = [quoteDns(listed, host), worst.answer && quoteDns(worst.answer, aliasIn(worst.answer))]
  if (worst.state === 'alias')
    return of('alias').length < judged.length
      ? detection('mail.mx_dead', 'likely', evidence, { ...ALIAS, severity: 'low' })
      : detection('mail.mx_dead', 'likely', evidence, { ...ALIAS, severity: 'high' })
  if (of('alive', 'alias', 'unknown').length > 0 || exchanges.length > ASKED_MAX)
    return detection('mail.mx_dead', 'confirmed', evidence, {
      severity: 'medium',
      title: 'One of your mail servers does not exist',
      means: `Your domain lists ${shownName(host)} as a mail server, and that cannot be reached under this entry. Other servers are listed too, so mail may only be delayed, but it is lost when they have trouble.`,
    })
  return detection(
    'mail.mx_dead',
    'confirmed',
    evidence,
    worst.state === 'number'
      ? {
          means: `Your domain gives a number (${host}) where the name of a mail server must stand. Most senders cannot deliver to that, so messages to you come back.`,
        }
      : {},
  )
}

async function judge(names: Names, domain: string, exchange: Exchange): Promise<Judged> {
  const host = bare(exchange.host)
  if (isIP(host) !== 0) return { exchange, state: 'number', answer: null }
  const [known, alias] = await Promise.all([addressesOf(names, host), names.ask(host, 'CNAME')])
  const isAlias = stringsOf(alias, 'CNAME').length > 0
  if (known.presence === 'there')
    return { exchange, state: isAlias ? 'alias' : 'alive', answer: isAlias ? alias : known.a }
  if (known.presence === 'unknown') return { exchange, state: 'unknown', answer: null }
  const still = await addressesOf(names, host, true)
  // A resolver that knows the domain's mail record knows the domain's own names.
  const isOwn = host.endsWith(`.${domain}`)
  const isSure =
    still.presence === 'missing' && (isOwn || isReserved(host) || (await knowsEnding(names, host)))
  return { exchange, state: isSure ? 'dead' : 'unknown', answer: still.a }
}

const aliasIn = (answer: DnsAnswer) => stringsOf(answer, 'CNAME')[0] ?? stringsOf(answer, 'A')[0] ?? ''

const ALIAS = {
  title: 'Your mail server is entered as an alias',
  means:
    'The mail server of your domain is listed under a name that only points on to another name. The rules of e-mail forbid that, and some senders refuse to deliver, so that part of your mail comes back.',
}
