import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { KekSettings } from '#platform/crypto/keks.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import type { WorkingHours } from '#platform/working-hours.ts'
import { type AiSettings, aiVariables, readAi } from './ai-config.ts'
import { readAnchors } from './anchors-config.ts'
import { hoursVariables, readHours } from './hours-config.ts'
import { type InboundSettings, inboundVariables, readInbound } from './inbound-config.ts'
import { type InvoiceSettings, invoiceVariables, readInvoices } from './invoice-config.ts'
import { refuseApart, refuseOpenProxies } from './processes-config.ts'
import { readSecrets, type SessionSecrets } from './secret-config.ts'
import { readStripe, type StripeSettings, stripeVariables } from './stripe-config.ts'
import { Email, HttpUrl, List, Mailbox, Origin, oneOf, refuseOpenLine, Text } from './values-config.ts'
import { readVault, vaultNeeds, vaultVariables } from './vault-config.ts'

const Port = z.coerce
  .number()
  .int()
  .min(0)
  .max(65_535)
  .catch(() => Number.NaN)
  .refine((port) => !Number.isNaN(port), 'it must be a number from 0 to 65535')
/** The address of a service. A wrong one is answered with the example, as the value may hold a password. */
const ServiceUrl = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `it must look like ${example}` })

export const Environment = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  PORT: Port.default(3000),
  HOST: Text.default('127.0.0.1'),
  PUBLIC_URL: Origin.optional(),
  DATABASE_URL: ServiceUrl(/^postgres(ql)?$/, 'postgres://name:password@host:5432/database').optional(),
  DATABASE_OWNER_URL: ServiceUrl(/^postgres(ql)?$/, 'postgres://name:password@host:5432/database').optional(),
  DATA_DIR: Text.default('.data'),
  REDIS_URL: ServiceUrl(/^rediss?$/, 'redis://host:6379').optional(),
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  FILES_S3_BUCKET: Text.optional(),
  FILES_S3_ENDPOINT: HttpUrl.optional(),
  SMTP_URL: ServiceUrl(/^smtps?$/, 'smtp://name:password@host:587').optional(),
  MAIL_FROM: Mailbox.default('Sitewright <support@sitewright.example>'),
  ...inboundVariables,
  SESSION_SECRET: Text.optional(),
  ...vaultVariables,
  ADMIN_EMAIL: Email.optional(),
  ADMIN_PASSWORD: Text.optional(),
  TRUST_PROXY: List.optional(),
  METRICS_PORT: Port.optional(),
  METRICS_TOKEN: Text.optional(),
  ...aiVariables,
  ...stripeVariables,
  ...invoiceVariables,
  TURNSTILE_SITE_KEY: Text.optional(),
  TURNSTILE_SECRET: Text.optional(),
  TURNSTILE_VERIFY_URL: HttpUrl.default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  POSTHOG_KEY: Text.optional(),
  POSTHOG_HOST: HttpUrl.default('https://eu.i.posthog.com'),
  PROBE_ALLOW: List.optional(),
  PROBE_RESOLVE: List.optional(),
  MONITOR_ANCHORS: List.optional(),
  CHROMIUM_PATH: Text.optional(),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  BUSINESS_NAME: Text.default('Sitewright'),
  BUSINESS_LEGAL_NAME: Text.default('Sitewright Ltd (sample)'),
  BUSINESS_ADDRESS: Text.default('1 Sample Street, London EC1A 1AA, United Kingdom'),
  BUSINESS_SUPPORT_EMAIL: Email.default('support@sitewright.example'),
  BUSINESS_COMPANY_NUMBER: Text.default('00000000'),
  ...hoursVariables,
  SITEWRIGHT_READY_JSON: z.string().optional(),
})

const samples = Environment.parse({})

