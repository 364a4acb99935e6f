import { stat } from 'node:fs/promises'
import path from 'node:path'
import { escapeHtml } from '@sitewright/contract/html.ts'
import { listedPages } from '@sitewright/contract/listed-pages.ts'

/** Closed to search engines: what is private, what has an id in its address, and the API. */
const closed = ['/api/', '/socket.io/', '/dashboard', '/portal', '/admin/', '/quote/', '/pay/']
/** What public pages ask for as they start; without it a search engine would see us as out of order. */
const open = ['/api/health$', '/api/business$', '/api/promotion$', '/api/plans$']

export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    ...open.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** The pages for search engines, each with the day on which it was built. */
export async function sitemap(publicUrl: string, webFolder: string): Promise<string> {
  const entries = listedPages.map(async (page) => {
    const built = await builtOn(path.join(webFolder, page, 'index.html'))
    const address = escapeHtml(publicUrl + page)
    return `  <url><loc>${address}</loc>${built ? `<lastmod>${built}</lastmod>` : ''}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...(await Promise.all(entries)),
    '</urlset>',
    '',
  ].join('\n')
}

/** Null for a page that is not prerendered, or not yet. */
async function builtOn(file: string): Promise<string | null> {
  const { mtime } = await stat(file).catch(() => ({ mtime: null }))
  return mtime?.toISOString().slice(0, 10) ?? null
}
