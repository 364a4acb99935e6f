import { z } from 'zod'
import { PlatformType, ServiceType } from './pricing-schemas.ts'
import { EXCERPT_MAX, severities } from './severities.ts'
import { Instant } from './text.ts'

/** From "unusable or unsafe now" to "good manners". */
export const Severity = z.enum(severities)
export type Severity = z.infer<typeof Severity>

/** How sure we are; nothing else is ever said of a finding. */
export const Verdict = z.enum(['confirmed', 'likely', 'inconclusive'])
export type Verdict = z.infer<typeof Verdict>

/** One repeatable observation. */
export const Evidence = z.object({
  /** What was asked: `GET https://example.com/`, `DNS MX example.com`, `TLS example.com:443`. */
  request: z.string(),
  /** HTTP status, DNS code (`NXDOMAIN`) or error code (`CERT_HAS_EXPIRED`); null when there is none. */
  status: z.union([z.number().int(), z.string()]).nullable(),
  /** Where in the answer: `body byte 1042`, `header location`, `certificate`, `answer`; or what is not there. */
  where: z.string(),
  /** Quoted letter for letter from the answer; empty when the observation is that something is absent. */
  excerpt: z.string().max(EXCERPT_MAX),
  at: Instant,
  /** A command that anyone can run to see the same. */
  repeat: z.string(),
})
export type Evidence = z.infer<typeof Evidence>

export const Finding = z.object({
  /** Of this one observation; a request, its ticket and its proof of fix carry it. */
  id: z.uuid(),
  /** The fault's code in the catalogue. */
  code: z.string(),
  verdict: Verdict,
  severity: Severity,
  /** In the owner's words. */
  title: z.string(),
  evidence: z.array(Evidence).min(1),
  means: z.string(),
  fix: z.string(),
  service: ServiceType,
  /** What the site is built with, as far as seen; `other` when it did not show. */
  platform: PlatformType,
  /** Codes of what was also seen and is explained by this. */
  causes: z.array(z.string()),
})
export type Finding = z.infer<typeof Finding>

/** `up`: it answered us. `refuses_us`: a shield answered in its place. `unknown`: we could not check. */
export const SiteState = z.enum(['up', 'down', 'refuses_us', 'unknown'])
export type SiteState = z.infer<typeof SiteState>

/** What an examination came to; also the published schema of the command line's JSON. */
export const Report = z.object({
  schema: z.literal('sitewright-report/1'),
  /** As asked. */
  url: z.string(),
  /** Where the visit ended; null when nothing answered. */
  final_url: z.string().nullable(),
  state: SiteState,
  /** One sentence for the owner on the state of the site. */
  summary: z.string(),
  /** Headline first, then what supports it, then hygiene. */
  findings: z.array(Finding),
  /** Id of the finding to fix first; null when there is none. */
  headline: z.uuid().nullable(),
  platform: PlatformType,
  /** From where it was seen. */
  vantage: z.string(),
  started_at: Instant,
  took_ms: z.number().int(),
  requests: z.number().int(),
  bytes: z.number().int(),
  /** What was not looked at, and why, in plain words. */
  not_examined: z.array(z.object({ what: z.string(), why: z.string() })),
  /** Numbers of the deep examination; null without one. */
  measures: z
    .object({
      lcp_ms: z.number().nullable(),
      cls: z.number().nullable(),
      blocking_ms: z.number().nullable(),
      /** What a visitor sees, as a PNG in base64. */
      screenshot: z.string().nullable(),
    })
    .nullable(),
})
export type Report = z.infer<typeof Report>
