import { type Detection, detection } from '#detection.ts'
import { quoteDns, quoteStatus } from '#evidence.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { isEmpty, stringsOf } from './records.ts'

/**
 * `dns.servfail`, and which of its two causes: asked not to judge signatures (the CD bit), a resolver answers when
 * only the signature is broken, and still fails when the name servers themselves do not answer for the name.
 */
export async function unsigned(snapshot: SiteSnapshot, host: string): Promise<Detection | null> {
  const { names, guard } = snapshot.client
  const ending = host.split('.').at(-1) ?? ''
  const [again, unchecked, control] = await Promise.all([
    names.again(host, 'A'),
    names.ask(host, 'A', { unchecked: true }),
    // Only of the machine's own resolver: one that fails for a whole ending fails by itself.
    guard.dnsServers.length === 0 ? names.ask(ending, 'NS') : null,
  ])
  if (again.rcode !== 'SERVFAIL' || control?.rcode === 'SERVFAIL') return null
  const answered = quoteDns(unchecked, stringsOf(unchecked, 'A')[0] ?? '')
  const bare = { ...answered, repeat: `${answered.repeat} +cd` }
  const evidence = [quoteDns(again), bare, quoteStatus(snapshot.home.last)]
  if (isEmpty(unchecked))
    return detection('dns.servfail', 'confirmed', evidence, {
      title: 'A broken signature hides your web address',
      means:
        'The entry of your domain is signed (DNSSEC), and the signature no longer fits. Most internet providers then refuse to look your name up, so that many visitors get an error while the site itself is fine. It often happens after a move to another provider.',
    })
  const isSure = unchecked.rcode === 'SERVFAIL'
  return detection('dns.servfail', isSure ? 'confirmed' : 'likely', evidence)
}
