import { isOpenForBusiness } from './open-for-business.ts'
import type { Page } from './page.ts'
import { bareHost } from './same-page.ts'

/** Paths at which web servers and panels keep what their own pages show. */
export const SERVERS_OWN =
  /^\/(_autoindex|manual|icons|docs?|cgi-sys|cgi-bin|img-sys|server-status|server-info|~?cpanel|webmail|plesk|(host-)?manager|examples|dashboard|phpmyadmin|phpinfo)\b/i
const TELEPHONE = /(?:^|[\s(])[+0][\d ()/-]{7,20}\d\b/

/**
 * What a site of somebody's own has beside its words: styles or scripts in files, a telephone, prices or hours. Pages that a
 * server, a host or an intruder puts in its place seldom do, so what these say of themselves can be relied on.
 */
export function hasOwnThings(page: Page): boolean {
  return hasOwnFiles(page) || isToBeCalled(page) || isOpenForBusiness(page.visibleText)
}

/** A telephone to ring: programs that stopped have none. */
export function isToBeCalled(page: Page): boolean {
  return (
    TELEPHONE.test(page.visibleText) ||
    page.all('a').some(({ attributes }) => /^tel:/i.test(attributes.href ?? ''))
  )
}

/** Styles or scripts in files of the site itself. */
export function hasOwnFiles(page: Page): boolean {
  const addresses = [
    ...page.links('stylesheet').map(({ attributes }) => attributes.href),
    ...page.all('script').map(({ attributes }) => attributes.src),
  ]
  return addresses.some((address) => {
    const url = page.resolve(address)
    return url !== null && bareHost(url) === bareHost(page.url) && !SERVERS_OWN.test(url.pathname)
  })
}
