import type { WordIndex } from './word-search.ts'

const articles = () => [...document.querySelectorAll<HTMLElement>('main article')]

/** What the articles of the page are found by; they carry their words themselves. */
export const indexOfPage = (): WordIndex[] =>
  articles().map(({ id, dataset }) => ({ key: id, words: dataset.words?.split(' ') ?? [] }))

/**
 * Hides the other articles, the sections in which none is left, and the links to these; folds open for what is left. The
 * page's text stays out of the script in this way.
 */
export function showOnly(fits: (article: HTMLElement) => boolean): number {
  const all = articles()
  for (const article of all) article.hidden = !fits(article)
  const isNarrowed = all.some(({ hidden }) => hidden)
  for (const section of new Set(all.map((article) => article.closest('section')))) {
    if (!section) continue
    section.hidden = section.querySelector('article:not([hidden])') === null
    unfold(section.querySelector(':scope > details'), isNarrowed)
    const link = document.querySelector<HTMLElement>(`nav li:has(> a[href="#${section.id}"])`)
    if (link) link.hidden = section.hidden
  }
  return all.filter(({ hidden }) => !hidden).length
}

/** Opens what the visitor left folded, and afterwards folds no more than that. */
function unfold(fold: HTMLDetailsElement | null, isNarrowed: boolean): void {
  if (!fold) return
  if (isNarrowed && !fold.open) {
    fold.open = true
    fold.dataset.unfolded = ''
  } else if (!isNarrowed && fold.dataset.unfolded !== undefined) {
    fold.open = false
    delete fold.dataset.unfolded
  }
}
