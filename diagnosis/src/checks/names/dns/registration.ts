import { DAY_MS } from '@sitewright/contract/durations.ts'
import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteMatch } from '#evidence.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { entryIn, expiryIn } from '#uptime/registry.ts'
import type { Reply } from '#visit/reply.ts'
import { bare, isLent, isReserved } from './records.ts'

const REGISTER = 'rdap.org'
const WAIT_MS = 1_500
const SOON_DAYS = 30
/** What a registry writes when it has taken a name out of service, without blanks and in small letters. */
const HELD = /^(clienthold|serverhold|redemptionperiod|pendingdelete)$/

/** `dns.domain_hold`, `dns.domain_expiring`: what the register says of the domain. No answer is no news. */
export const registration: Check = {
  codes: ['dns.domain_hold', 'dns.domain_expiring'],
  when: 'always',
  async look(snapshot) {
    const domain = snapshot.site.domain
    if (domain === null || isLent(domain) || !(await mayAsk(snapshot, domain))) return []
    const entry = await entryOf(snapshot, domain)
    if (!entry) {
      snapshot.client.unanswered.add(REGISTER)
      return []
    }
    const held = entry.statuses.find((status) => HELD.test(status.toLowerCase().replace(/[\s_-]/g, '')))
    const days = entry.expires
      ? Math.floor((entry.expires.getTime() - snapshot.now.getTime()) / DAY_MS)
      : null
    const works = snapshot.answer !== null && (snapshot.answer.status ?? 500) < 500
    const evidence = [held ? quoteMatch(entry.reply, held) : null, quoteMatch(entry.reply, EXPIRATION)]
    if (held || (days !== null && days < 0))
      return [
        detection('dns.domain_hold', held || !works ? 'confirmed' : 'likely', evidence, {
          title: held ? 'Your domain name has been taken out of service' : 'Your domain name has lapsed',
        }),
      ]
    if (days === null || days > SOON_DAYS) return []
    // A renewal may be under way: only a second look on another day would make it sure.
    return [
      detection('dns.domain_expiring', 'likely', [quoteMatch(entry.reply, EXPIRATION)], {
        title: `Your domain name runs out ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`,
      }),
    ]
  },
}

/** The event of expiry as the register wrote it, its members in any order. */
const EXPIRATION = /\{[^{}]{0,150}"(registrar )?expiration"[^{}]{0,150}\}/i

async function mayAsk({ site, client }: SiteSnapshot, domain: string): Promise<boolean> {
  const { guard, names } = client
  if (guard.isPinned(REGISTER)) return true
  if (site.dnsTold) return false
  if (!isReserved(domain)) return true
  // No register knows a made-up ending, but a resolver given by hand may answer for one.
  if (guard.dnsServers.length === 0) return false
  return (await names.ask(REGISTER, 'A')).answers.some(({ type }) => type === 'A')
}

interface Entry {
  reply: Reply
  statuses: string[]
  expires: Date | null
}

async function entryOf({ client }: SiteSnapshot, domain: string): Promise<Entry | null> {
  const url = `https://${REGISTER}/domain/${encodeURIComponent(domain)}`
  const late = new Promise<null>((resolve) => setTimeout(resolve, WAIT_MS, null).unref())
  const asked = client.follow(url, { accept: 'application/rdap+json', deadlineMs: WAIT_MS })
  const chain = await Promise.race([asked, late])
  return chain?.last.status === 200 ? readEntry(chain.last, domain) : null
}

function readEntry(reply: Reply, domain: string): Entry | null {
  const entry = entryIn(reply.text)
  const named = typeof entry?.ldhName === 'string' ? bare(entry.ldhName) : ''
  if (!entry || named !== new URL(`http://${domain}`).hostname) return null
  return {
    reply,
    statuses: Array.isArray(entry.status) ? entry.status.map(String) : [],
    expires: expiryIn(reply.text),
  }
}
