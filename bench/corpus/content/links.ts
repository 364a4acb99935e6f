import type { Answer } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { garage, studio } from '../sites/further.ts'
import { bootstrap, plain } from '../sites/handmade.ts'
import { joomla } from '../sites/other-cms.ts'
import { bare } from '../sites/send.ts'
import { setUp, type Wish } from '../sites/site.ts'
import { hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

/** The same link with and without a page behind it. */
const linked = (common: Wish, path: string, text: string, gone: Answer | null = null) => {
  const below = `<p><a href="${path}">${text}</a></p>`
  const page = {
    title: text,
    main: `<p>${text}. ${'Here is what there is to know about it. '.repeat(3)}</p>`,
  }
  const bare = path.replace('https://shop.test', '')
  return {
    faulty: () => setUp({ ...common, below, ...(gone ? { pages: { [bare]: gone } } : {}) }),
    fixed: () => setUp({ ...common, below, extra: { [bare]: page } }),
  }
}

/** Dead ends within the site. */
export const brokenInternal: Case[] = pairs('link.broken_internal', {
  'page-was-renamed': linked({ layout: wordpress() }, '/christmas-orders/', 'Christmas orders'),
  'gone-410': linked(
    { business: lawyers, layout: joomla() },
    '/aktuelles/mandanteninfo.html',
    'Mandanteninformation',
    bare('<html><head><title>410 Gone</title></head><body><h1>Gone</h1></body></html>', { status: 410 }),
  ),
  'page-crashes-500': linked(
    { business: plumber, layout: bootstrap },
    '/realisations/',
    'Nos réalisations',
    bare('', { status: 500 }),
  ),
  'absolute-address': linked({ business: garage, layout: plain }, 'https://shop.test/cennik.html', 'Cennik'),
})

const outside = (common: Wish, href: string, faulty: Wish) => {
  const below = `<p><a href="${href}" rel="noopener">${href}</a></p>`
  return { faulty: () => setUp({ ...common, below, ...faulty }), fixed: () => setUp({ ...common, below }) }
}
const gone: Answer = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: '<html><title>Not found</title><body>404 Not Found</body></html>',
}

/** Links to other sites' pages that are not there any more. */
export const brokenExternal: Case[] = pairs('link.broken_external', {
  'no-such-domain': outside({ layout: wordpress() }, 'https://old-mill-partner.test/', {
    gone: ['old-mill-partner.test'],
  }),
  'page-gone': outside({ business: studio, layout: bootstrap }, 'https://craft-fair.test/2019/exhibitors', {
    hosts: { 'craft-fair.test': { http: { '*': gone }, https: { '*': gone } } },
  }),
  'gone-410': outside({ business: hotel, layout: plain }, 'https://tourism-board.test/cazorla', {
    hosts: {
      'tourism-board.test': {
        http: { '*': gone },
        https: {
          '*': {
            status: 410,
            headers: { 'content-type': 'text/html' },
            body: '<html><title>410</title><body>Gone</body></html>',
          },
        },
      },
    },
  }),
})
