import { randomUUID } from 'node:crypto'
import type { Finding, Report } from '@sitewright/contract/findings.ts'
import { catalogue, findFault } from '@sitewright/diagnosis/catalogue/index.ts'

/** Faults that an examination can find. */
export const examinedFaults = () => catalogue.filter(({ notExamined }) => notExamined === null)

/** A finding as the examination would compose it. */
export function seen(code: string, changes: Partial<Finding> = {}): Finding {
  const fault = findFault(code)
  return {
    id: randomUUID(),
    code,
    verdict: 'confirmed',
    severity: fault.severity,
    title: fault.title,
    evidence: [
      {
        request: 'GET https://shop.example/',
        status: 200,
        where: 'body',
        excerpt: '<script>alert(1)</script>',
        at: '2026-11-02T09:00:00.000Z',
        repeat: "curl -s 'https://shop.example/'",
      },
    ],
    means: fault.means,
    fix: fault.fix,
    service: fault.service,
    platform: 'wordpress',
    causes: [],
    ...changes,
  }
}

/** A report with these findings, headline first. */
export function reportOf(findings: Finding[], changes: Partial<Report> = {}): Report {
  return {
    schema: 'sitewright-report/1',
    url: 'https://shop.example/',
    final_url: 'https://shop.example/',
    state: 'up',
    summary: 'as the examination put it',
    findings,
    headline: findings[0]?.id ?? null,
    platform: findings[0]?.platform ?? 'other',
    vantage: 'here',
    started_at: '2026-11-02T09:00:00.000Z',
    took_ms: 700,
    requests: 20,
    bytes: 90_000,
    not_examined: [],
    measures: null,
    ...changes,
  }
}

export const reports = {
  nothing: () => reportOf([]),
  hygiene: () => reportOf([seen('hdr.security'), seen('perf.cache'), seen('link.broken_external')]),
  hacked: () =>
    reportOf([seen('hack.cloaking'), seen('perf.images'), seen('seo.sitemap_bad'), seen('hdr.security')]),
  busy: () =>
    reportOf([
      seen('form.dead_endpoint'),
      seen('mixed.active'),
      seen('perf.images'),
      seen('ux.overflow'),
      seen('gdpr.no_policy'),
      seen('hdr.security'),
    ]),
  form: () => reportOf([seen('form.dead_endpoint')]),
  likely: () => reportOf([seen('hack.injected_js', { verdict: 'likely' })]),
  unsure: () => reportOf([seen('form.dead_endpoint', { verdict: 'inconclusive' })]),
  expired: () =>
    reportOf([seen('dns.domain_hold', { platform: 'other' })], { state: 'down', final_url: null }),
  suspended: () => reportOf([seen('host.suspended', { platform: 'other' })], { state: 'down' }),
  refused: () => reportOf([seen('net.refused', { platform: 'other' })], { state: 'down', final_url: null }),
  shielded: () => reportOf([], { state: 'refuses_us' }),
  unknown: () =>
    reportOf([seen('net.timeout', { verdict: 'inconclusive', platform: 'other' })], {
      state: 'unknown',
      final_url: null,
    }),
  slow: () => reportOf([seen('perf.images'), seen('perf.cache')]),
  ownFiles: () => reportOf([seen('expo.env', { platform: 'custom_code' })]),
  unnamedPlatform: () => reportOf([seen('form.dead_endpoint', { platform: 'other' })]),
  noindex: () => reportOf([seen('seo.noindex')]),
  timeout: () =>
    reportOf([seen('form.dead_endpoint')], { not_examined: [{ what: 'hack.seo_urls', why: 'no time' }] }),
}
