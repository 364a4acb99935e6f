import type { Scene } from '../../scene.ts'
import type { Violation } from '../browser/axe.ts'
import type { UnheardForm } from '../browser/forms.ts'
import type { Picture } from '../browser/picture.ts'
import type { Load } from '../browser/visit.ts'

/** All that the browser saw; what did not come about in the time is null or empty. */
export interface Look {
  /** From the examination without a browser. */
  scene: Scene
  first: Load
  second: Load | null
  phone: Load | null
  picture: Picture | null
  violations: Violation[]
  unheard: UnheardForm[]
  /** What a robot check said of itself, in the first and the second load. */
  captcha: [string | null, string | null]
}
