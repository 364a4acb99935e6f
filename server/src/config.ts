import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { StartupProblem } from '#platform/startup-problem.ts'
import { readStripe, type StripeSettings, stripeVariables } from './config/stripe.ts'

const Text = z.string().trim().min(1)
const Port = z.coerce
  .number()
  .int()
  .min(0)
  .max(65_535)
  .catch(() => Number.NaN)
  .refine((port) => !Number.isNaN(port), 'it must be a number from 0 to 65535')
const Pence = z.coerce
  .number()
  .int()
  .min(0)
  .catch(() => Number.NaN)
  .refine((pence) => !Number.isNaN(pence), 'it must be a whole number of pence, such as 200')
const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'it must be an address such as https://www.example.com' })
  .transform((url) => url.replace(/\/+$/, ''))
const Email = z.email('it must be an e-mail address')
const oneOf = <const Names extends [string, ...string[]]>(...names: Names) =>
  z.enum(names, { error: `it must be one of ${names.join(', ')}` })
/** The address of a service of ours, by an example; the real one may hold a password and is never shown. */
const ServiceUrl = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `it must look like ${example}` })
const List = Text.transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const Environment = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  PORT: Port.default(3000),
  HOST: Text.default('127.0.0.1'),
  PUBLIC_URL: HttpUrl.optional(),
  DATABASE_URL: ServiceUrl(/^postgres(ql)?$/, 'postgres://name:password@host:5432/database').optional(),
  DATA_DIR: Text.default('.data'),
  REDIS_URL: ServiceUrl(/^rediss?$/, 'redis://host:6379').optional(),
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  FILES_S3_BUCKET: Text.optional(),
  FILES_S3_ENDPOINT: HttpUrl.optional(),
  SMTP_URL: ServiceUrl(/^smtps?$/, 'smtp://name:password@host:587').optional(),
  MAIL_FROM: Text.default('Sitewright <support@sitewright.example>'),
  SESSION_SECRET: Text.optional(),
  ADMIN_EMAIL: Email.optional(),
  ADMIN_PASSWORD: Text.optional(),
  TRUST_PROXY: List.optional(),
  METRICS_PORT: Port.optional(),
  METRICS_TOKEN: Text.optional(),
  AI_PROVIDER: oneOf('builtin', 'anthropic', 'openai-compatible').default('builtin'),
  AI_MODEL: Text.optional(),
  AI_BASE_URL: HttpUrl.optional(),
  AI_API_KEY: Text.optional(),
  AI_DAILY_BUDGET_PENCE: Pence.default(200),
  ...stripeVariables,
  TURNSTILE_SITE_KEY: Text.optional(),
  TURNSTILE_SECRET: Text.optional(),
  TURNSTILE_VERIFY_URL: HttpUrl.default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  POSTHOG_KEY: Text.optional(),
  POSTHOG_HOST: HttpUrl.default('https://eu.i.posthog.com'),
  PROBE_ALLOW: List.optional(),
  PROBE_RESOLVE: List.optional(),
  CHROMIUM_PATH: Text.optional(),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  BUSINESS_NAME: Text.default('Sitewright'),
  BUSINESS_LEGAL_NAME: Text.default('Sitewright Ltd (sample)'),
  BUSINESS_ADDRESS: Text.default('1 Sample Street, London EC1A 1AA, United Kingdom'),
  BUSINESS_SUPPORT_EMAIL: Email.default('support@sitewright.example'),
  BUSINESS_COMPANY_NUMBER: Text.default('00000000'),
  SITEWRIGHT_READY_JSON: z.string().optional(),
})

/** What the processes that read strangers' pages are told of our environment: nothing that is secret. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE']

export interface Config {
  /** Of the product, as its package says. */
  version: string
  production: boolean
  test: boolean
  port: number
  host: string
  /** Origin under which people reach us, without a slash at the end. */
  publicUrl: string
  /** Origins that a browser may name: ours, and outside production the loopback names of the same port. */
  origins: string[]
  databaseUrl: string | null
  dataDir: string
  redisUrl: string | null
  role: 'all' | 'web' | 'worker'
  s3: { bucket: string; endpoint: string | null } | null
  smtpUrl: string | null
  mailFrom: string
  sessionSecret: string | null
  admin: { email: string; password: string } | null
  trustProxy: string[]
  metrics: { port: number | null; token: string | null }
  logLevel: string
  business: {
    name: string
    legal_name: string
    address: string
    support_email: string
    company_number: string
  }
  readyJson: boolean
  /** Null is the built-in assistant. `baseUrl` null is the provider's own. */
  ai: {
    provider: 'anthropic' | 'openai-compatible'
    model: string
    baseUrl: string | null
    apiKey: string
    dailyBudgetPence: number
  } | null
  /** Null is the embedded sandbox. */
  stripe: StripeSettings | null
  /** Null asks for no captcha. */
  turnstile: { siteKey: string; secret: string; verifyUrl: string } | null
  /** Null counts visits here alone, and asks nobody for consent. */
  posthog: { key: string; host: string } | null
  /** The built web. */
  webFolder: string
  /** What may be examined beside the public internet: CIDRs, and `host:port:address`. For tests and one's own network. */
  probe: { allow: string[]; resolve: string[] }
  /** Null looks for it on the machine. */
  chromiumPath: string | null
  /** The whole environment of the processes that examine sites. */
  examinerEnvironment: Record<string, string>
}

