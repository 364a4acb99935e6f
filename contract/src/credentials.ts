import { z } from 'zod'
import { route } from './route.ts'
import { ById, Done, Id, IdInPath, Instant, line } from './text.ts'
import { lengthInCodePoints } from './text-rules.ts'
import { PasswordAttempt } from './users.ts'
import { OptionalWebsite } from './website.ts'

const SECRET_MAX = 10_000
const LABEL_MAX = 120
/** A revealed secret hides again after this long. */
export const REVEALED_FOR_MS = 30_000
/** Entries are deleted this long after their job has ended. */
export const CREDENTIAL_KEPT_DAYS = 30
const LEASE_MAX_MINUTES = 480

export const CredentialKind = z.enum(['site_login', 'hosting', 'sftp', 'dns', 'database', 'other'])
export type CredentialKind = z.infer<typeof CredentialKind>

/** `sftp` takes a password or a private key; `ftp` is encrypted where the server can be. */
export const TransferProtocol = z.enum(['sftp', 'ftps', 'ftp'])
export type TransferProtocol = z.infer<typeof TransferProtocol>
export const transferProtocols: Record<TransferProtocol, string> = {
  sftp: 'SFTP or SSH',
  ftps: 'FTP over TLS',
  ftp: 'FTP',
}

const Host = z
  .string()
  .trim()
  .max(253, { abort: true })
  .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, 'Please enter a host name such as ftp.example.com')

/** What is no secret about a login. Which of it belongs to which kind is in `credentialKinds`. */
const details = {
  address: OptionalWebsite.optional(),
  provider: line({ max: 120 }).optional(),
  host: Host.optional(),
  port: z.number().int().min(1).max(65_535, 'Please enter a port from 1 to 65535').optional(),
  protocol: TransferProtocol.optional(),
  database: line({ max: 120 }).optional(),
}
export type CredentialDetail = keyof typeof details

interface KindWords {
  label: string
  /** What the secret is called in the form. */
  secret: string
  details: readonly CredentialDetail[]
  /** Whether a private key and its passphrase are expected. */
  takesKey?: boolean
  /** Something answers for it when the login is tried. */
  canBeTried?: boolean
}

export const credentialKinds: Record<CredentialKind, KindWords> = {
  site_login: { label: 'Website login', secret: 'Password', details: ['address'], canBeTried: true },
  hosting: { label: 'Hosting account', secret: 'Password', details: ['provider', 'address'] },
  sftp: {
    label: 'SFTP, SSH or FTP',
    secret: 'Password or private key',
    details: ['host', 'port', 'protocol'],
    takesKey: true,
    canBeTried: true,
  },
  dns: { label: 'Domain and DNS', secret: 'Password', details: ['provider', 'address'] },
  database: { label: 'Database', secret: 'Password', details: ['host', 'port', 'database'] },
  other: { label: 'Something else', secret: 'Secret text', details: [] },
}

/**
 * Kept exactly as typed: a space at the end or an unusual letter belongs to it. Only what cannot be written as UTF-8 or
 * sent in a form is refused.
 */
const SecretText = z
  .string()
  .max(SECRET_MAX * 2, { error: `Please use at most ${SECRET_MAX} characters.`, abort: true })
  .refine(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    'The text has characters that cannot be stored.',
  )
  .refine((text) => lengthInCodePoints(text) <= SECRET_MAX, `Please use at most ${SECRET_MAX} characters.`)

export const NewCredential = z
  .strictObject({
    service_request_id: Id,
    label: line({ min: 1, max: LABEL_MAX, required: 'Please give it a name.' }),
    text: SecretText.refine((text) => text.trim() !== '', 'Please enter the secret.'),
    username: line({ max: 320 }).optional(),
    kind: CredentialKind.default('site_login'),
    ...details,
    /** Of a private key. */
    passphrase: SecretText.optional(),
    notes: SecretText.optional(),
    /** The login may be tried: now by the client, and by staff while they have access. */
    may_test: z.boolean().default(false),
  })
  .superRefine((entry, ctx) => {
    const { label, details: own, takesKey } = credentialKinds[entry.kind]
    const foreign = (Object.keys(details) as CredentialDetail[]).filter(
      (name) => entry[name] !== undefined && entry[name] !== null && !own.includes(name),
    )
    for (const name of [...foreign, ...(entry.passphrase && !takesKey ? ['passphrase'] : [])])
      ctx.addIssue({ code: 'custom', path: [name], message: `“${label}” has no such field.` })
  })
export type NewCredential = z.input<typeof NewCredential>

/** `accepted`: the login works. `refused`: it answered that it does not. `unknown`: it cannot be tried from here. */
export const TestResult = z.enum(['accepted', 'refused', 'unreachable', 'unknown'])
export type TestResult = z.infer<typeof TestResult>

const LoginTest = z.object({
  result: TestResult,
  /** A plain sentence; never a secret. */
  detail: z.string(),
})

export const Lease = z.object({
  id: Id,
  ticket_id: Id,
  holder: z.object({ id: Id, name: z.string() }),
  reason: z.string(),
  created_at: Instant,
  until: Instant,
  /** When the holder first opened the entry; null while they have not. */
  opened_at: Instant.nullable(),
  can: z.object({ end: z.boolean() }),
})
export type Lease = z.infer<typeof Lease>

