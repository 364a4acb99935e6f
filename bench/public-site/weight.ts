import { brotliCompressSync } from 'node:zlib'

/** Bytes of what a page loads before the visitor touches it, compressed as they are sent. */
export interface Weight {
  script: number
  /** Style sheets and preloaded fonts: what holds up the first paint. */
  blocking: number
  startsFramework: boolean
}

/** `scripts`: those that a browser fetched; the page names the style sheets and fonts. */
export async function weigh(site: string, page: string, scripts: readonly string[]): Promise<Weight> {
  const html = await (await fetch(site + page)).text()
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, file]) => file ?? ''))]
  const styles = named(/<link[^>]*href="(\/assets\/[^"]+\.css)"[^>]*>/g)
  const fonts = named(/<link[^>]*rel="preload"[^>]*href="(\/[^"]+\.woff2)"/g)
  const [script, style, font] = await Promise.all(
    [[...new Set(scripts)], styles, fonts].map((files) => sum(site, files)),
  )
  return {
    script: script ?? 0,
    blocking: (style ?? 0) + (font ?? 0),
    startsFramework: html.includes(' data-framework='),
  }
}

async function sum(site: string, files: readonly string[]): Promise<number> {
  const sizes = files.map(async (file) => {
    const answer = await fetch(site + file)
    const body = Buffer.from(await answer.arrayBuffer())
    return file.endsWith('.woff2') ? body.length : brotliCompressSync(body).length
  })
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
}
