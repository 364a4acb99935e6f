import { DAY_MS } from '@sitewright/contract/durations.ts'
import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteCertificate, quoteTls } from '#evidence.ts'
import type { Certificate, TlsFacts } from '#guard/certificate.ts'
import { shownName, shownPiece } from '#shown-name.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { isOurClockWrong, isRunningOut, openSslDate, plainDate } from './dates.ts'
import { leafOf, type Met, metOn, placeOf } from './met.ts'
import { probe } from './probe.ts'
import { isHomemade } from './trust.ts'

/** `tls.expired`, `tls.mismatch`, `tls.selfsigned`, `tls.expiring`: what the certificate itself says. */
export const certificate: Check = {
  codes: ['tls.expired', 'tls.mismatch', 'tls.selfsigned', 'tls.expiring'],
  when: 'always',
  says: 'Checking the certificate…',
  async look(snapshot) {
    const found = await Promise.all(
      metOn(snapshot).map(async (met) => ({
        met,
        detections: await seenAgain(snapshot, met, judged(snapshot, met)),
      })),
    )
    const isFaulty = found.some(({ met, detections }) => !met.isHalf && detections.length > 0)
    return found.filter(({ met }) => !met.isHalf || !isFaulty).flatMap(({ detections }) => detections)
  },
}

/** A fault that a second connection does not show is one of some visitors alone. */
async function seenAgain({ client }: SiteSnapshot, met: Met, seen: Detection[]): Promise<Detection[]> {
  if (seen.length === 0 || met.tls?.authorized) return seen
  const again = await probe(client, met, {})
  if (again?.kind !== 'tls' || !again.tls.authorized) return seen
  return seen.map((one) => ({
    ...one,
    verdict: one.verdict === 'confirmed' ? 'likely' : one.verdict,
    means: BY_TURNS,
  }))
}

function judged(snapshot: SiteSnapshot, met: Met): Detection[] {
  const { tls } = met
  const leaf = leafOf(met)
  if (!tls || !leaf) return []
  const faults = [
    homemade(snapshot, met, tls, leaf),
    misnamed(met, tls, leaf),
    outOfDate(snapshot, met, tls, leaf),
  ]
  const seen = faults.filter((fault) => fault !== null)
  if (seen.length > 0 || !tls.authorized) return seen
  const soon = runningOut(snapshot, met, leaf)
  return soon ? [soon] : []
}

function homemade({ client }: SiteSnapshot, met: Met, tls: TlsFacts, leaf: Certificate): Detection | null {
  if (!isHomemade(client.guard, tls)) return null
  const isLone = tls.chain.length === 1
  const root = tls.chain.at(-1) ?? leaf
  const where = isLone
    ? 'certificate issuer, the same as its owner'
    : 'certificate issuer at the end of the chain'
  const evidence = [quoteTls(placeOf(met), tls.error ?? '', where, root.issuer)]
  return detection('tls.selfsigned', 'confirmed', evidence, {
    ...spellingWords(met),
    ...(isLone ? {} : UNKNOWN_AUTHORITY),
  })
}

function misnamed(met: Met, tls: TlsFacts, leaf: Certificate): Detection | null {
  if (tls.nameMatches) return null
  const names = leaf.names.length > 0 ? leaf.names.join(', ') : leaf.subject
  const evidence = [
    quoteCertificate(placeOf(met), 'ERR_TLS_CERT_ALTNAME_INVALID', 'certificate names', names),
  ]
  const shown = leaf.names.map((name) =>
    name.startsWith('DNS:') ? shownName(name.slice(4)) : shownPiece(name),
  )
  const listed = [...new Set(shown)].slice(0, 3).join(', ')
  return detection('tls.mismatch', 'confirmed', evidence, {
    ...spellingWords(met),
    means: `The certificate (the padlock) that ${met.host} shows is made out to ${listed || shownPiece(leaf.subject) || 'nobody'}. Browsers take that for a forgery and show a red warning, and most visitors turn back.`,
  })
}

function outOfDate(snapshot: SiteSnapshot, met: Met, tls: TlsFacts, leaf: Certificate): Detection | null {
  const { now } = snapshot
  const [isOver, isEarly] = [leaf.validTo < now, leaf.validFrom > now]
  if (isOver || isEarly) {
    const at = isOver ? leaf.validTo : leaf.validFrom
    const status = isOver ? 'CERT_HAS_EXPIRED' : 'CERT_NOT_YET_VALID'
    const where = isOver ? 'certificate notAfter' : 'certificate notBefore'
    const verdict = isOurClockWrong(snapshot, at) ? 'inconclusive' : isOver ? 'confirmed' : 'likely'
    const words = isOver ? overFor(at, now) : notYet(at)
    const evidence = [quoteCertificate(placeOf(met), status, where, openSslDate(at))]
    return detection('tls.expired', verdict, evidence, { ...words, ...spellingWords(met) })
  }
  if (tls.error !== 'CERT_HAS_EXPIRED' || isHomemade(snapshot.client.guard, tls)) return null
  const old = [...tls.sent.slice(1), ...tls.chain.slice(1)].find(({ validTo }) => validTo < now)
  const evidence = [
    old
      ? quoteTls(placeOf(met), tls.error, 'notAfter of the certificate above', openSslDate(old.validTo))
      : null,
  ]
  return detection('tls.expired', 'likely', evidence, spellingWords(met))
}

const notYet = (at: Date) => ({
  title: `Your security certificate is valid only from ${plainDate(at)}`,
  means:
    'The security certificate (the padlock) of your site begins to be valid only later. Until then every browser warns people away from your site, and payment services and apps refuse to talk to it.',
})

function overFor(at: Date, now: Date): { title: string } {
  const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS)
  const when = days < 1 ? 'less than a day ago' : days === 1 ? 'yesterday' : `${days} days ago`
  return { title: `Your security certificate ran out ${when}` }
}

function runningOut({ now }: SiteSnapshot, met: Met, leaf: Certificate): Detection | null {
  if (!isRunningOut(leaf, now)) return null
  const days = Math.floor((leaf.validTo.getTime() - now.getTime()) / DAY_MS)
  const when = days < 1 ? 'within a day' : days === 1 ? 'tomorrow' : `in ${days} days`
  const evidence = [quoteCertificate(placeOf(met), null, 'certificate notAfter', openSslDate(leaf.validTo))]
  return detection('tls.expiring', 'confirmed', evidence, {
    title: `Your security certificate runs out ${when}`,
  })
}

function spellingWords({ isHalf, host }: Met): { severity?: 'high'; means?: string } {
  if (!isHalf) return {}
  return {
    severity: 'high',
    means: `Who types your address as ${host} gets a red warning instead of your site. The other way of typing it works, so you may never have seen it.`,
  }
}

const BY_TURNS =
  'Of two connections that we made, one showed this certificate and the next one a good certificate. While that is so, some of your visitors get a red warning and others your site. Mostly one server of several was left out when the certificate was renewed.'
const UNKNOWN_AUTHORITY = {
  title: 'Your certificate comes from an authority nobody knows',
}
