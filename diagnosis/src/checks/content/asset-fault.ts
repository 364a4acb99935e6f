import { headerOf, isOk, type Reply } from '#visit/reply.ts'
import { shieldOf } from '#visit/shield.ts'
import type { Asset } from './asset-list.ts'

/** `gone`: the server has no such file, or fails on it. `wrong_kind`: what came is not a file of this kind. */
export type AssetFault = 'gone' | 'wrong_kind'

const SCRIPT = /^(text|application)\/(x-)?(java|ecma)script$|^text\/(jscript|livescript|javascript1\.[0-5])$/
const HTML_START = /^\s*(<!--[^>]{0,200}-->\s*)?(<!doctype\s+html|<html|<head|<body)/i

/** What keeps a browser from using what came for an asset; null when nothing does, or when that cannot be said. */
export function faultOfAsset(asset: Asset, reply: Reply, dnsTold: boolean): AssetFault | null {
  if (isGone(reply)) return 'gone'
  const { outcome } = reply.fetched
  if (outcome.kind === 'dns') return outcome.fault === 'nxdomain' && !dnsTold ? 'gone' : null
  if (outcome.kind !== 'response' || !isOk(reply) || shieldOf(reply)) return null
  const type = (headerOf(reply, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === '') return null
  const isPage = type.includes('html') && HTML_START.test(reply.text.slice(0, 1_000))
  if (isPage) return 'wrong_kind'
  const isStrict =
    asset.strict || headerOf(reply, 'x-content-type-options')?.trim().toLowerCase() === 'nosniff'
  if (!isStrict) return null
  if (asset.kind === 'style') return type === 'text/css' ? null : 'wrong_kind'
  if (asset.kind === 'script') return SCRIPT.test(type) || type === 'application/wasm' ? null : 'wrong_kind'
  return null
}

/** 404, 410 or 5xx from the site itself. 401, 403 and 429 may be meant for us alone. */
export function isGone(reply: Reply): boolean {
  const { status } = reply
  if (status === null || shieldOf(reply)) return false
  return status === 404 || status === 410 || (status >= 500 && status < 600 && status !== 511)
}
