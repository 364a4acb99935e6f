import { type Check, NotExamined } from '#check.ts'
import { HTTP2_ALONE } from '#checks/tls/handshake.ts'
import { probe } from '#checks/tls/probe.ts'
import { type Detection, detection } from '#detection.ts'
import { failureOf, quoteHeader, quoteStatus } from '#evidence.ts'
import { mayBeHttp2Alone, speaksHttp2Alone } from '#guard/http2-alone.ts'
import { CONTRADICTORY } from '#guard/never-shown.ts'
import type { Outcome } from '#guard/outcome.ts'
import { shownName } from '#shown-name.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import type { Reply } from '#visit/reply.ts'
import type { Chain } from '#visit/site-client.ts'

const SURE_AFTER = 3

/** What a failed visit says of the server; `ours` may as well be our own network. */
type Silence =
  | 'refused'
  | 'dropped'
  | 'garbled'
  | 'contradictory'
  | 'timeout'
  | 'mute'
  | 'ours'
  | 'inside'
  | 'unnamed'
  | 'beyond'

/** `net.refused`, `net.timeout`: nothing answers where the name leads. */
export const connection: Check = {
  codes: ['net.refused', 'net.timeout'],
  when: 'always',
  async look(snapshot) {
    if (snapshot.answer !== null) return []
    if (await isHttp2Alone(snapshot)) throw new NotExamined('the pages of your site', HTTP2_ALONE)
    const { outcome } = snapshot.home.last.fetched
    if (outcome.kind === 'protocol' && outcome.code === 'HPE_HEADER_OVERFLOW')
      throw new NotExamined('the pages of your site', LONG_HEADERS)
    const silence = silenceOf(outcome)
    if (silence && ['timeout', 'mute', 'dropped'].includes(silence) && snapshot.client.eventLoop.wasBlocked)
      return [said(snapshot, 'ours')]
    return silence ? [said(snapshot, silence)] : []
  },
}

/** One whose handshake fails is looked at by the check of handshakes. */
async function isHttp2Alone({ client, home: { last } }: SiteSnapshot): Promise<boolean> {
  if (last.fetched.outcome.kind === 'tls' || !mayBeHttp2Alone(last.fetched)) return false
  return speaksHttp2Alone((wish) => probe(client, { reply: last, host: hostOf(last) }, wish), last.fetched)
}

function silenceOf(outcome: Outcome): Silence | null {
  switch (outcome.kind) {
    case 'connect':
      if (outcome.code === 'ECONNREFUSED' || outcome.code === 'ECONNRESET') return 'refused'
      return outcome.code === 'ETIMEDOUT' || outcome.code === 'EHOSTUNREACH' ? 'timeout' : 'ours'
    case 'timeout':
      return outcome.stage === 'connect' ? 'timeout' : 'mute'
    case 'protocol':
      if (outcome.code === CONTRADICTORY) return 'contradictory'
      return outcome.code.startsWith('HPE_') ? 'garbled' : 'dropped'
    case 'dns':
      return outcome.fault === 'timeout' || outcome.fault === 'failed' ? 'unnamed' : null
    case 'refused':
      return outcome.reason === 'address' ? 'inside' : 'beyond'
    default:
      return null
  }
}

function said(snapshot: SiteSnapshot, silence: Silence): Detection | null {
  const { home, tries, plain, secure } = snapshot
  const other = home.last.fetched.url?.protocol === 'http:' ? secure : plain
  const forward = forwardOf(home)
  const isElsewhere = forward !== null && hostOf(forward) !== hostOf(home.last)
  const chains = [...new Set([...tries, ...(other ? [other] : [])])]
  const evidence = [
    ...chains.map(({ last }) => quoteStatus(last)),
    forward && quoteHeader(forward, 'location'),
  ]
  const alike = tries.filter(({ last }) => silenceOf(last.fetched.outcome) === silence).length
  const sure = alike >= SURE_AFTER ? 'confirmed' : 'likely'
  const isHalf = other !== null && answers(other)
  const there = isElsewhere ? elsewhere(forward, home.last) : null
  switch (silence) {
    case 'refused':
      // Only https closed is a missing certificate, which another check reports.
      if (isHalf && home.last.fetched.url?.protocol === 'https:') return null
      return detection('net.refused', sure, evidence, isHalf ? ONLY_HTTPS : (there ?? {}))
    case 'timeout':
      if (isHalf && home.last.fetched.url?.protocol === 'https:') return null
      return detection('net.timeout', sure, evidence, isHalf ? ONLY_HTTPS : (there ?? {}))
    case 'dropped':
      return detection('net.refused', 'likely', evidence, there ?? DROPPED)
    case 'contradictory':
      return detection('net.refused', sure, evidence, CONTRADICTS)
    case 'mute':
      return detection('net.timeout', 'likely', evidence, there ?? MUTE)
    case 'garbled':
      return detection('net.refused', 'inconclusive', evidence, {
        title: 'Your server answers with something we cannot read',
        means: `What came back is not what browsers expect (${failureOf(home.last)}). Some browsers may still show a page.`,
      })
    case 'inside':
      return detection(
        'net.timeout',
        'inconclusive',
        evidence,
        isElsewhere ? FORWARDS_INSIDE : insideOf(home),
      )
    case 'unnamed':
      return detection('net.timeout', 'inconclusive', evidence, isElsewhere ? NO_ANSWER : UNNAMED)
    case 'ours':
      return detection('net.timeout', 'inconclusive', evidence, NO_ANSWER)
    case 'beyond':
      return detection('net.timeout', 'inconclusive', evidence, forward ? BEYOND : NO_ANSWER)
  }
}

