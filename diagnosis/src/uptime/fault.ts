import { HANDSHAKE_TOO_LONG } from '#guard/bounded.ts'
import type { Followed, Hop } from '#guard/follow.ts'
import { CONTRADICTORY, isCutInTime, isMispacked } from '#guard/never-shown.ts'
import type { Outcome } from '#guard/outcome.ts'
import type { DnsFault } from '#guard/resolve.ts'
import type { SiteFault } from './result.ts'

/** Codes of our own machine or line; they say nothing about the site. */
const OUR_CODES = new Set([
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EACCES',
  'EPERM',
  'ENOADDRESS',
])

/** Of what our parser refuses, what browsers refuse too: no web server, and an answer that ends in its head. */
const REFUSED_BY_ALL = new Set(['HPE_INVALID_CONSTANT', 'HPE_INVALID_EOF_STATE'])

/** Why the check failed at our end, or read less than browsers do; null when it did not. */
export function isOurs(outcome: Outcome): string | null {
  if (outcome.kind === 'connect' && OUR_CODES.has(outcome.code))
    return 'We could not reach the internet ourselves, so this says nothing about the site.'
  if (outcome.kind === 'dns' && outcome.fault === 'failed')
    return 'Our own name server did not work, so this says nothing about the site.'
  if (outcome.kind === 'refused' && outcome.isHalf)
    return 'One of the addresses of the site is not on the public internet, and our check asks nothing there, so we cannot see whether the site is up.'
  if (outcome.kind === 'tls' && outcome.code === HANDSHAKE_TOO_LONG)
    return 'The server shows more certificates than our check reads, so we cannot see whether the site is up.'
  if (outcome.kind === 'protocol' && /^HPE_/.test(outcome.code) && !REFUSED_BY_ALL.has(outcome.code))
    return `The server’s answer breaks rules that browsers are less strict about than our check (${outcome.code}), so we cannot see whether the site is up.`
  return null
}

/** What kept a browser from getting any page at all; null when an answer came. */
export function faultOf(
  { end, hops }: Pick<Followed, 'end' | 'hops'>,
  { outcome, tls }: Hop,
): SiteFault | null {
  if (end === 'loop' || end === 'too_many')
    return answered('redirect', 'The site sends its visitors round in circles.')
  if (end === 'deadline') return silent('timeout', 'The redirects of the site took too long.')
  switch (outcome.kind) {
    case 'refused':
      return answered(
        hops.length > 1 ? 'redirect' : 'dns',
        hops.length > 1
          ? 'The site sends its visitors to an address that is not on the public internet.'
          : 'The name of the site leads to an address that is not on the public internet.',
      )
    case 'dns':
      return dnsFault(outcome.fault)
    case 'connect':
      return connectFault(outcome.code)
    case 'timeout':
      return silent('timeout', TIMEOUTS[outcome.stage])
    case 'tls':
      return answered('tls', `The secure connection failed (${outcome.code}).`)
    case 'protocol':
      return answered(
        'protocol',
        PROTOCOLS[outcome.code] ?? `The server broke off its answer (${outcome.code}).`,
      )
    case 'response':
      if (tls && !tls.authorized) return answered('tls', certificateFault(tls.error))
      if (isMispacked(outcome.body) && outcome.status < 300) return answered('protocol', MISPACKED)
      return isCutInTime(outcome.body)
        ? answered('timeout', 'The page began to arrive and then stopped.')
        : null
  }
}

const answered = (kind: SiteFault['kind'], says: string): SiteFault => ({ kind, says, silent: false })
const silent = (kind: SiteFault['kind'], says: string): SiteFault => ({ kind, says, silent: true })

const TIMEOUTS = {
  connect: 'The server does not answer at all.',
  tls: 'The server accepts connections but does not complete a secure one.',
  first_byte: 'The server accepts connections but sends no page.',
}

const MISPACKED =
  'The server says that the page comes packed, and it cannot be unpacked: browsers show nothing of it.'
const PROTOCOLS: Record<string, string> = {
  ECONNRESET: 'The server closed the connection without an answer.',
  [CONTRADICTORY]: 'The server contradicts itself in its answer, and browsers show nothing of it.',
  HPE_INVALID_CONSTANT: 'What answers there is no web server.',
}

function dnsFault(fault: DnsFault): SiteFault {
  if (fault === 'nxdomain') return answered('dns', 'The name of the site does not exist in DNS.')
  if (fault === 'no_address') return answered('dns', 'The name of the site leads to no address.')
  if (fault === 'servfail') return silent('dns', 'The name servers of the site give no valid answer.')
  return silent('dns', 'The name servers of the site did not answer in time.')
}

function connectFault(code: string): SiteFault {
  if (code === 'ECONNREFUSED') return answered('connect', 'The server refuses connections.')
  if (code === 'ECONNRESET') return answered('connect', 'The server drops connections.')
  return silent('connect', `The server cannot be reached (${code}).`)
}

function certificateFault(error: string | null): string {
  if (error === 'CERT_HAS_EXPIRED') return 'The certificate of the site has expired.'
  if (error === 'CERT_NOT_YET_VALID') return 'The certificate of the site is not valid yet.'
  if (error?.startsWith('ERR_TLS_CERT_ALTNAME')) return 'The certificate belongs to another site.'
  return `Browsers do not trust the certificate of the site (${error}).`
}
