import type { Evidence } from '@sitewright/contract/findings.ts'
import type { Check } from '#check.ts'
import { isClosedPage } from '#checks/app/coming-soon.ts'
import { FROM_SEARCH, visitAs } from '#checks/hack/visits/visit.ts'
import { readPage } from '#confirm.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteElement, quoteHeader, quoteMatch, quoteStatus } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import type { AnswerSnapshot, SiteSnapshot } from '#snapshot.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'
import { isServerError } from '#visit/retry-refused.ts'
import { shieldOf } from '#visit/shield.ts'
import type { Chain } from '#visit/site-client.ts'
import { cdnSays, isCdnStatus } from './cdn-says.ts'
import { shownStatus } from './shown-status.ts'

/** `http.5xx`, `http.cdn_origin`: the server, or the one behind the shield, fails on the page. */
export const serverError: Check = {
  codes: ['http.5xx', 'http.cdn_origin'],
  when: 'answer',
  async look(snapshot) {
    const { answer, home, tries } = snapshot
    const shown = shownStatus(answer, snapshot.page)
    if (shown && shown.status >= 500)
      return [
        detection('http.5xx', 'likely', [quoteElement(answer, shown.title), quoteStatus(answer)], SHOWN),
      ]
    if (!tries.some(({ last }) => isFailing(last))) return [await onPhones(snapshot)]
    if (!isFailing(answer)) return [await nowAndThen(snapshot)]
    if (isMeantPause(answer, snapshot.page)) return [isTold(snapshot, answer) ? null : closed(answer)]
    const again = await othersOf(snapshot)
    const failing = again.filter(({ last }) => isFailing(last))
    if (failing.length === 0 && again.length > 0) return []
    return [said(home.last, failing.length > 0 ? 'confirmed' : 'likely', failing)]
  },
}

/** What the check for placeholders does not take for one is still no page for visitors. */
const closed = (answer: Reply) => detection('http.5xx', 'likely', [quoteStatus(answer)], CLOSED)

function isTold({ page }: SiteSnapshot, answer: Reply): boolean {
  const read = page ?? readPage(answer)
  return read !== null && isClosedPage(answer, read)
}

/** Without 509 (a host's limit of traffic) and 511 (a hotel's network), which are not the site's own. */
function isFailing(reply: Reply): boolean {
  return isServerError(reply) && reply.status !== 509 && reply.status !== 511
}

/** The further visits that were made already; one more when there were none. */
async function othersOf({ home, tries, second }: SiteSnapshot): Promise<Chain[]> {
  const others = tries.filter((chain) => chain !== home && chain.last.status !== null)
  return others.length > 0 ? others : [await second()]
}

/** The first visit failed and the next did not: two of three count, one may be an accident. */
async function nowAndThen({ tries, answer, second }: SiteSnapshot): Promise<Detection | null> {
  // A refusal for robots that lets browsers in is no crash.
  const asUs = tries.map(({ last }) => last).filter(({ visitor }) => visitor === answer?.visitor)
  if (!asUs.some(isFailing)) return null
  const failed = [...asUs, (await second()).last].filter(isFailing)
  if (failed.length < 2) return null
  return detection('http.5xx', 'confirmed', failed.map(quoteStatus), NOW_AND_THEN)
}

/** Phones get an error where a computer gets the page: asked in turns, to rule out chance. */
async function onPhones(snapshot: AnswerSnapshot): Promise<Detection | null> {
  if (!isOk(snapshot.answer)) return null
  const first = await visitAs(snapshot, { visitor: 'phone', referer: FROM_SEARCH })
  if (!first || !isFailing(first.last) || shieldOf(first.last)) return null
  const once = await visitAs(snapshot, { visitor: 'phone' }, true)
  const plain = await visitAs(snapshot, { visitor: 'browser' }, true)
  const again = await visitAs(snapshot, { visitor: 'phone' }, true)
  if (!once || !plain || !again || !isOk(plain.last)) return null
  if (![once, again].every(({ last }) => isFailing(last))) return null
  const evidence = [once, again, plain].map(({ last }) => quoteStatus(last))
  return detection('http.5xx', 'confirmed', evidence, ON_PHONES)
}

