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
