import type { Check } from '../../check.ts'
import { quoteBody, quoteStatus } from '../../evidence.ts'
import type { Scene } from '../../scene.ts'
import { type Sighting, sighting } from '../../sighting.ts'
import { isOk, type Reply } from '../../visit/reply.ts'
import { formPages } from './contact-page.ts'
import { type Endpoint, endpointsOf } from './endpoints.ts'

const ENDPOINTS_MAX = 4

/** `form.dead_endpoint`: where a form sends to, nothing answers. Asked with GET and OPTIONS; a form is never sent. */
export const deadEndpoint: Check = {
  codes: ['form.dead_endpoint'],
  when: 'content',
  says: 'Asking whether the forms’ addresses answer…',
  async look(scene) {
    // On these the platform itself receives forms; there is nothing of the owner's that could be missing.
    if (scene.platform === 'shopify' || scene.platform === 'wix' || scene.platform === 'squarespace')
      return []
    const pages = await formPages(scene)
    const all = pages.flatMap(({ reply, page }) => endpointsOf(reply, page))
    const known = [...new Map(all.map((endpoint) => [endpoint.url, endpoint])).values()]
    const seen = await Promise.all(known.slice(0, ENDPOINTS_MAX).map((endpoint) => examined(scene, endpoint)))
    return seen
  },
}

const isGone = ({ status }: Reply) => status === 404 || status === 410
const isBroken = ({ status }: Reply) => status !== null && [500, 502, 503, 504].includes(status)
const isDead = (reply: Reply) => isGone(reply) || isBroken(reply)

async function examined(scene: Scene, endpoint: Endpoint): Promise<Sighting | null> {
  const { ways } = scene
  const got = await ways.get(endpoint.url)
  if (!isDead(got)) return null
  const options = await ways.get(endpoint.url, { method: 'OPTIONS' })
  if (!isDead(options)) return null
  // Where even a page that never was gets an error of the server, or none at all, the form is not what is wrong.
  const missing = await scene.missing()
  if (!missing.every((reply) => isGone(reply) || isOk(reply))) return null
  const again = await ways.again(endpoint.url)
  if (!isDead(again)) return null
  const isSure =
    missing.every(isGone) && isGone(got) && isGone(again) && (endpoint.isFile || !endpoint.mayWantToken)
  const quotes = [
    quoteStatus(got),
    quoteStatus(options),
    quoteBody(endpoint.from, endpoint.start, endpoint.length),
  ]
  if (isBroken(got) && !isBroken(again)) return null
  return sighting('form.dead_endpoint', isSure ? 'confirmed' : 'likely', quotes)
}
