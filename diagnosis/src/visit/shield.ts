import type { Evidence } from '@sitewright/contract/findings.ts'
import { quoteHeader, quoteMatch, quoteStatus } from '../evidence.ts'
import { headerOf, type Reply } from './reply.ts'

/** Something that answers in the site's place because it takes us for a robot. */
export interface Shield {
  kind: 'challenge' | 'rate_limit'
  evidence: Evidence[]
}

/** Tells a bot shield from the site's own answer, by what the shields' own documents say they send. */
export function shieldOf(reply: Reply): Shield | null {
  if (reply.status === null) return null
  if (headerOf(reply, 'cf-mitigated')?.toLowerCase() === 'challenge')
    return { kind: 'challenge', evidence: [quoteHeader(reply, 'cf-mitigated'), quoteStatus(reply)] }
  if (reply.status === 429) return { kind: 'rate_limit', evidence: [quoteStatus(reply)] }
  const marked = MARKS.map((mark) => quoteMatch(reply, mark)).find((quote) => quote !== null)
  const isSmall = reply.text.length < 60_000
  if (marked && isSmall && (reply.status !== 200 || WHOLE_PAGE.test(reply.text)))
    return { kind: 'challenge', evidence: [marked, quoteStatus(reply)] }
  return null
}

const MARKS = [
  /\/cdn-cgi\/challenge-platform\/[^"'\s]{0,80}/,
  /_cf_chl_opt\b/,
  /captcha-delivery\.com/,
  /_Incapsula_Resource[^"'\s]{0,60}/,
  /px-captcha/,
  /awsWafCookieDomainList|AwsWafIntegration/,
  /\/\.well-known\/sgcaptcha\//,
]
/** On status 200 a script of the shield alone is no challenge: it must be what the page is about. */
const WHOLE_PAGE =
  /<title>\s*(just a moment|attention required|access denied|robot check|verif|checking your browser)/i
