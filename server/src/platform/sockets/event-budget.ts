import type { Budgets } from '../budget.ts'
import { rates } from '../budget-table.ts'

/** One budget for all sockets that a person has on this process: `over` is refused, `flooding` closes them. */
export function consumeEvent(
  budgets: Budgets,
  userId: number,
  cost: number,
  now: number,
): 'fine' | 'over' | 'flooding' {
  if (budgets.tryConsume(rates.socketEvents, userId, now, cost) === 0) return 'fine'
  return budgets.tryConsume(rates.socketRefusals, userId, now) === 0 ? 'over' : 'flooding'
}
