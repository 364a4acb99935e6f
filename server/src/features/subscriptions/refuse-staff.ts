import type { SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'

export function refuseStaff({ actor }: SignedInCtx): void {
  if (actor.kind === 'admin')
    throw new Problem('forbidden', { says: 'Care plans are for clients. Staff accounts cannot buy one.' })
}