/** The variables that processes which read strangers' pages get: nothing secret. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_EXTRA_CA_CERTS']

export interface Config {
  /** The product's version in package.json. */
  version: string
  production: boolean
  test: boolean
  port: number
  host: string
  /** Origin under which people reach us, without a slash at the end. */
  publicUrl: string
  /** What its host leads to, looked up at start. */
  ownAddresses: string[]
  /** Origins that a browser may name: ours, and outside production the loopback names of the same port. */
  origins: string[]
  databaseUrl: string
  /** Who owns the tables; null where the application does, or where an owner migrates elsewhere. */
  databaseOwnerUrl: string | null
  dataDir: string
  redisUrl: string | null
  role: 'all' | 'web' | 'worker'
  s3: { bucket: string; endpoint: string | null } | null
  smtpUrl: string
  mailFrom: string
  /** Null: our mails cannot be answered by mail. */
  inbound: InboundSettings | null
  /** Newest first; null makes one once under DATA_DIR. */
  sessionSecrets: SessionSecrets | null
  /** Null makes a key once under DATA_DIR. */
  vault: KekSettings | null
  admin: { email: string; password: string } | null
  trustProxy: string[]
  metrics: { port: number | null; token: string | null }
  logLevel: string
  /** When we work, which due times count. */
  hours: WorkingHours
  business: {
    name: string
    legal_name: string
    address: string
    support_email: string
    company_number: string
    /** `Mon to Fri 09:00 to 17:00` */
    hours: string
  }
  readyJson: boolean
  /** Null is the built-in assistant. `baseUrl` null is the provider's own. */
  ai: AiSettings | null
  stripe: StripeSettings
  invoices: InvoiceSettings
  /** Null asks for no captcha. */
  turnstile: { siteKey: string; secret: string; verifyUrl: string } | null
  /** Null counts visits here alone, without a consent banner. */
  posthog: { key: string; host: string } | null
  /** The built web. */
  webFolder: string
  /** What may be examined beside the public internet: CIDRs, and `host:port:address`. For tests and one's own network. */
  probe: { allow: string[]; resolve: string[] }
  /** Asked when a failure may be our own; empty: none is asked. */
  monitorAnchors: string[]
  /** Null looks for it on the machine. */
  chromiumPath: string | null
  /** The whole environment of the processes that examine sites. */
  examinerEnvironment: Record<string, string>
}

