import type { StartFacts } from './start.ts'

const bold = (text: string) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text)

/** The one screen of a start: where to go, which accounts, what is embedded and how to replace it. */
export function screenOf(facts: StartFacts, tookMs: number): string {
  const lines = [
    '',
    bold(`  Sitewright is running (started in ${(tookMs / 1000).toFixed(1)} s)`),
    '',
    ...(facts.role === 'worker'
      ? ['  This process runs the jobs only.']
      : [`  Open         ${bold(facts.url)}`]),
    ...(facts.mailbox
      ? [`  Mails        ${bold(facts.mailbox)}   every mail the product sends lands here`]
      : []),
    `  API          ${facts.url}/api/docs`,
    '',
    ...accountLines(facts),
    '',
    `  Database     ${facts.database === 'embedded' ? `embedded PostgreSQL in ${facts.dataDir}   (your own: DATABASE_URL)` : 'yours (DATABASE_URL)'}`,
    `  Mail         ${facts.mailbox ? 'local mailbox, nothing leaves this machine   (your own: SMTP_URL)' : 'yours (SMTP_URL)'}`,
    `  Payments     ${facts.payments ? 'sandbox, no money moves   (your own: STRIPE_SECRET_KEY)' : 'Stripe'}`,
    `  Files        ${facts.files === 'folder' ? `in ${facts.dataDir}   (a bucket: FILES_S3_BUCKET)` : 'S3 bucket'}`,
    `  Processes    ${facts.redis ? 'many, joined by Redis' : 'this one   (several: REDIS_URL)'}`,
    '',
    '  Ctrl-C stops everything; your data stays.',
    '',
  ]
  return lines.join('\n')
}

function accountLines({ accounts, accountsFile }: StartFacts): string[] {
  if (accounts.length > 0)
    return [
      '  Sample accounts (shown this once):',
      ...accounts.map(
        ({ email, password, says }) => `    ${email.padEnd(24)} ${password.padEnd(20)} ${says}`,
      ),
      ...(accountsFile ? [`    Kept in ${accountsFile}`] : []),
    ]
  return accountsFile ? [`  Accounts     the sample passwords are in ${accountsFile}`] : []
}
