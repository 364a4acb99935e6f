import { createHash } from 'node:crypto'
import { compressQuickly, compressWell, type Encoding } from './compress.ts'

/** One prerendered page, ready to be sent. */
export class Page {
  readonly html: Buffer
  /** Weak, since all encodings of one text are one page. */
  readonly etag: string
  /** Of the page's inline scripts, for the content security policy. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
  /** A `link` header for the styles that hold up the first view; networks in front of us turn it into early hints. */
  readonly links: string
  readonly #compressed = new Map<Encoding, Buffer>()

  constructor(html: string) {
    this.html = Buffer.from(html)
    this.etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    this.scriptHashes = hashesOf(
      html,
      /<script(?![^>]*\s(?:src|type="application\/ld\+json")=?)[^>]*>([\s\S]*?)<\/script>/g,
    )
    this.styleHashes = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
    this.links = [...html.matchAll(/<link rel="stylesheet" href="(\/assets\/[\w./-]+)/g)]
      .map(([, href]) => `<${href}>; rel=preload; as=style`)
      .join(', ')
  }

  compressed(encoding: Encoding): Buffer {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const fresh = compressQuickly(this.html, encoding)
    this.#compressed.set(encoding, fresh)
    return fresh
  }

  async compressWell(): Promise<void> {
    this.#compressed.set('br', await compressWell(this.html))
  }
}

function hashesOf(html: string, pattern: RegExp): string[] {
  const hashes = [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}
