import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The best content encoding that a visitor's `accept-encoding` allows; null when it allows none of ours. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (!accepted || accepted.length > 500) return null
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...more] = part.split(';').map((text) => text.trim())
    const weight = more.find((text) => text.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const allows = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : null
}

/** A page in a few milliseconds, at once: the best quality takes fifty times as long for a tenth less. */
export function compress(text: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(text)
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
