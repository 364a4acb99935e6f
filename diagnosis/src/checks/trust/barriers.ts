import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteTag } from '#evidence.ts'
import type { PageElement } from '#page/page.ts'
import { barriersIn } from './accessible-name.ts'

/** `a11y.blocking`, as far as the page as sent shows it; a browser sees more. */
export const barriers: Check = {
  codes: ['a11y.blocking'],
  when: 'content',
  look({ answer, page }) {
    const { images, fields, buttons, links, language } = barriersIn(page)
    const kinds: [words: string, found: readonly PageElement[]][] = [
      ['form fields without a label', fields],
      ['pictures without a description', images],
      ['buttons without a name', buttons],
      ['links without a name', links],
      ['no language named', language ? [language] : []],
    ]
    const found = kinds.filter(([, elements]) => elements.length > 0)
    const [first] = found
    if (!first) return []
    const many =
      found.filter(([, elements]) => elements !== images || images.length >= 3).length >= 3 ||
      (fields.length >= 3 && found.length >= 2)
    return [
      detection(
        'a11y.blocking',
        'confirmed',
        found.flatMap(([, elements]) => elements.slice(0, 2).map((element) => quoteTag(answer, element))),
        {
          severity: many ? 'medium' : 'low',
          means: `We found ${found.map(([words, { length }]) => (length > 1 ? `${length} ${words}` : words)).join(', ')}. People who have the page read to them, or cannot use a mouse, are stopped there; in many countries the law also asks for it.`,
        },
      ),
    ]
  },
}
