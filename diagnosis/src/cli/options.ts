import { parseArgs } from 'node:util'

export interface Options {
  url: string
  json: boolean
  deep: boolean
  owner: boolean
  resolve: string[]
  dns: string[]
  allow: string[]
  timeoutMs: number
  words: string
}

export type Asked = { kind: 'examine'; options: Options } | { kind: 'help' } | { kind: 'wrong'; says: string }

export const HELP = `Usage: sitewright-diagnose URL [options]

Visits a website as its visitors do and names what is wrong with it, with the evidence.

  --json                        the report as JSON on standard output (schema: report.schema.json)
  --deep                        look with a real browser as well (needs Chromium; CHROMIUM_PATH names one)
  --owner                       you own the site: also ask for files that should not be public
  --words TEXT                  what is wrong in your own words; ranks the causes that fit them first
  --timeout SECONDS             for all of it (default 20; 40 with --deep)
  --resolve HOST:PORT:ADDRESS   visit HOST:PORT at ADDRESS instead of asking DNS; may be repeated
  --dns ADDRESS[:PORT]          ask this resolver; may be repeated
  --allow CIDR                  may be reached although it is no public network; may be repeated
  --help                        this text

Further certificate authorities come from the environment variable NODE_EXTRA_CA_CERTS.

Exit code: 0 no fault seen, 1 faults found, 2 wrong use or an address that is not examined,
3 could not check (a robot shield, no answer from DNS), 70 our own failure.
`

/** What the command line asks for; a wrong one is answered in one sentence. */
export function readArguments(args: string[]): Asked {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    return { kind: 'wrong', says: (error as Error).message.split('. ')[0] ?? 'wrong arguments' }
  }
  const { values, positionals } = parsed
  if (values.help) return { kind: 'help' }
  const [url, ...more] = positionals
  if (url === undefined) return { kind: 'wrong', says: 'an address is missing: sitewright-diagnose URL' }
  if (more.length > 0) return { kind: 'wrong', says: `one address at a time; what is ${more[0]}?` }
  const seconds = Number(values.timeout ?? (values.deep ? 40 : 20))
  if (!(seconds >= 1 && seconds <= 600))
    return { kind: 'wrong', says: `--timeout takes seconds from 1 to 600, not ${values.timeout}` }
  return {
    kind: 'examine',
    options: {
      url,
      json: values.json,
      deep: values.deep,
      owner: values.owner,
      resolve: values.resolve,
      dns: values.dns,
      allow: values.allow,
      timeoutMs: seconds * 1_000,
      words: values.words,
    },
  }
}

function parse(args: string[]) {
  const many = { type: 'string', multiple: true, default: [] as string[] } as const
  const flag = { type: 'boolean', default: false } as const
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: flag,
      deep: flag,
      owner: flag,
      help: { ...flag, short: 'h' },
      resolve: many,
      dns: many,
      allow: many,
      timeout: { type: 'string' },
      words: { type: 'string', default: '' },
    },
  })
}
