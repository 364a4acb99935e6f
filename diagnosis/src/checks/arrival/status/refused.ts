import type { Check } from '#check.ts'
import { isTestHost } from '#checks/arrival/wrong-host/test-hosts.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteElement, quoteHeader, quoteStatus } from '#evidence.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { headerOf, type Reply } from '#visit/reply.ts'
import type { Shield } from '#visit/shield.ts'
import { forbiddenBody } from './forbidden-body.ts'
import { shownStatus } from './shown-status.ts'

/** 404 and 410 are the site's own; 402 is how platforms close an unpaid shop. */
const TOLD_ELSEWHERE = new Set([401, 402, 404, 407, 410])

/** `http.bot_challenge`, `http.auth_wall`, `http.403_all`: visitors are refused. */
export const refused: Check = {
  codes: ['http.bot_challenge', 'http.auth_wall', 'http.403_all'],
  when: 'always',
  async look(snapshot) {
    const { answer, shield, page } = snapshot
    if (shield) return [stopped(shield.kind, shield.evidence)]
    const shown = answer && shownStatus(answer, page)
    if (answer && shown?.status === 403)
      return [detection('http.403_all', 'likely', [quoteElement(answer, shown.title), quoteStatus(answer)])]
    const status = answer?.status ?? null
    if (!answer || status === null || status < 400 || status >= 500) return []
    if (status === 401 || status === 407) return [passwordAsked(snapshot, answer)]
    if (TOLD_ELSEWHERE.has(status)) return []
    return [status === 403 ? await forbidden(snapshot, answer) : unexplained(answer)]
  },
}

function stopped(kind: Shield['kind'], evidence: Shield['evidence']) {
  return detection('http.bot_challenge', 'inconclusive', evidence, kind === 'rate_limit' ? SLOW_DOWN : {})
}

/** Nothing in it says that it is a shield: it may be a fault that visitors meet as well. */
const unexplained = (answer: Reply) =>
  detection('http.bot_challenge', 'inconclusive', [quoteStatus(answer)], {
    title: 'Your server refused our visit',
    means: `Your server answered us with status ${answer.status} instead of your page. It may be a shield that keeps robots out, or a fault that your visitors meet as well. Please open your address in a private window to see which.`,
  })

function passwordAsked({ site }: SiteSnapshot, answer: Reply): Detection | null {
  const asked = headerOf(answer, 'www-authenticate') === null ? null : quoteHeader(answer, 'www-authenticate')
  // A password in front of a test copy is as it should be.
  const isForFew =
    isTestHost(site.host) ||
    FOR_MEMBERS.test(site.host) ||
    FOR_FEW.test(headerOf(answer, 'www-authenticate') ?? '')
  const more = isForFew ? { severity: 'low' as const } : {}
  return detection('http.auth_wall', 'inconclusive', [quoteStatus(answer), asked], more)
}

/** A shield refuses robots without a word; the server itself names itself. */
async function forbidden({ site, client, home }: SiteSnapshot, answer: Reply): Promise<Detection | null> {
  const start = home.replies[0]?.url ?? site.url.href
  const { last } = await client.follow(start, { visitor: 'browser' })
  const body = forbiddenBody(answer)
  const isForAll = last.status === 403 && forbiddenBody(last)?.kind === body?.kind
  if (!body || !isForAll || site.url.pathname !== '/') return unexplained(answer)
  const verdict = body.kind === 'server' ? 'confirmed' : 'likely'
  return detection('http.403_all', verdict, [quoteStatus(answer), body.quote, quoteStatus(last)])
}

const FOR_MEMBERS =
  /^(admin|intranet|internal|portal|login|members?|extranet|private|vpn|mail|webmail|cpanel|demo)\./
const FOR_FEW =
  /staging|preview|test|\bdev|develop|internal|intern\b|intranet|admin|staff|members?\b|partner/i
const SLOW_DOWN = {
  title: 'Your server asked us to slow down',
  means:
    'It answered that too many requests came. That says nothing of what your customers see: it may be a limit that only robots meet. We look again later, or you let our address through.',
}
