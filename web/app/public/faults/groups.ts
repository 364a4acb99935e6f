import type { Fault } from '@sitewright/diagnosis/catalogue/fault.ts'

interface Group {
  id: string
  title: string
  /** Codes, or families as `tls.*`; the first group that fits takes a fault. */
  of: readonly string[]
}

/** By what the visitor notices, most urgent first. The last one takes what does not show. */
const groups: readonly Group[] = [
  {
    id: 'not-opening',
    title: 'The site does not open',
    of: [
      'dns.*',
      'net.*',
      'host.suspended',
      'http.5xx',
      'http.cdn_origin',
      'redirect.loop',
      'redirect.www_split',
      'tls.handshake',
    ],
  },
  {
    id: 'warning',
    title: 'The browser warns your visitors',
    of: ['tls.*', 'mixed.*', 'redirect.no_https', 'redirect.downgrade', 'form.insecure'],
  },
  {
    id: 'error-page',
    title: 'An error, or the wrong page, is shown',
    of: [
      'wp.critical_error',
      'wp.db_connection',
      'wp.maintenance',
      'wp.install_open',
      'host.*',
      'http.*',
      'app.*',
      'php.*',
      'page.*',
      'js.*',
      'cms.*',
      'redirect.wrong_host',
    ],
  },
  {
    id: 'forms-and-mail',
    title: 'Forms, shop and e‑mail do not work',
    of: ['form.*', 'shop.*', 'mail.*', 'biz.*'],
  },
  { id: 'hacked', title: 'Strange things appear: hacked', of: ['hack.*'] },
  {
    id: 'looks',
    title: 'Parts are missing, or hard to use',
    of: ['asset.*', 'link.*', 'ux.*', 'a11y.*'],
  },
  { id: 'slow', title: 'The site is slow', of: ['perf.*', 'redirect.chain'] },
  { id: 'search', title: 'Search engines do not find it', of: ['seo.*'] },
  { id: 'unseen', title: 'Nothing to see yet, but risky', of: ['*'] },
]

export interface FaultGroup {
  id: string
  title: string
  faults: Fault[]
}

const fits = (pattern: string, code: string) =>
  pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : pattern === code

const gravity = ['critical', 'high', 'medium', 'low']

/** The catalogue by what the visitor notices; within a group the gravest first. */
export function groupFaults(catalogue: readonly Fault[]): FaultGroup[] {
  const groupOf = ({ code }: Fault) => groups.find(({ of }) => of.some((pattern) => fits(pattern, code)))?.id
  return groups.map(({ id, title }) => ({
    id,
    title,
    faults: catalogue
      .filter((fault) => groupOf(fault) === id)
      .sort((a, b) => gravity.indexOf(a.severity) - gravity.indexOf(b.severity)),
  }))
}
