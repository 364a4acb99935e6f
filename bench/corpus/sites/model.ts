import type { Answer } from '../../../diagnosis/test/lab.ts'

/** A made-up business: what its site says, whatever the site is built with. */
export interface Business {
  brand: string
  lang: string
  rtl?: boolean
  tagline: string
  lead: readonly string[]
  items: readonly (readonly [name: string, text: string, price: string])[]
  words: {
    home: string
    about: string
    contact: string
    privacy: string
    imprint: string
    offer: string
    hours: string
  }
  aboutText: readonly string[]
  open: string
  street: string
  zip: string
  city: string
  country: string
  phone: string
}

/** One page to draw. */
export interface Sheet {
  path: string
  title: string
  description: string
  /** Own HTML of the page; the layout draws the rest around it. */
  main: string
  origin: string
  email: string
  head: string
  foot: string
  canonical: boolean
}

/** How a kind of software draws a site, and the files that belong to it. */
export interface Layout {
  draw(business: Business, sheet: Sheet): string
  /** The middle of the front page. */
  front(business: Business): string
  files: Record<string, Answer>
  headers?: Record<string, string>
}

export const PATHS = { about: '/about/', contact: '/contact/', privacy: '/privacy/', imprint: '/imprint/' }

export const menuOf = ({ words }: Business): [path: string, label: string][] => [
  ['/', words.home],
  [PATHS.about, words.about],
  [PATHS.contact, words.contact],
]

export const legalOf = ({ words }: Business): [path: string, label: string][] => [
  [PATHS.privacy, words.privacy],
  [PATHS.imprint, words.imprint],
]

export const linksOf = (links: [path: string, label: string][], attribute = ''): string =>
  links.map(([path, label]) => `<a${attribute} href="${path}">${label}</a>`).join('\n')

export const paragraphs = (texts: readonly string[], open = '<p>'): string =>
  texts.map((text) => `${open}${text}</p>`).join('\n')

export const year = new Date().getFullYear()

/** What search engines read about the business. */
function businessData(business: Business, origin: string): string {
  const { brand, street, zip, city, country, phone } = business
  const address = {
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode: zip,
    addressLocality: city,
    addressCountry: country,
  }
  const data = { '@context': 'https://schema.org', '@type': 'LocalBusiness', name: brand, url: `${origin}/` }
  return `<script type="application/ld+json">${JSON.stringify({ ...data, telephone: phone, address })}</script>`
}

export function common(business: Business, sheet: Sheet): string {
  const { title, description, origin, path, head, canonical } = sheet
  return `<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
${canonical ? `<link rel="canonical" href="${origin}${path}">` : ''}
<meta property="og:title" content="${title}">
<meta property="og:type" content="website">
<meta property="og:locale" content="${business.lang.replace('-', '_')}">
${businessData(business, origin)}
${head}`
}
