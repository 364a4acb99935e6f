import { findUser } from '#features/accounts/index.ts'
import type { ReplyBinding } from '#outside/mail/reply-address.ts'
import type { SignedInActor } from '#platform/actor.ts'
import type { Ctx, SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'
import type { ParsedMail } from './parsed-mail.ts'
import { type Evidence, senderEvidence } from './sender-evidence.ts'

interface Participant {
  /** Acts as the person whose address it is. */
  ctx: SignedInCtx
  email: string
  evidence: Evidence
}

/** Mails have no session; events of this person then name none. */
const NO_SESSION = 0

/**
 * The person whom the signed address belongs to, when this mail claims to be theirs and nothing speaks against it; null
 * for a spoofed one. A person who may not sign in may not write either.
 */
export async function findParticipant(
  ctx: Ctx,
  mail: ParsedMail,
  { userId }: Pick<ReplyBinding, 'userId'>,
): Promise<Participant | null> {
  const find = (id: number) =>
    findUser(ctx.db, id).catch((error: unknown) => {
      if (error instanceof Problem) return null
      throw error
    })
  const bound = await find(userId)
  // One that was merged leads on; its owner may still answer from the old address.
  const user = bound?.merged_into ? await find(bound.merged_into) : bound
  if (!user?.email_verified_at || user.suspended_at) return null
  const [from, ...more] = mail.from
  // An old mailbox, which others may have by now, never writes as staff.
  const isTheirs = from === user.email || (from === bound?.email && !user.is_admin)
  if (more.length > 0 || !isTheirs) return null
  const { authservId } = ctx.config.inbound ?? {}
  const evidence = authservId ? senderEvidence(mail, from ?? user.email, authservId) : 'none'
  if (evidence === 'fail') return null
  const isStaff = user.is_admin && (user.has_second_step || !ctx.config.production)
  const actor: SignedInActor = {
    kind: isStaff ? 'admin' : 'client',
    userId: user.id,
    sessionId: NO_SESSION,
    name: user.name,
    verified: true,
    ...(isStaff ? { role: user.staff_role ?? ('agent' as const) } : {}),
  }
  return { ctx: { ...ctx, actor }, email: user.email, evidence }
}

/** Staff need the proof always, clients wherever our mail server gives any. */
export function isConfirmed({ ctx, evidence }: Participant): boolean {
  return evidence === 'pass' || (ctx.actor.kind === 'client' && !ctx.config.inbound?.authservId)
}
