import { pages } from './pages.ts'

/** Replaces an address that is no page of ours, since people paste all sorts of things there. */
export const NO_PAGE = '(no such page)'

const plain = new Set<string>(pages)
const patterns = pages
  .filter((page) => page.includes(':'))
  .map((page) => ({ page, fits: new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`) }))

/** A path as statistics may keep it: the page that it leads to, without the ids in it; `/quote/:id` for `/quote/x7Qk`. */
export function foldPath(path: string): string {
  const bare = path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path
  if (plain.has(bare)) return bare
  return patterns.find(({ fits }) => fits.test(bare))?.page ?? NO_PAGE
}
