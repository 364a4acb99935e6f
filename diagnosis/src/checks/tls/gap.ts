import { X509Certificate } from 'node:crypto'
import type { Check } from '../../check.ts'
import { quoteTls } from '../../evidence.ts'
import { pemOf } from '../../guard/allowed/issuers.ts'
import type { TlsFacts } from '../../guard/certificate.ts'
import { type Sighting, sighting } from '../../sighting.ts'
import { BudgetSpent } from '../../visit/budget.ts'
import type { Ways } from '../../visit/ways.ts'
import { leafOf, type Met, metOn, placeOf } from './met.ts'
import { probe } from './probe.ts'
import { hasGap } from './trust.ts'

const LEVELS_MAX = 3
const FETCH_MS = 3_000

/** `tls.incomplete_chain`: the server keeps back the certificate between its own and the root. */
export const gap: Check = {
  codes: ['tls.incomplete_chain', 'tls.selfsigned'],
  when: 'always',
  says: null,
  async look(scene) {
    const met = metOn(scene).find(({ tls }) => tls !== null && hasGap(tls))
    return met?.tls ? [await judged(scene.ways, met, met.tls)] : []
  },
}

async function judged(ways: Ways, met: Met, tls: TlsFacts): Promise<Sighting | null> {
  const issuer = tls.chain.at(-1)?.issuer || (leafOf(met)?.issuer ?? '')
  const seen = quoteTls(placeOf(met), tls.error ?? '', 'issuer of the last certificate sent', issuer)
  const named = tls.chain.at(-1)?.issuerUrls ?? []
  const extra = await fetchIssuers(ways, named)
  if (extra.length === 0) return sighting('tls.incomplete_chain', 'likely', [seen])
  const probed = await probe(ways, met, { extraCertificates: extra })
  if (probed?.kind !== 'tls') return sighting('tls.incomplete_chain', 'likely', [seen])
  if (!hasGap(probed.tls)) {
    const filled = quoteTls(
      placeOf(met),
      null,
      'certificate that fills the gap, from the address named in it',
      named[0] ?? '',
    )
    return sighting('tls.incomplete_chain', 'confirmed', [seen, filled])
  }
  return endsNowhere(extra)
    ? sighting('tls.selfsigned', 'likely', [seen], UNKNOWN_AUTHORITY)
    : sighting('tls.incomplete_chain', 'likely', [seen])
}

/** From one address to the next, up to the one that signed itself. */
async function fetchIssuers(ways: Ways, named: readonly string[]): Promise<string[]> {
  const fetched: string[] = []
  let next = named
  try {
    while (next.length > 0 && fetched.length < LEVELS_MAX) {
      const pem = await fetchIssuer(ways, next[0] ?? '')
      if (!pem || fetched.includes(pem)) break
      fetched.push(pem)
      next = isSelfSigned(pem) ? [] : issuersOf(pem)
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error
  }
  return fetched
}

async function fetchIssuer(ways: Ways, url: string): Promise<string | null> {
  if (!/^https?:\/\//i.test(url)) return null
  const { fetched } = await ways.get(url, { accept: '*/*', deadlineMs: FETCH_MS })
  const { outcome } = fetched
  return outcome.kind === 'response' && outcome.status === 200 ? pemOf(outcome.body.bytes) : null
}

function issuersOf(pem: string): string[] {
  const lines = new X509Certificate(pem).infoAccess?.split('\n') ?? []
  return lines.flatMap((line) => /^CA Issuers - URI:(\S+)$/.exec(line)?.[1] ?? [])
}

function isSelfSigned(pem: string): boolean {
  const certificate = new X509Certificate(pem)
  return certificate.subject === certificate.issuer
}

function endsNowhere(extra: readonly string[]): boolean {
  const last = extra.at(-1)
  return last !== undefined && isSelfSigned(last)
}

const UNKNOWN_AUTHORITY = { title: 'Your certificate comes from an authority nobody knows' }
