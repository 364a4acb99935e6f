import type { Check } from '../../check.ts'
import { absentFrom } from '../../evidence.ts'
import { sighting } from '../../sighting.ts'

/** `ux.no_viewport`: nothing in the page tells a phone how wide to draw it. */
export const viewport: Check = {
  codes: ['ux.no_viewport'],
  when: 'content',
  says: null,
  look({ answer, page }) {
    if (!answer || !page || page.meta('viewport') || page.visibleText.length < 100) return []
    const hasPhoneAddress = page
      .links('alternate')
      .some(({ attributes }) => /max-width/i.test(attributes.media ?? ''))
    if (hasPhoneAddress || page.first('frameset')) return []
    return [
      sighting('ux.no_viewport', 'confirmed', [absentFrom(answer, 'no <meta name="viewport"> in the page')]),
    ]
  },
}
