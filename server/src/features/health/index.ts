import { healthRoutes } from '@sitewright/contract/health.ts'
import { sql } from 'kysely'
import { type Binding, bind } from '#platform/http/bind.ts'
import { Problem } from '#platform/problem.ts'

/** Below the browser's own 3 s, so that it hears the reason. */
const DATABASE_PATIENCE_MS = 2_000

export const healthBindings: Binding[] = [
  bind(healthRoutes.health, async (ctx) => {
    const answered = sql`select 1`.execute(ctx.db).then(
      () => true,
      () => false,
    )
    const gaveUp = new Promise<boolean>((resolve) =>
      setTimeout(() => resolve(false), DATABASE_PATIENCE_MS).unref(),
    )
    if (!(await Promise.race([answered, gaveUp]))) throw new Problem('unavailable', { retryAfterSeconds: 5 })
    return { status: 'ok' as const, version: ctx.config.version, time: new Date(ctx.now()).toISOString() }
  }),
]
