import type { Violation } from '#deep/browser/axe.ts'
import type { UnheardForm } from '#deep/browser/forms.ts'
import type { Picture } from '#deep/browser/picture.ts'
import type { Load } from '#deep/browser/visit.ts'
import type { SiteSnapshot } from '#snapshot.ts'

/** All that the browser saw; what did not come about in the time is null or empty. */
export interface Look {
  /** From the examination without a browser. */
  snapshot: SiteSnapshot
  first: Load
  second: Load | null
  phone: Load | null
  picture: Picture | null
  violations: Violation[]
  unheard: UnheardForm[]
  /** What a robot check said of itself, in the first and the second load. */
  captcha: [string | null, string | null]
}