function said(reply: Reply, verdict: 'confirmed' | 'likely', again: readonly Chain[]): Detection | null {
  const repeated = again.map(({ last }) => quoteStatus(last))
  if (isFromCloudflare(reply) && isCdnStatus(reply.status)) {
    const evidence = [
      quoteStatus(reply),
      cdnMark(reply),
      quoteMatch(reply, /error code:? ?\d{3,4}/i),
      ...repeated,
    ]
    return detection('http.cdn_origin', verdict, evidence, cdnSays(reply))
  }
  const more = reply.status === 508 ? OUT_OF_RESOURCES : {}
  return detection('http.5xx', verdict, [quoteStatus(reply), ...repeated], more)
}

function isFromCloudflare(reply: Reply): boolean {
  return (
    /cloudflare/i.test(headerOf(reply, 'server') ?? '') ||
    headerOf(reply, 'cf-ray') !== null ||
    /cf-error-details|cloudflare/i.test(reply.text)
  )
}

function cdnMark(reply: Reply): Evidence {
  return quoteHeader(reply, headerOf(reply, 'server') === null ? 'cf-ray' : 'server')
}

const NOW_AND_THEN = {
  title: 'The server crashes on your page every now and then',
  means:
    'We asked for your page several times, and at least two times it failed with a server error. Some of your visitors see the page and others an error, which is easy to miss when you look yourself.',
}
const ON_PHONES = {
  title: 'The server crashes when somebody comes with a phone',
  means:
    'On a computer your page opens. Asked as a phone asks, the server answered with an error each time. Most people look for a shop with a phone, and they see only that error; so does Google, which looks as a phone does.',
}
const CLOSED = {
  severity: 'high' as const,
  title: 'Your site says that it is closed for now',
  means:
    'Your server answers visitors and search engines with "not available", and its words sound like a pause that somebody meant. If nobody is working on the site, it was forgotten or has stopped by itself; a pause of days costs you your place in search results.',
}
const SHOWN = {
  means:
    'All that your address shows is the error page of a server, and it is sent as if all were well (status 200). Nobody sees your business, and search engines take the error for your page. Often it was kept by a cache when the server failed for a moment.',
}
const OUT_OF_RESOURCES = {
  title: 'Your hosting plan has run out of computing power',
  means:
    'The host stops the site because it uses more than the plan allows. Visitors see an error while that lasts, mostly at the busiest hours.',
}

const PAUSE =
  /maintenance|be (right )?back (soon|shortly|in)|under construction|coming soon|launching soon|opening soon|wartung|im aufbau|im umbau|demnächst|bald (wieder )?(für sie )?(da|zurück|online)|en construction|de retour|bientôt|mantenimiento|próximamente|pronto (estaremos|volveremos)|en construcción|manutenzione|in costruzione|torneremo|prossimamente|onderhoud|binnenkort|manutenção|em breve|em construção|przerwa techniczna|prace (techniczne|serwisowe)|konserwac|underhåll|vedlikehold|vedligeholdelse|huolto|karbantartás|údržb|технически|обслуживани|メンテナンス|维护|維護/i

/** What Apache says of itself when the program behind it is down, which is no intended pause. */
const STOCK = /unable to service your request due to maintenance downtime or capacity problems/i

/** True for a 503 that is meant: "we are working on it". */
function isMeantPause({ status, text }: Reply, page: Page | null): boolean {
  if (status !== 503 || STOCK.test(text)) return false
  if (!page) return text.length < 1_000 && PAUSE.test(text)
  const heads = page.all('h1', 'h2').map((element) => page.textOf(element))
  return PAUSE.test([page.title, ...heads, page.visibleText.slice(0, 600)].join(' '))
}
