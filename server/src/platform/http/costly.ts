import { slots } from '../budget-table.ts'
import type { SignedInCtx } from '../context.ts'

/** For answers of some hundred kilobytes: of one person two are made at once, and the rest waits for them alone. */
export const costly =
  <Ctx extends SignedInCtx, Rest extends unknown[], Answer>(
    make: (ctx: Ctx, ...rest: Rest) => Promise<Answer>,
  ): ((ctx: Ctx, ...rest: Rest) => Promise<Answer>) =>
  async (ctx, ...rest) => {
    using turn = ctx.budgets.line(slots.costlyEvents, ctx.actor.userId)
    await turn.ready
    return await make(ctx, ...rest)
  }
