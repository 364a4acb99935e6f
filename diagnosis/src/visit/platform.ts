import type { PlatformType } from '@sitewright/contract/pricing.ts'
import type { Page } from '../page/page.ts'
import { headerOf, type Reply } from './reply.ts'

/** What a site is built with, from marks that only that platform leaves; null when none shows. */
export function platformOf(reply: Reply, page: Page | null): PlatformType | null {
  const generator = page?.meta('generator')?.attributes.content ?? ''
  const header = (name: string) => headerOf(reply, name) ?? ''
  if (header('x-shopid') || header('x-shopify-stage') || /cdn\.shopify\.com\//.test(reply.text))
    return 'shopify'
  if (/Wix\.com/i.test(generator) || /pepyaka/i.test(header('server')) || header('x-wix-request-id'))
    return 'wix'
  if (/squarespace/i.test(header('server')) || /static1\.squarespace\.com\//.test(reply.text))
    return 'squarespace'
  if (
    /^WordPress/i.test(generator) ||
    /\/wp-(content|includes)\//.test(reply.text) ||
    /api\.w\.org/.test(header('link')) ||
    /wp-die-message/.test(reply.text)
  )
    return 'wordpress'
  return null
}
