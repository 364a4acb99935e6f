import { X509Certificate } from 'node:crypto'
import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteCertificate, quoteTls } from '#evidence.ts'
import { pemOf } from '#guard/allowed/issuers.ts'
import type { TlsFacts } from '#guard/certificate.ts'
import { BudgetSpent } from '#visit/budget.ts'
import type { SiteClient } from '#visit/site-client.ts'
import { leafOf, type Met, metOn, placeOf } from './met.ts'
import { probe } from './probe.ts'
import { hasGap } from './trust.ts'

const LEVELS_MAX = 3
const FETCH_MS = 3_000

/** `tls.incomplete_chain`: the server keeps back the certificate between its own and the root. */
export const gap: Check = {
  codes: ['tls.incomplete_chain', 'tls.selfsigned'],
  when: 'always',
  async look(snapshot) {
    const met = metOn(snapshot).find(({ tls }) => tls !== null && hasGap(tls))
    return met?.tls ? [await judged(snapshot.client, met, met.tls)] : []
  },
}

async function judged(client: SiteClient, met: Met, tls: TlsFacts): Promise<Detection | null> {
  const issuer = tls.chain.at(-1)?.issuer || (leafOf(met)?.issuer ?? '')
  const seen = quoteTls(placeOf(met), tls.error ?? '', 'issuer of the last certificate sent', issuer)
  const named = tls.chain.at(-1)?.issuerUrls ?? []
  const extra = await fetchIssuers(client, named)
  if (extra.length === 0) return detection('tls.incomplete_chain', 'likely', [seen])
  const probed = await probe(client, met, { extraCertificates: extra })
  if (probed?.kind !== 'tls') return detection('tls.incomplete_chain', 'likely', [seen])
  if (!hasGap(probed.tls)) {
    const filled = quoteCertificate(
      placeOf(met),
      null,
      'certificate that fills the gap, from the address named in it',
      named[0] ?? '',
    )
    return detection('tls.incomplete_chain', 'confirmed', [seen, filled])
  }
  return endsNowhere(extra)
    ? detection('tls.selfsigned', 'likely', [seen], UNKNOWN_AUTHORITY)
    : detection('tls.incomplete_chain', 'likely', [seen])
}

/** From one address to the next, up to the one that signed itself. */
async function fetchIssuers(client: SiteClient, named: readonly string[]): Promise<string[]> {
  const fetched: string[] = []
  let next = named
  try {
    while (next.length > 0 && fetched.length < LEVELS_MAX) {
      const pem = await fetchIssuer(client, next[0] ?? '')
      if (!pem || fetched.includes(pem)) break
      fetched.push(pem)
      next = isSelfSigned(pem) ? [] : issuersOf(pem)
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error
  }
  return fetched
}

async function fetchIssuer(client: SiteClient, url: string): Promise<string | null> {
  if (!/^https?:\/\//i.test(url)) return null
  const { fetched } = await client.get(url, { accept: '*/*', deadlineMs: FETCH_MS })
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
