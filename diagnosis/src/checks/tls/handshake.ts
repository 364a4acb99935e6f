import type { Check } from '../../check.ts'
import { quoteTls } from '../../evidence.ts'
import type { Outcome } from '../../guard/outcome.ts'
import type { Scene } from '../../scene.ts'
import { type Sighting, sighting } from '../../sighting.ts'
import { isOk } from '../../visit/reply.ts'
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
  says: null,
  async look(scene) {
    const met = metOn(scene).find(({ tls, reply }) => tls === null && reply.fetched.outcome.kind === 'tls')
    const outcome = met?.reply.fetched.outcome
    return met && outcome?.kind === 'tls' ? [await judged(scene, met, outcome)] : []
  },
}

async function judged(scene: Scene, met: Met, failed: Failed): Promise<Sighting | null> {
  const seen = quoteTls(
    placeOf(met),
    failed.code,
    'handshake',
    failed.alert === null ? '' : `alert number ${failed.alert}`,
  )
  // Who comes without https still gets in, or who types the address the other way.
  const isOpenElsewhere = met.isHalf || isHttpOpen(scene)
  const more = isOpenElsewhere ? { severity: 'high' as const } : {}
  if (SOMETHING_ELSE.test(failed.code))
    return sighting('tls.handshake', 'confirmed', [seen], { ...NO_ENCRYPTION, ...more })

  const old = await probe(scene.ways, met, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })
  if (old?.kind === 'tls') {
    const spoken = quoteTls(
      placeOf(met),
      null,
      'version agreed on when only old ones are offered',
      old.tls.protocol ?? '',
    )
    return sighting('tls.legacy_only', 'confirmed', [seen, spoken])
  }
  const again = await probe(scene.ways, met, {})
  if (again?.kind === 'tls') return null
  const nameless = await probe(scene.ways, met, { withoutServername: true })
  const verdict = failed.alert !== null || again?.kind === 'failed' ? 'confirmed' : 'likely'
  return sighting('tls.handshake', verdict, [seen, nameless?.kind === 'tls' ? without(met) : null], {
    ...(nameless?.kind === 'tls' ? UNKNOWN_NAME : {}),
    ...more,
  })
}

function isHttpOpen({ plain }: Scene): boolean {
  return plain !== null && isOk(plain.last) && plain.last.fetched.url?.protocol === 'http:'
}

function without(met: Met) {
  const quote = quoteTls(placeOf(met), null, 'handshake that does not name the host succeeds', '')
  return { ...quote, repeat: `openssl s_client -connect ${met.host}:${met.port} -noservername </dev/null` }
}

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