/** The one door through which the environment enters. A wrong variable gives one plain sentence. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartupProblem(`The variable ${issue?.path.join('.')} is not right: ${issue?.message}.`)
  }
  const e = parsed.data
  const production = e.NODE_ENV === 'production'
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`
  const config: Config = {
    version: versionOf(path.join(import.meta.dirname, '../package.json')),
    production,
    test: e.NODE_ENV === 'test',
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    origins: production
      ? [publicUrl]
      : [publicUrl, `http://localhost:${e.PORT}`, `http://127.0.0.1:${e.PORT}`],
    databaseUrl: e.DATABASE_URL ?? null,
    dataDir: path.resolve(e.DATA_DIR),
    redisUrl: e.REDIS_URL ?? null,
    role: e.ROLE,
    s3: e.FILES_S3_BUCKET ? { bucket: e.FILES_S3_BUCKET, endpoint: e.FILES_S3_ENDPOINT ?? null } : null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM,
    sessionSecret: e.SESSION_SECRET ?? null,
    admin: readAdmin(e.ADMIN_EMAIL, e.ADMIN_PASSWORD),
    trustProxy: e.TRUST_PROXY ?? [],
    metrics: { port: e.METRICS_PORT ?? null, token: e.METRICS_TOKEN ?? null },
    logLevel: e.LOG_LEVEL,
    business: {
      name: e.BUSINESS_NAME,
      legal_name: e.BUSINESS_LEGAL_NAME,
      address: e.BUSINESS_ADDRESS,
      support_email: e.BUSINESS_SUPPORT_EMAIL,
      company_number: e.BUSINESS_COMPANY_NUMBER,
    },
    readyJson: e.SITEWRIGHT_READY_JSON === '1',
    ai: readAi(e),
    stripe: readStripe(e),
    turnstile: readTurnstile(e),
    posthog: e.POSTHOG_KEY ? { key: e.POSTHOG_KEY, host: e.POSTHOG_HOST } : null,
    webFolder: path.join(import.meta.dirname, '../../web/build/client'),
    probe: { allow: e.PROBE_ALLOW ?? [], resolve: e.PROBE_RESOLVE ?? [] },
    chromiumPath: e.CHROMIUM_PATH ?? null,
    examinerEnvironment: {
      NODE_COMPILE_CACHE: path.resolve(e.DATA_DIR, 'compile-cache'),
      ...only(PASSED_ON, env),
    },
  }
  if (production) refuseSamples(config)
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

function readAi(e: Env): Config['ai'] {
  if (e.AI_PROVIDER === 'builtin') return null
  const wanted: [unknown, string][] = [
    [e.AI_MODEL, 'AI_MODEL (the name of the model)'],
    [e.AI_API_KEY, 'AI_API_KEY'],
    [e.AI_PROVIDER === 'anthropic' || e.AI_BASE_URL, 'AI_BASE_URL (where its API is)'],
  ]
  const absent = wanted.filter(([value]) => !value).map(([, name]) => name)
  if (absent.length > 0)
    throw new StartupProblem(
      `AI_PROVIDER=${e.AI_PROVIDER} also needs ${absent.join(', ')}. Without AI_PROVIDER the built-in assistant answers.`,
    )
  return {
    provider: e.AI_PROVIDER,
    model: e.AI_MODEL ?? '',
    baseUrl: e.AI_BASE_URL ?? null,
    apiKey: e.AI_API_KEY ?? '',
    dailyBudgetPence: e.AI_DAILY_BUDGET_PENCE,
  }
}

function readTurnstile(e: Env): Config['turnstile'] {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret } = e
  if (!siteKey && !secret) return null
  if (!siteKey || !secret)
    throw new StartupProblem('TURNSTILE_SITE_KEY and TURNSTILE_SECRET are only of use together.')
  return { siteKey, secret, verifyUrl: e.TURNSTILE_VERIFY_URL }
}

/** Production runs on the owner's own parts, never on the newcomer's. */
function refuseSamples(config: Config): void {
  const missing: [unknown, string][] = [
    [config.databaseUrl, 'DATABASE_URL (a PostgreSQL of your own)'],
    [config.stripe, 'STRIPE_SECRET_KEY and its companions (the payments of the sample set-up move no money)'],
    [config.smtpUrl, 'SMTP_URL (the mailbox of the sample set-up is open to everybody)'],
    [config.sessionSecret, 'SESSION_SECRET (at least 32 random characters)'],
    [config.publicUrl.startsWith('https://'), 'PUBLIC_URL starting with https://'],
  ]
  const absent = missing.filter(([value]) => !value).map(([, name]) => name)
  if (absent.length > 0) throw new StartupProblem(`Production also needs ${absent.join(', ')}.`)
  checkSecret(config.sessionSecret ?? '')
}

/** Refuses short and obviously made-up secrets. */
export function checkSecret(secret: string): void {
  const varied = new Set(secret).size
  if (secret.length < 32 || varied < 10 || /sample|example|change|secret|password/i.test(secret))
    throw new StartupProblem('SESSION_SECRET must be at least 32 random characters, not a sample.')
}

function only(names: readonly string[], env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}
