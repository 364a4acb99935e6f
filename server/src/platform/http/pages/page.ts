import { createHash } from 'node:crypto'
import { StoredText } from './stored-text.ts'

/** One prerendered page, ready to be sent. */
export class Page extends StoredText {
  /** Of the page's inline scripts, for the content security policy. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
  /** A `link` header for the styles that hold up the first view; networks in front of us turn it into early hints. */
  readonly links: string

  constructor(html: string) {
    super(html)
    this.scriptHashes = hashesOf(
      html,
      /<script(?![^>]*\s(?:src|type="application\/ld\+json")=?)[^>]*>([\s\S]*?)<\/script>/g,
    )
    this.styleHashes = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
    this.links = [...html.matchAll(/<link rel="stylesheet" href="(\/assets\/[\w./-]+)/g)]
      .map(([, href]) => `<${href}>; rel=preload; as=style`)
      .join(', ')
  }
}

function hashesOf(html: string, pattern: RegExp): string[] {
  const hashes = [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}
