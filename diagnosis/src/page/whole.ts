import type { Page } from './page.ts'

/** True for a page that was meant as one: what a crashed program prints before it has neither of these. */
export function isWholePage(page: Page): boolean {
  return /<(!doctype|html|head|body)[\s>]/i.test(page.source.slice(0, 20_000))
}
