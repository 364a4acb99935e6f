import type { Check } from '#check.ts'
import { takesMail } from '#checks/mail/mail-domain.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteDns, quoteStatus } from '#evidence.ts'
import type { DnsFault } from '#guard/resolve.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import type { Chain } from '#visit/site-client.ts'
import { addressesOf, delegationOf, isLent, stringsOf } from './records.ts'
import { unsigned } from './servfail.ts'

/** `dns.nxdomain`, `dns.host_missing`, `dns.servfail`: the name leads nowhere, or only half of its spellings do. */
export const lookup: Check = {
  codes: ['dns.nxdomain', 'dns.host_missing', 'dns.servfail'],
  when: 'always',
  says: 'Looking up your web address…',
  async look(snapshot) {
    const { site, home } = snapshot
    if (site.dnsTold || site.domain === null) return []
    const { outcome, url } = home.last.fetched
    if (outcome.kind !== 'dns') return [await otherHalf(snapshot)]
    const host = url?.hostname ?? site.host
    if (outcome.fault === 'servfail') return [await unsigned(snapshot, host)]
    return isMissing(outcome.fault) ? [await nowhere(snapshot, host)] : []
  },
}

const isMissing = (fault: DnsFault) => fault === 'nxdomain' || fault === 'no_address'

/** The host where the visit ended has no address: asked again, and its other spelling with it. */
async function nowhere(snapshot: SiteSnapshot, host: string): Promise<Detection | null> {
  const { site, client, home } = snapshot
  const sibling = host === site.host ? site.sibling : host === site.sibling ? site.host : null
  const [own, other, delegation] = await Promise.all([
    addressesOf(client.names, host, true),
    sibling ? addressesOf(client.names, sibling) : null,
    site.domain ? delegationOf(client.names, site.domain) : null,
  ])
  if (own.presence !== 'missing') return null
  const asked = own.a.rcode === 'NXDOMAIN' ? [own.a] : [own.a, own.aaaa]
  const evidence = [...asked.map((answer) => quoteDns(answer)), quoteStatus(home.last)]
  if (sibling && other?.presence === 'there') {
    const shown = quoteDns(other.a, stringsOf(other.a, 'A')[0] ?? '')
    return host === site.host
      ? detection('dns.host_missing', 'confirmed', [...evidence, shown], {
          title: `Your site is not found under ${clip(host)}`,
          means: `There is an entry for ${sibling} but none for ${host}, so everyone who types or follows that spelling gets an error. Many people and old links use either spelling.`,
        })
      : detection('dns.host_missing', 'confirmed', [...evidence, shown], {
          severity: 'critical',
          title: 'Your site sends visitors to an address that is not found',
          means: `${sibling} works, but it forwards everybody to ${host}, and that name has no entry in DNS, the phone book of the internet. Nobody reaches your site until the entry exists.`,
        })
  }
  if (host !== site.host)
    return detection('dns.nxdomain', 'confirmed', evidence, {
      title: 'Your site sends visitors to an address that does not exist',
      means: `${site.host} works, but it forwards everybody to ${host}, and that name has no entry in DNS, the phone book of the internet. Nobody reaches your site until the forwarding is corrected or the entry exists.`,
    })
  if (await isOnlyMail(snapshot)) return null
  const sure = other === null || other.presence === 'missing'
  return detection('dns.nxdomain', sure ? 'confirmed' : 'likely', [
    ...evidence,
    other && sibling ? quoteDns(other.a) : null,
    delegation ? quoteDns(delegation, nameServerOf(delegation)) : null,
  ])
}

/** A registered domain that was only ever given mail has no website to lose, which another check reports. */
async function isOnlyMail(snapshot: SiteSnapshot): Promise<boolean> {
  const { domain, host, sibling } = snapshot.site
  if (domain === null || (host !== domain && sibling !== domain)) return false
  return (await takesMail(snapshot, domain)) !== null
}

const nameServerOf = (answer: Parameters<typeof stringsOf>[0]) => stringsOf(answer, 'NS')[0] ?? ''

/** The typed spelling is found; is the other one? */
async function otherHalf(snapshot: SiteSnapshot): Promise<Detection | null> {
  const { site, client } = snapshot
  const { sibling, host, domain } = site
  const { guard, names } = client
  if (sibling === null || domain === null || isLent(host) || guard.isPinned(sibling)) return null
  const [own, other] = await Promise.all([addressesOf(names, host), addressesOf(names, sibling)])
  if (own.presence !== 'there') return null
  if (other.presence !== 'missing') return await closedHalf(snapshot, sibling)
  const [still, delegation] = await Promise.all([
    addressesOf(names, sibling, true),
    delegationOf(names, domain),
  ])
  if (still.presence !== 'missing') return null
  const shown = quoteDns(own.a, stringsOf(own.a, 'A')[0] ?? '')
  const more = {
    title: `Your site is not found under ${clip(sibling)}`,
    means: `There is an entry for ${host} but none for ${sibling}, so everyone who types or follows that spelling gets an error. Many people and old links use either spelling.`,
  }
  const evidence = [quoteDns(still.a), shown, delegation && quoteDns(delegation, nameServerOf(delegation))]
  if (delegation) return detection('dns.host_missing', 'confirmed', evidence, more)
  // A resolver that shows no zone behind the name may simply not know all of it.
  return site.usualPort
    ? detection('dns.host_missing', 'likely', evidence, { ...more, severity: 'low' })
    : null
}

/** It has an address, where nothing listens on either port, while the typed spelling answers. */
async function closedHalf(snapshot: SiteSnapshot, name: string): Promise<Detection | null> {
  const { answer, sibling, client, site } = snapshot
  if (answer === null || !sibling || !isTurnedAway(sibling)) return null
  const again = await Promise.all(
    ['http:', 'https:'].map((scheme) => client.follow(`${scheme}//${name}/`, { fresh: true })),
  )
  if (!again.every(isTurnedAway)) return null
  const evidence = [...again.map(({ last }) => quoteStatus(last)), quoteStatus(answer)]
  return detection('dns.host_missing', 'confirmed', evidence, {
    title: `Your site does not answer under ${clip(name)}`,
    means: `${site.host} works. ${name} leads to a machine that refuses every connection, so everyone who types or follows that spelling gets an error. Many people and old links use either spelling.`,
  })
}

function isTurnedAway({ replies, last: { fetched } }: Chain): boolean {
  return replies.length === 1 && fetched.outcome.kind === 'connect' && fetched.outcome.code === 'ECONNREFUSED'
}

/** Keeps a title within its length, whatever the host's. */
function clip(host: string): string {
  return host.length <= 40 ? host : `${host.slice(0, 39)}…`
}
