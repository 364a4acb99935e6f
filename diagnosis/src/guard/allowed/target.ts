import { isIP } from 'node:net'
import { type Guard, isPort } from './rules.ts'

const URL_MAX = 2_048

const INSIDE_NAMES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'lan',
  'home.arpa',
  'onion',
]

export interface Target {
  url: URL
  secure: boolean
  /** Without brackets and without the root's dot. */
  host: string
  port: number
  /** True when the host is an address and DNS is not asked. */
  literal: boolean
}

export type TargetRefusal = 'too_long' | 'not_a_url' | 'scheme' | 'userinfo' | 'port' | 'name'
export type ParsedTarget = { ok: true; target: Target } | { ok: false; reason: TargetRefusal }

/**
 * What a person or a site gave as an address, as a place we may ask DNS about; says why not otherwise. A port
 * beside 80 and 443 is refused here, unless it was given by hand for any host or this one. Only a guard that
 * lists networks puts that off for names: where they lead decides, in `connectPinned`, before any connection.
 */
export function parseTarget(guard: Guard, text: string, base?: URL): ParsedTarget {
  const refused = (reason: TargetRefusal): ParsedTarget => ({ ok: false, reason })
  const trimmed = text.trim()
  if (trimmed.length > URL_MAX) return refused('too_long')
  if (trimmed === '' || /[\x00-\x1f\x7f]/.test(trimmed)) return refused('not_a_url')
  const url = URL.parse(base ? trimmed : withScheme(trimmed), base?.href)
  if (!url) return refused('not_a_url')
  if (url.href.length > URL_MAX) return refused('too_long')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused('scheme')
  if (url.username !== '' || url.password !== '') return refused('userinfo')

  const secure = url.protocol === 'https:'
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port)
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const literal = isIP(host) !== 0
  if (!mayComeToPort(guard, host, port, literal)) return refused('port')
  if (!literal && !isOutsideName(host)) return refused('name')
  return { ok: true, target: { url, secure, host, port, literal } }
}

function mayComeToPort(guard: Guard, host: string, port: number, literal: boolean): boolean {
  if (guard.mayUsePort(host, port)) return true
  return isPort(port) && (literal ? guard.allPortsOpen([host]) : guard.listsNetworks)
}

function withScheme(text: string): string {
  if (text.startsWith('//')) return `https:${text}`
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^[a-z][a-z0-9+-]*:(?!\d)/i.test(text)
  return hasScheme ? text : `https://${text}`
}

/** A name that the world may know; what stands alone or ends as names inside do is not asked for. */
export function isOutsideName(host: string): boolean {
  if (host.length > 253) return false
  const labels = host.split('.')
  if (labels.length < 2 || labels.some((label) => label === '' || label.length > 63)) return false
  return !INSIDE_NAMES.some((name) => host.endsWith(`.${name}`))
}
