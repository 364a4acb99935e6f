import { create } from 'content-disposition'
import { kinds } from './content/kinds.ts'
import { safeFileName } from './name.ts'

const known = new Set<string>(Object.values(kinds).map((kind) => kind.type))

/**
 * Headers under which a person's file leaves: to be saved and not shown, not to be guessed at, without any right of
 * our origin should a browser show it all the same, and not kept by caches.
 */
export function dispositionHeaders(name: string, type: string): Record<string, string> {
  const charset = type.startsWith('text/') ? '; charset=utf-8' : ''
  return {
    'content-type': known.has(type) ? type + charset : 'application/octet-stream',
    'content-disposition': create(safeFileName(name)),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  }
}
