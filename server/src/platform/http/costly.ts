import { slots } from '../budget-table.ts'
import type { SignedInHttpCtx } from '../context.ts'
import { placeUntilRead } from './requests-under-way.ts'

/** For answers of some hundred kilobytes: of one person two are made or unread at once, and the rest waits for them alone. */
export const costly =
  <Ctx extends SignedInHttpCtx, Rest extends unknown[], Answer>(
    make: (ctx: Ctx, ...rest: Rest) => Promise<Answer>,
  ): ((ctx: Ctx, ...rest: Rest) => Promise<Answer>) =>
  async (ctx, ...rest) => {
    using _place = await placeUntilRead(ctx.budgets, slots.costlyEvents, ctx.actor.userId, ctx)
    return await make(ctx, ...rest)
  }
