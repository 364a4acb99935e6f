import type { Severity } from '@sitewright/contract/findings.ts'
import type { PlatformType, ServiceType } from '@sitewright/contract/pricing.ts'

/** What the catalogue knows of a fault before any site is looked at. All words are for a shop owner. */
export interface Fault {
  /** Its id in findings, labels, requests and page anchors: `tls.expired`. */
  code: string
  severity: Severity
  /** The finding's headline, as one would say it to the owner: "Your web address points nowhere". */
  title: string
  /** What a visitor of the site sees or does not see. */
  sees: string
  /** What it means, and what it costs the business while it lasts. */
  means: string
  /** How it is distinguished from what only looks like it. */
  confirmed: string
  /** How we fix it and how long that takes. */
  fix: string
  /** Steps a shop owner can take without us; empty where that would do harm. */
  selfFix: readonly string[]
  service: ServiceType
  /** On what it happens; `any` for all. */
  platforms: readonly PlatformType[] | 'any'
  /** Codes that are only symptoms of this one; `seo.*` means a family. */
  explains: readonly string[]
  /** Words with which people describe it, in small letters: "white page", "not secure". */
  symptoms: readonly string[]
  /** When another company may be the cause and we charge nothing: who, and what to do. */
  elsewhere: string | null
  /** Why it is listed here but not looked for; null when the examination finds it. */
  notExamined: string | null
}

/** Gives a fault its usual values. */
export function fault(
  spec: Omit<Fault, 'platforms' | 'explains' | 'elsewhere' | 'notExamined' | 'service'> & Partial<Fault>,
): Fault {
  return {
    service: 'quick_fix',
    platforms: 'any',
    explains: [],
    elsewhere: null,
    notExamined: null,
    ...spec,
  }
}
