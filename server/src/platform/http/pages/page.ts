import { createHash } from 'node:crypto'
import { type Packing, packQuickly, packWell } from './packing.ts'

/** One prerendered page, ready to be sent. */
export class Page {
  readonly html: Buffer
  /** Weak, since the packings of one text are one page. */
  readonly etag: string
  /** For the content security policy: what stands inside the page itself. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
  /** A `link` header for the styles that hold up the first view; networks in front of us turn it into early hints. */
  readonly links: string
  readonly #packed = new Map<Packing, Buffer>()

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

  packed(packing: Packing): Buffer {
    const known = this.#packed.get(packing)
    if (known) return known
    const fresh = packQuickly(this.html, packing)
    this.#packed.set(packing, fresh)
    return fresh
  }

  async packWell(): Promise<void> {
    this.#packed.set('br', await packWell(this.html))
  }
}

function hashesOf(html: string, pattern: RegExp): string[] {
  const hashes = [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}