export const Credential = z.object({
  id: Id,
  service_request_id: Id,
  label: z.string(),
  /** Staff get it under their own access alone. */
  username: z.string().nullable(),
  kind: CredentialKind,
  details: z.object({
    address: z.string().nullish(),
    provider: z.string().nullish(),
    host: z.string().nullish(),
    port: z.number().nullish(),
    protocol: TransferProtocol.nullish(),
    database: z.string().nullish(),
  }),
  may_test: z.boolean(),
  test: LoginTest.extend({ at: Instant }).nullable(),
  ticket_id: Id.nullable(),
  created_at: Instant,
  /** When it is deleted by itself; null while its job goes on. */
  expires_at: Instant.nullable(),
  /** Staff opened it and the job is over: the password is to be changed. */
  change_advised: z.boolean(),
  /** Who has access now. */
  leases: z.array(Lease),
  can: z.object({
    reveal: z.boolean(),
    test: z.boolean(),
    delete: z.boolean(),
    lease: z.boolean(),
  }),
})
export type Credential = z.infer<typeof Credential>

export const CredentialLogEntry = z.object({
  id: z.number().int(),
  at: Instant,
  action: z.string(),
  outcome: z.enum(['done', 'refused', 'failed']),
  /** `You`, or the name of a member of staff. */
  who: z.string(),
  ticket_id: Id.nullable(),
  reason: z.string().nullable(),
  /** A plain sentence, such as "Olga Petrova opened it". */
  says: z.string(),
  credential_id: Id.nullable(),
  /** What its owner calls the entry; null for one that is deleted. */
  label: z.string().nullable(),
})
export type CredentialLogEntry = z.infer<typeof CredentialLogEntry>

/** The password is that of the account of who asks. */
const RevealBody = z.strictObject({ password: PasswordAttempt })

const NewLease = z.strictObject({
  ticket_id: Id,
  reason: line({ min: 3, max: 300, required: 'Please say what you need it for.' }),
  minutes: z.number().int().min(1).max(LEASE_MAX_MINUTES),
})

const limited = (most: number, usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .pipe(z.number().max(most))
    .default(usual)

const LogPage = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional(),
  limit: limited(100, 50),
})

const ByLease = z.strictObject({ id: IdInPath, leaseId: IdInPath })

export const credentialRoutes = {
  list: route({
    method: 'GET',
    path: '/api/credentials',
    access: 'client',
    summary: 'What I keep in the vault, newest first, without the secrets; `before` pages on by id.',
    query: z.strictObject({ before: IdInPath.optional(), limit: limited(100, 100) }),
    reply: z.array(Credential),
  }),
  add: route({
    method: 'POST',
    path: '/api/credentials',
    access: 'client',
    status: 201,
    summary: 'Put a login for one of my service requests into the vault.',
    body: NewCredential,
    reply: Credential,
  }),
  reveal: route({
    method: 'POST',
    path: '/api/credentials/:id/reveal',
    access: 'client',
    summary: 'Open a secret after the account’s password; staff under their own access. Written down.',
    params: ById,
    body: RevealBody,
    reply: z.object({
      password: z.string(),
      passphrase: z.string().nullable(),
      notes: z.string().nullable(),
    }),
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/credentials/:id',
    access: 'client',
    summary: 'Delete an entry with its key; ends all access to it.',
    params: ById,
    reply: Done,
  }),
  log: route({
    method: 'GET',
    path: '/api/credentials/:id/log',
    access: 'client',
    summary: 'Who opened an entry of mine, when and why, newest first; also after it was deleted.',
    params: ById,
    query: LogPage,
    reply: z.array(CredentialLogEntry),
  }),
  vaultLog: route({
    method: 'GET',
    path: '/api/credentials/log',
    access: 'client',
    summary: 'The same for my whole vault, with the entries that were deleted.',
    query: LogPage,
    reply: z.array(CredentialLogEntry),
  }),
  test: route({
    method: 'POST',
    path: '/api/credentials/:id/test',
    access: 'client',
    summary: 'Try whether the login works, from our side; for its owner, and for staff who have access.',
    params: ById,
    reply: LoginTest,
  }),
  ofTicket: route({
    method: 'GET',
    path: '/api/admin/tickets/:id/credentials',
    access: 'admin',
    summary: 'The vault entries that belong to a ticket, without the secrets, and who has access.',
    params: ById,
    reply: z.array(Credential),
  }),
  lease: route({
    method: 'POST',
    path: '/api/admin/credentials/:id/leases',
    access: 'admin',
    status: 201,
    summary: 'Take access to an entry for its open ticket, with a reason and an end; the client is told.',
    params: ById,
    body: NewLease,
    reply: Lease,
  }),
  endLease: route({
    method: 'DELETE',
    path: '/api/credentials/:id/leases/:leaseId',
    access: 'client',
    summary: 'End an access: for the owner of the entry and for who holds it.',
    params: ByLease,
    reply: Done,
  }),
}
