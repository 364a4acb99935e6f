import type { Evidence } from '@sitewright/contract/findings.ts'
import { type Check, NotExamined } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteTls } from '#evidence.ts'
import { HANDSHAKE_TOO_LONG } from '#guard/bounded.ts'
import { speaksHttp2Alone } from '#guard/http2-alone.ts'
import type { Outcome } from '#guard/outcome.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { isOk } from '#visit/reply.ts'
import { type Met, metOn, placeOf } from './met.ts'
import { probe } from './probe.ts'

type Failed = Extract<Outcome, { kind: 'tls' }>

/** What OpenSSL says when the first bytes back are no encryption at all. */
const SOMETHING_ELSE =
  /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|HTTPS_PROXY_REQUEST|UNKNOWN_PROTOCOL|RECORD_TOO_SMALL|BAD_RECORD_TYPE)$/

/** `tls.handshake`, `tls.legacy_only`: the secure connection does not come about. */
export const handshake: Check = {
  codes: ['tls.handshake', 'tls.legacy_only'],
  when: 'always',
  async look(snapshot) {
    const met = metOn(snapshot).find(({ tls, reply }) => tls === null && reply.fetched.outcome.kind === 'tls')
    const outcome = met?.reply.fetched.outcome
    return met && outcome?.kind === 'tls' ? [await judged(snapshot, met, outcome)] : []
  },
}

async function judged(snapshot: SiteSnapshot, met: Met, failed: Failed): Promise<Detection | null> {
  const seen = quoteTls(
    placeOf(met),
    failed.code,
    'handshake',
    failed.alert === null ? '' : `alert number ${failed.alert}`,
  )
  // Who comes without https still gets in, or who types the address the other way.
  const isOpenElsewhere = met.isHalf || isHttpOpen(snapshot)
  const more = isOpenElsewhere ? { severity: 'high' as const } : {}
  if (SOMETHING_ELSE.test(failed.code))
    return detection('tls.handshake', 'confirmed', [seen], { ...NO_ENCRYPTION, ...more })

  // Browsers read longer ones than we do.
  if (failed.code === HANDSHAKE_TOO_LONG) {
    if (met.isHalf) return null
    throw new NotExamined('the pages of your site', LONG_HANDSHAKE)
  }
  // Every browser opens it; we cannot.
  if (await speaksHttp2Alone((wish) => probe(snapshot.client, met, wish))) {
    if (met.isHalf) return null
    throw new NotExamined('the pages of your site', HTTP2_ALONE)
  }
  const old = await probe(snapshot.client, met, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })
  if (old?.kind === 'tls') {
    const spoken = quoteTls(
      placeOf(met),
      null,
      'version agreed on when only old ones are offered',
      old.tls.protocol ?? '',
    )
    return detection('tls.legacy_only', 'confirmed', [
      offering(seen, '-min_protocol TLSv1.2'),
      offering(spoken, OLD_ALONE[old.tls.protocol ?? ''] ?? ''),
    ])
  }
  const again = await probe(snapshot.client, met, {})
  if (again?.kind === 'tls') return null
  const nameless = await probe(snapshot.client, met, { withoutServername: true })
  const verdict = failed.alert !== null || again?.kind === 'failed' ? 'confirmed' : 'likely'
  return detection('tls.handshake', verdict, [seen, nameless?.kind === 'tls' ? without(met) : null], {
    ...(nameless?.kind === 'tls' ? UNKNOWN_NAME : {}),
    ...more,
  })
}

const offering = (evidence: Evidence, options: string): Evidence => ({
  ...evidence,
  repeat: evidence.repeat.replace(/ (?=<\/dev\/null$)/, ` ${options} `),
})

function isHttpOpen({ plain }: SiteSnapshot): boolean {
  return plain !== null && isOk(plain.last) && plain.last.fetched.url?.protocol === 'http:'
}

function without(met: Met) {
  const quote = quoteTls(placeOf(met), null, 'handshake that does not name the host succeeds', '')
  return { ...quote, repeat: quote.repeat.replace(/ -servername .+ </, ' -noservername <') }
}

/** How openssl is told to offer one old version; it needs to be told that weak keys will do. */
const OLD_ALONE: Record<string, string> = {
  TLSv1: '-tls1 -cipher DEFAULT@SECLEVEL=0',
  'TLSv1.1': '-tls1_1 -cipher DEFAULT@SECLEVEL=0',
}
export const HTTP2_ALONE =
  "your server speaks only a newer version of the web's language (HTTP/2) than our check does"
const LONG_HANDSHAKE = 'the certificates that your server shows are longer than our check reads'
const NO_ENCRYPTION = {
  title: 'Your secure address does not speak encryption',
  means:
    'At the place where browsers expect an encrypted connection your server answers with something else, mostly plain http. Every visit by https fails with an error of the browser before anything is shown.',
}
const UNKNOWN_NAME = {
  title: 'Your server does not know your name on secure connections',
  means:
    'The server can encrypt, but breaks off as soon as a browser says which site it wants. Most likely your domain was never entered, or has been lost, in the settings of the host or of the shield in front of it.',
}
