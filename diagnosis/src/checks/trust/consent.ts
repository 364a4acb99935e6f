import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteElement, quoteHeader } from '#evidence.ts'
import { looksEuropean } from './europe.ts'
import { cookiesOf } from './set-cookies.ts'
import { asksItself, hasConsentTool, trackerOfCookie, trackersIn, unasked } from './trackers.ts'

/** `gdpr.pre_consent`, as far as the page as sent shows it: trackers that nothing holds back. */
export const consent: Check = {
  codes: ['gdpr.pre_consent'],
  when: 'content',
  look(snapshot) {
    const { answer, page } = snapshot
    const cookie = cookiesOf(answer).find(({ name }) => trackerOfCookie(name) !== null)
    const trackers = hasConsentTool(page) ? [] : trackersIn(page)
    const names = new Set(trackers.map(({ name }) => name))
    if (cookie) names.add(trackerOfCookie(cookie.name) ?? '')
    if (names.size === 0) return []
    const quotes = trackers.slice(0, 4).map(({ element }) => quoteElement(answer, element))
    return [
      detection(
        'gdpr.pre_consent',
        'likely',
        [cookie ? quoteHeader(answer, 'set-cookie') : null, ...quotes],
        {
          severity: looksEuropean(snapshot) && !(asksItself(page) && !cookie) ? 'medium' : 'low',
          means: unasked([...names]),
        },
      ),
    ]
  },
}
