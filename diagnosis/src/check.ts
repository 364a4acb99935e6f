import type { Scene } from './scene.ts'
import type { Sighting } from './sighting.ts'

/**
 * One look for one or a few faults that share their observations.
 * - `always`: whatever came of the visit (names, connection, certificate, redirects, status).
 * - `answer`: an HTTP answer came, of any status, and it is the site's own (no shield, no password).
 * - `content`: the answer is the site's own page with a status of 2xx.
 * - `owner`: as `answer`, and the owner has proved or agreed: may ask for paths nobody linked to.
 */
export interface Check {
  codes: readonly string[]
  when: 'always' | 'answer' | 'content' | 'owner'
  /** Shown while it runs: "Checking the certificate…". Null for looks that take no time. */
  says: string | null
  look(scene: Scene): Promise<(Sighting | null)[]> | (Sighting | null)[]
}