/** The only place that reads the environment. Throws StartupProblem with one plain sentence for a wrong variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartupProblem(`The variable ${issue?.path.join('.')} is not right: ${issue?.message}.`)
  }
  const e = parsed.data
  const production = e.NODE_ENV === 'production'
  const onThisMachine = (host: string) => new URL(`http://${host}:${e.PORT}`).origin
  const publicUrl = e.PUBLIC_URL ?? onThisMachine('localhost')
  const hours = readHours(e)
  const config: Config = {
    version: versionOf(path.join(import.meta.dirname, '../package.json')),
    production,
    test: e.NODE_ENV === 'test',
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    ownAddresses: [],
    origins: production ? [publicUrl] : [publicUrl, ...['localhost', '127.0.0.1'].map(onThisMachine)],
    ...readServices(e),
    databaseOwnerUrl: e.DATABASE_OWNER_URL ?? null,
    dataDir: path.resolve(e.DATA_DIR),
    redisUrl: e.REDIS_URL ?? null,
    role: e.ROLE,
    s3: e.FILES_S3_BUCKET ? { bucket: e.FILES_S3_BUCKET, endpoint: e.FILES_S3_ENDPOINT ?? null } : null,
    mailFrom: e.MAIL_FROM,
    inbound: readInbound(e),
    sessionSecrets: e.SESSION_SECRET ? readSecrets(e.SESSION_SECRET) : null,
    vault: readVault(e),
    admin: readAdmin(e.ADMIN_EMAIL, e.ADMIN_PASSWORD),
    trustProxy: e.TRUST_PROXY ?? [],
    metrics: { port: e.METRICS_PORT ?? null, token: e.METRICS_TOKEN ?? null },
    logLevel: e.LOG_LEVEL,
    hours,
    business: {
      hours: hours.says,
      name: e.BUSINESS_NAME,
      legal_name: e.BUSINESS_LEGAL_NAME,
      address: e.BUSINESS_ADDRESS,
      support_email: e.BUSINESS_SUPPORT_EMAIL,
      company_number: e.BUSINESS_COMPANY_NUMBER,
    },
    readyJson: e.SITEWRIGHT_READY_JSON === '1',
    ai: readAi(e),
    invoices: readInvoices(e),
    turnstile: readTurnstile(e),
    posthog: e.POSTHOG_KEY ? { key: e.POSTHOG_KEY, host: e.POSTHOG_HOST } : null,
    webFolder: path.join(import.meta.dirname, '../../web/build/client'),
    probe: { allow: e.PROBE_ALLOW ?? [], resolve: e.PROBE_RESOLVE ?? [] },
    monitorAnchors: readAnchors(e.MONITOR_ANCHORS, e.NODE_ENV === 'test'),
    chromiumPath: e.CHROMIUM_PATH ?? null,
    examinerEnvironment: only(PASSED_ON, env),
  }
  if (production) refuseInProduction(e)
  refuseApart(config, { hasDataDir: e.DATA_DIR !== samples.DATA_DIR })
  refuseOpenProxies(config.trustProxy)
  return config
}

function versionOf(manifest: string): string {
  return JSON.parse(readFileSync(manifest, 'utf8')).version
}

function readAdmin(email: string | undefined, password: string | undefined): Config['admin'] {
  if (!email && !password) return null
  if (!email || !password)
    throw new StartupProblem('ADMIN_EMAIL and ADMIN_PASSWORD are only of use together.')
  if ([...password].length < 12) throw new StartupProblem('ADMIN_PASSWORD must have at least 12 characters.')
  return { email: email.toLowerCase(), password }
}

type Env = z.infer<typeof Environment>

function readTurnstile(e: Env): Config['turnstile'] {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret } = e
  if (!siteKey && !secret) return null
  if (!siteKey || !secret)
    throw new StartupProblem('TURNSTILE_SITE_KEY and TURNSTILE_SECRET are only of use together.')
  return { siteKey, secret, verifyUrl: e.TURNSTILE_VERIFY_URL }
}

/** Services of others, without which nothing works. */
function readServices(e: Env): Pick<Config, 'databaseUrl' | 'smtpUrl' | 'stripe'> {
  const { DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl } = e
  const stripe = readStripe(e)
  if (databaseUrl && smtpUrl && stripe) return { databaseUrl, smtpUrl, stripe }
  const absent = namesOf([
    [databaseUrl, 'DATABASE_URL (a PostgreSQL database)'],
    [smtpUrl, 'SMTP_URL (a mail server)'],
    [stripe, 'STRIPE_SECRET_KEY and its companions (the card payments)'],
    ...productionNeeds(e),
  ])
  throw new StartupProblem(
    `These are missing: ${absent}. Outside production \`npm start\` brings a stand-in for each service.`,
  )
}

function namesOf(wanted: [value: unknown, name: string][]): string {
  return wanted.flatMap(([value, name]) => (value ? [] : [name])).join(', ')
}

function productionNeeds(e: Env): [value: unknown, name: string][] {
  if (e.NODE_ENV !== 'production') return []
  return [
    [e.SESSION_SECRET, 'SESSION_SECRET (at least 32 random characters)'],
    ...vaultNeeds(e),
    [e.PUBLIC_URL?.startsWith('https://'), 'PUBLIC_URL starting with https://'],
    ...SAMPLES.map((name): [boolean, string] => [e[name] !== samples[name], `${name} (not the sample)`]),
  ]
}

/** Variables whose default is a sample, which production refuses. */
const SAMPLES = [
  'MAIL_FROM',
  'BUSINESS_LEGAL_NAME',
  'BUSINESS_ADDRESS',
  'BUSINESS_SUPPORT_EMAIL',
  'BUSINESS_COMPANY_NUMBER',
] as const

function refuseInProduction(e: Env): void {
  const absent = namesOf(productionNeeds(e))
  if (absent) throw new StartupProblem(`Production also needs ${absent}.`)
  refuseOpenLine('AI_BASE_URL', e.AI_BASE_URL)
  refuseOpenLine('TURNSTILE_VERIFY_URL', e.TURNSTILE_VERIFY_URL)
}

function only(names: readonly string[], env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}
