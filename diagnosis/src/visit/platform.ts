import type { PlatformType } from '@sitewright/contract/pricing.ts'
import type { Page } from '#page/page.ts'
import { headerOf, type Reply } from './reply.ts'

/** What a site is built with, from marks that only that platform leaves; null when none shows. */
export function platformOf(reply: Reply, page: Page | null): PlatformType | null {
  const generator = page?.meta('generator')?.attributes.content ?? ''
  const header = (name: string) => headerOf(reply, name) ?? ''
  const { text } = reply
  const host = reply.fetched.url?.hostname ?? ''
  if (
    header('x-shopid') ||
    header('x-shopify-stage') ||
    /shopify/i.test(header('powered-by')) ||
    /cdn\.shopify\.com\/|\/cdn\/shop\/|\bShopify\.(shop|theme)\s*=|storefront_password/.test(text)
  )
    return 'shopify'
  if (
    /Wix\.com/i.test(generator) ||
    /pepyaka/i.test(header('server')) ||
    header('x-wix-request-id') ||
    /\.(wixsite|wixstudio)\.com$/.test(host) ||
    /static\.parastorage\.com\//.test(text)
  )
    return 'wix'
  if (
    /squarespace/i.test(header('server')) ||
    /static1\.squarespace\.com\/|squarespace-cdn\.com\//.test(text)
  )
    return 'squarespace'
  if (
    /^(WordPress|WooCommerce)/i.test(generator) ||
    /\/wp-(content|includes)\//.test(text) ||
    /\/wp-admin\/(install|setup-config)\.php/.test(reply.url) ||
    /api\.w\.org/.test(header('link')) ||
    /wp-die-message/.test(text)
  )
    return 'wordpress'
  return isOwnWork(text, header) ? 'custom_code' : null
}

/** Marks of the tool kits with which programmers write a site of its own. */
function isOwnWork(text: string, header: (name: string) => string): boolean {
  return (
    /\b(Express|Next\.js|Nuxt|ASP\.NET|Phusion Passenger)\b/i.test(header('x-powered-by')) ||
    /\b(laravel_session|csrftoken|connect\.sid|_rails_session|ci_session|XSRF-TOKEN)=/.test(
      header('set-cookie'),
    ) ||
    /\/_next\/static\/|__NEXT_DATA__|\/_nuxt\/|__NUXT__|__VIEWSTATE|name=["']?csrfmiddlewaretoken/.test(text)
  )
}
