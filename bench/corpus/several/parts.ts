import type { Answer } from '../../../diagnosis/test/lab.ts'
import { linked, pills } from '../hack/spam-links.ts'
import { type SpamPage, spamHtml } from '../hack/spam-pages.ts'
import { all, atEnd, type Edit, swap } from '../sites/edit.ts'
import { outsider } from '../sites/outside.ts'
import { photo } from '../sites/pictures.ts'
import { redirect, send } from '../sites/send.ts'
import { site, type Wish } from '../sites/site.ts'
import { either, isCrawler, isFromSearch, json } from '../sites/visitors.ts'

/** One wish from several; later parts add to the earlier ones. */
export const merged = (first: Wish, ...others: readonly Wish[]): Wish => others.reduce(both, first)

function both(one: Wish, other: Wish): Wish {
  const edits = [one.edit, other.edit].filter((edit): edit is Edit => edit !== undefined)
  const headers = { ...one.sending?.headers, ...other.sending?.headers }
  return {
    ...Object.assign({}, one, other),
    ...(edits.length > 0 ? { edit: all(...edits) } : {}),
    sending: { ...one.sending, ...other.sending, headers },
    head: (one.head ?? '') + (other.head ?? ''),
    below: (one.below ?? '') + (other.below ?? ''),
    pages: { ...one.pages, ...other.pages },
    extra: { ...one.extra, ...other.extra },
    hosts: { ...one.hosts, ...other.hosts },
  }
}

const html404: Answer = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html lang="en"><head><title>404</title></head><body><h1>Not Found</h1></body></html>',
}

export const hiddenPills: Wish = {
  edit: atEnd(`<div style="position:absolute;left:-9999px">${linked(pills)}</div>`),
}
export const noTitle: Wish = { edit: swap(/<title>[^<]*<\/title>/i, '') }
export const noViewport: Wish = {
  edit: (html) => html.replace(/<meta(?=[^>]*name=["']?viewport)[^>]*>/i, ''),
}
export const deadLink: Wish = { below: '<p><a href="/last-years-offer/">Last year’s offer</a></p>' }
export const hiddenFromSearch: Wish = { head: '<meta name="robots" content="noindex, nofollow">' }
export const openSession: Wish = {
  sending: { headers: { 'set-cookie': 'PHPSESSID=o1v8q2d9l4k7m3n6p5r0; path=/' } },
}
export const openPicture: Wish = {
  below: '<img src="http://image-store.test/team.jpg" alt="The team" width="300" height="200">',
}
export const openScript: Wish = { head: '<script src="http://code-library.test/slider.js" defer></script>' }
export const noAlt: Wish = { edit: (html) => html.replace(/ alt=("[^"]*"|'[^']*')/g, '') }
export const bigPhoto: Wish = {
  below: '<img src="/photos/team.jpg" alt="All of us" width="320" height="213">',
  pages: {
    '/photos/team.jpg': {
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
      body: photo(5472, 3648, 1_900_000),
    },
  },
}
export const without = (path: string): Wish => ({ pages: { [path]: html404 } })

/** All of core's version marks agree on an old one. */
export const oldWordpress = '5.2.3'

const fromSearchAway: Wish = {
  hosts: {
    'best-prize-4you.test': {
      http: outsider('best-prize-4you.test'),
      https: outsider('best-prize-4you.test'),
    },
  },
}

/** The front page as the wish draws it for most, and something else for some. */
export function splitFront(wish: Wish, how: 'crawlers' | 'search', page?: SpamPage): Wish {
  const { front } = site(wish)
  const usual = send(front, wish.sending ?? {})
  const other = page ? send(spamHtml(page)) : redirect('https://best-prize-4you.test/?s=1', 302)
  const test = how === 'crawlers' ? isCrawler : isFromSearch
  return merged(wish, fromSearchAway, { pages: { '/': either(test, other, usual) } })
}

export const spamMap = (page: SpamPage, word: string): Wish => {
  const paths = Array.from({ length: 80 }, (_, at) => `/${encodeURIComponent(`${word}-${at}`)}/`)
  const answer = send(spamHtml(page))
  return {
    pages: {
      ...Object.fromEntries(paths.map((path) => [path, answer])),
      '/sitemap.xml': {
        headers: { 'content-type': 'application/xml' },
        body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>https://shop.test${path}</loc><lastmod>2026-11-18</lastmod></url>`).join('')}</urlset>`,
      },
    },
  }
}

export const noMap: Wish = {
  pages: {
    '/robots.txt': 'User-agent: *\nDisallow: /\nSitemap: https://shop.test/sitemap.xml\n',
    '/sitemap.xml': html404,
  },
}
export const plainText = (body: string): Answer => ({ headers: { 'content-type': 'text/plain' }, body })
export const users = json([{ id: 1, name: 'admin', slug: 'admin' }])
export const listing: Answer = {
  headers: { 'content-type': 'text/html;charset=UTF-8' },
  body: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">\n<html>\n <head>\n  <title>Index of /wp-content/uploads</title>\n </head>\n <body>\n<h1>Index of /wp-content/uploads</h1>\n<ul><li><a href="/wp-content/"> Parent Directory</a></li>\n<li><a href="2026/"> 2026/</a></li>\n</ul>\n</body></html>\n',
}
