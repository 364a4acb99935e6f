import type { Pages } from './lab.ts'

interface Wish {
  title?: string
  /** Inside `<head>`, after the usual. */
  head?: string
  /** In place of the usual text. */
  main?: string
  /** After everything, before `</body>`. */
  foot?: string
  lang?: string
  /** Leaves out one of the usual tags of the head. */
  without?: 'viewport' | 'description' | 'title' | 'canonical'
}

const ABOUT = `<p>We bake sourdough, rye and sweet buns every morning in our own stone oven, and deliver to cafes and
kitchens across the town. Order by noon for the next day, or drop in: the counter is open from seven to three.</p>`

/** A small business's page with everything in its place. */
export function page({ title, head = '', main, foot = '', lang = 'en', without }: Wish = {}): string {
  const tags = {
    title: `<title>${title ?? 'Corner Bakery: bread for Harbour Town'}</title>`,
    viewport: '<meta name="viewport" content="width=device-width, initial-scale=1">',
    description:
      '<meta name="description" content="Sourdough, rye and sweet buns, baked every morning and delivered across Harbour Town.">',
    canonical: '',
  }
  const kept = Object.entries(tags).flatMap(([name, tag]) => (name === without ? [] : [tag]))
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8">
${kept.join('\n')}
${head}
</head>
<body>
<header><nav><a href="/">Home</a> <a href="/about">About us</a> <a href="/contact">Contact</a></nav></header>
<main><h1>${title ?? 'Corner Bakery'}</h1>
${main ?? ABOUT}
</main>
<footer><a href="/privacy">Privacy policy</a> <small>&copy; ${new Date().getFullYear()} Corner Bakery</small></footer>
${foot}
</body>
</html>`
}

const SAFE = {
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': "default-src 'self'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** A page with the headers of a well-kept site. */
export function safely(body: string, headers: Record<string, string> = {}) {
  return { headers: { ...SAFE, ...headers }, body }
}

/** A site in which the examination has nothing to find. */
export function healthyPages(origin: string): Pages {
  return {
    '/': safely(page()),
    '/about': safely(page({ title: 'About the bakery' })),
    '/contact': safely(page({ title: 'Contact the bakery' })),
    '/privacy': safely(page({ title: 'Privacy policy of the bakery' })),
    '/robots.txt': `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`,
    '/sitemap.xml': {
      headers: { 'content-type': 'application/xml' },
      body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/</loc></url><url><loc>${origin}/about</loc></url></urlset>`,
    },
    '/favicon.ico': { headers: { 'content-type': 'image/x-icon' }, body: Buffer.from([0, 0, 1, 0]) },
  }
}
