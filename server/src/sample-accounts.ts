import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SampleAccount } from '@sitewright/contract/ready-line.ts'
import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import { ensureAccount, findUser } from '#features/accounts/index.ts'
import { planWork } from '#features/reminders/index.ts'
import type { Services } from '#platform/context.ts'
import { addJob } from '#platform/jobs/define.ts'
import { fillSampleTickets } from './sample-tickets.ts'

interface CastMember {
  name: string
  email: string
  isAdmin: boolean
  tier: SubscriptionTier | null
  says: string
}

const cast: CastMember[] = [
  { name: 'Ann Baker', email: 'ann@sitewright.example', isAdmin: false, tier: null, says: 'a client' },
  {
    name: 'Sam Carter',
    email: 'sam@sitewright.example',
    isAdmin: false,
    tier: 'security',
    says: 'a client on the Security plan',
  },
  { name: 'Olga Petrova', email: 'olga@sitewright.example', isAdmin: true, tier: null, says: 'an admin' },
]

/**
 * The first owner from ADMIN_EMAIL, and on an empty database outside production the sample cast with passwords made
 * for this installation alone.
 */
export async function prepareAccounts(
  services: Services,
): Promise<{ made: SampleAccount[]; file: string | null }> {
  const { config } = services
  await prepareFirstOwner(services)
  if (config.production) return { made: [], file: null }
  const file = path.join(config.dataDir, 'sample-accounts.txt')
  const someone = await services.db
    .selectFrom('users')
    .select('id')
    .where('email', '!=', config.admin?.email ?? '')
    .limit(1)
    .execute()
  if (someone.length > 0) return { made: [], file: existsSync(file) ? file : null }

  const made: SampleAccount[] = []
  const ids: Record<string, number> = {}
  for (const { says, ...member } of cast) {
    const password = readablePassword()
    ids[member.email] = await ensureAccount(services, { ...member, password })
    made.push({ email: member.email, password, says })
  }
  await writeFile(
    file,
    made.map(({ email, password, says }) => `${email}  ${password}  ${says}\n`).join(''),
    { mode: 0o600 },
  )
  await fillSampleTickets(services, {
    ann: ids['ann@sitewright.example'] ?? 0,
    sam: ids['sam@sitewright.example'] ?? 0,
    olga: ids['olga@sitewright.example'] ?? 0,
  })
  // The sample customer's plan was set up by hand, so no event puts its work down.
  await addJob(services.db, planWork.with({}))
  return { made, file }
}

/** Never replaces an existing account, and in production runs only while there is no owner, which the sample admin is not. */
async function prepareFirstOwner(services: Services): Promise<void> {
  const { admin } = services.config
  if (!admin) return
  const owner = await services.db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('staff_role', '=', 'owner')
    .limit(1)
    .executeTakeFirst()
  if (owner && services.config.production) return
  const id = await ensureAccount(services, { ...admin, name: 'Administrator', isAdmin: true })
  const { is_admin } = await findUser(services.db, id)
  if (!is_admin)
    services.log.warn(
      'ADMIN_EMAIL belongs to an account that is no owner’s, and it was left as it is: `npm run admin -- make-owner` makes it one',
    )
}

/** Three groups that are easy to type and hold 60 bits. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