/** The redirect that led where the visit ended; null when there was none. */
const forwardOf = ({ replies }: Chain): Reply | null => replies.at(-2) ?? null

function hostOf({ url }: Reply): string {
  const { hostname = '', port = '' } = URL.parse(url) ?? {}
  return shownName(hostname) + (port && `:${port}`)
}

function elsewhere(forward: Reply, last: Reply): { title: string; means: string } {
  const [from, to] = [hostOf(forward), hostOf(last)]
  return {
    title: 'Your site sends visitors to an address that does not answer',
    means: `${from} works, but it forwards everybody to ${to}, and no answer comes from there. Nobody reaches your site until the forwarding is corrected or that server answers.`,
  }
}

const insideOf = ({ last: { fetched } }: Chain) =>
  fetched.outcome.kind === 'refused' && fetched.outcome.isHalf ? HALF_INSIDE : INSIDE

const answers = ({ last }: Chain) => last.status !== null

const LONG_HEADERS = 'what your server says before each page (its headers) is longer than our check reads'
const ONLY_HTTPS = {
  severity: 'medium',
  title: 'Old links without the padlock lead nowhere',
  means:
    'Your site answers on its secure address only. Visitors who follow an old link that begins with http:// get an error instead of the secure page.',
} as const
const DROPPED = {
  title: 'Your server hangs up without an answer',
  means:
    'The server takes the call and then hangs up before sending a single line. Visitors see an error page of their browser. Usually the program behind the site has crashed, or a protection in front of it turns everybody away.',
}
const CONTRADICTS = {
  title: 'Browsers refuse what your server answers',
  means:
    'The server says two different things where only one may be said: two addresses to go on to, or two ways to treat the page. Browsers take that for an attack and show an error instead of your site. Usually two settings or two plugins each add a line of their own.',
}
const MUTE = {
  title: 'Your server takes the call but says nothing',
  means:
    'A connection is made, and then nothing comes, however long one waits. The program behind the site is stuck or overloaded, and visitors see a page that never finishes loading.',
}
const BEYOND = {
  title: 'Your site forwards visitors to an address that we do not open',
  means:
    'Your server answers, and sends everybody on to an address that our check does not open: a very long one, one with a password or an unusual port in it, or one that is not of the web. We cannot tell what visitors find there.',
}
/** No check knows why: said as what it is, and nothing of the site. */
export const NO_ANSWER = {
  title: 'We could not open your site',
  means:
    'No answer came that we could read, and we cannot tell why. It may be your site, or the way from us to it, so we say no more than that.',
}
const INSIDE = {
  title: 'Your web address points into a private network',
  means:
    'The entry of your domain leads to an address that exists only inside a home or office network, so that we cannot visit it from outside, and most likely nobody else can. If that is not on purpose, the entry must be corrected.',
}
const HALF_INSIDE = {
  title: 'One entry of your web address points into a private network',
  means:
    'Of the addresses to which your domain leads, one exists only inside a home or office network, so that we visit none of them. Visitors may reach your site by the others, or wait for the wrong one. If it is not there on purpose, it must be removed.',
}
const FORWARDS_INSIDE = {
  title: 'Your site sends visitors into a private network',
  means:
    'Your server answers, and forwards everybody to an address that exists only inside a home or office network, so that we cannot visit it from outside, and most likely nobody else can. If that is not on purpose, the forwarding must be corrected.',
}
const UNNAMED = {
  title: 'We could not look up your web address just now',
  means:
    'Our question where your site lives was not answered in time. That can be the fault of your name servers or of the way from us to them, so we say nothing of your site itself.',
}
