import type { StartFacts } from '@sitewright/contract/ready-line.ts'
import type { StandIns } from './start.ts'

const bold = (text: string) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text)

/** The one screen of a start: where to go, which accounts, what is a stand-in and how to replace it. */
export function screenOf(facts: StartFacts, standIns: StandIns, tookMs: number): string {
  const { url, mailbox, dataDir } = { ...facts, ...standIns }
  return [
    '',
    bold(`  Sitewright is running (started in ${(tookMs / 1000).toFixed(1)} s)`),
    '',
    facts.role === 'worker' ? '  This process runs the jobs only.' : `  Open         ${bold(url)}`,
    ...(mailbox ? [`  Mails        ${bold(mailbox)}   every mail the product sends is kept here`] : []),
    `  API          ${url}/api/docs`,
    '',
    ...accountLines(facts),
    '',
    `  Database     ${standIns.database ? `PostgreSQL in ${dataDir}   (your own: DATABASE_URL)` : 'yours (DATABASE_URL)'}`,
    `  Mail         ${mailbox ? 'local mailbox, nothing leaves this machine   (your own: SMTP_URL)' : 'yours (SMTP_URL)'}`,
    `  Payments     ${standIns.payments ? 'sandbox, no money moves   (your own: STRIPE_SECRET_KEY)' : 'Stripe'}`,
    `  Files        ${facts.files === 'folder' ? `in ${dataDir}   (a bucket: FILES_S3_BUCKET)` : 'S3 bucket'}`,
    `  Processes    ${facts.redis ? 'many, joined by Redis' : 'this one   (several: REDIS_URL)'}`,
    '',
    '  Ctrl-C stops everything; your data stays.',
    '',
  ].join('\n')
}

function accountLines({ accounts, accountsFile }: StartFacts): string[] {
  if (accounts.length === 0)
    return accountsFile ? [`  Accounts     the sample passwords are in ${accountsFile}`] : []
  return [
    '  Sample accounts (shown this once):',
    ...accounts.map(({ email, password, says }) => `    ${email.padEnd(24)} ${password.padEnd(20)} ${says}`),
    ...(accountsFile ? [`    Kept in ${accountsFile}`] : []),
  ]
}
