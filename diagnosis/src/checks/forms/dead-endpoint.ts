import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteBody, quoteMatch, quoteStatus } from '#evidence.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { isOk, type Reply } from '#visit/reply.ts'
import { whenQuiet } from '#visit/when-quiet.ts'
import { formPages } from './contact-page.ts'
import { type Endpoint, endpointsOf } from './endpoints.ts'

const ENDPOINTS_MAX = 4

/** `form.dead_endpoint`: where a form sends to, nothing answers. Asked with GET and OPTIONS; a form is never sent. */
export const deadEndpoint: Check = {
  codes: ['form.dead_endpoint'],
  when: 'content',
  says: 'Asking whether the forms’ addresses answer…',
  async look(snapshot) {
    // On these the platform itself receives forms; of the owner's there are at most a script or another service.
    const isHosted = ['shopify', 'wix', 'squarespace'].includes(snapshot.platform ?? '')
    const pages = await formPages(snapshot)
    const all = pages
      .flatMap(({ reply, page }) => endpointsOf(reply, page))
      .filter(({ isFile, isElsewhere }) => !isHosted || isFile || isElsewhere)
    const known = [...new Map(all.map((endpoint) => [endpoint.url, endpoint])).values()]
    const seen = await Promise.all(
      known.slice(0, ENDPOINTS_MAX).map((endpoint) => examined(snapshot, endpoint)),
    )
    return seen
  },
}

const isGone = ({ status }: Reply) => status === 404 || status === 410
const isBroken = ({ status }: Reply) => status !== null && [500, 502, 503, 504].includes(status)
const isDead = (reply: Reply) => isGone(reply) || isBroken(reply)

const SAYS_GONE =
  /form (?:was |is |has been )?(?:not found|no longer|deleted|removed|disabled|deactivated|inactive|closed|expired)|(?:unknown|invalid|inactive|disabled|no such) (?:form|endpoint|account)|form .{0,40}(?:does(?: not|n[’']t) exist|could not be found)|formular .{0,30}(?:nicht (?:gefunden|mehr)|existiert nicht)|formulaire .{0,30}(?:introuvable|n[’']existe)|formulario .{0,30}(?:no existe|no encontrado)/i

/**
 * Another's service that says itself that the form is gone. Services rightly answer "not there" to a GET,
 * so that the status alone proves nothing.
 */
async function elsewhere(snapshot: SiteSnapshot, endpoint: Endpoint): Promise<Detection | null> {
  const { client } = snapshot
  const got = await client.get(endpoint.url)
  const says = isGone(got) ? quoteMatch(got, SAYS_GONE) : null
  if (!says && got.status !== 410) return null
  const [options, again] = [
    await client.get(endpoint.url, { method: 'OPTIONS' }),
    await client.again(endpoint.url),
  ]
  if (!isGone(options) || !isGone(again)) return null
  const place = quoteBody(endpoint.from, endpoint.start, endpoint.length)
  return detection('form.dead_endpoint', 'likely', [quoteStatus(got), says, quoteStatus(options), place])
}

async function examined(snapshot: SiteSnapshot, endpoint: Endpoint): Promise<Detection | null> {
  if (endpoint.isElsewhere) return elsewhere(snapshot, endpoint)
  const { client } = snapshot
  const got = await client.get(endpoint.url)
  if (!isDead(got)) return null
  const options = await client.get(endpoint.url, { method: 'OPTIONS' })
  if (!isDead(options)) return null
  // Where even a page that never was gets an error of the server, or none at all, the form is not what is wrong.
  const missing = await snapshot.missing()
  if (!missing.every((reply) => isGone(reply) || isOk(reply))) return null
  const again = await whenQuiet(client, () => client.again(endpoint.url))
  if (!isDead(again)) return null
  const isSure =
    missing.every(isGone) && isGone(got) && isGone(again) && (endpoint.isFile || !endpoint.mayWantToken)
  const quotes = [
    quoteStatus(got),
    quoteStatus(options),
    quoteBody(endpoint.from, endpoint.start, endpoint.length),
  ]
  if (isBroken(got) && !isBroken(again)) return null
  return detection('form.dead_endpoint', isSure ? 'confirmed' : 'likely', quotes)
}
