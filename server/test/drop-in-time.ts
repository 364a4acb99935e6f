const DROP_TRIES = 40
const OURS_ALONE = '42501'

/** PostgreSQL's own vacuum may be at work in it, which only a superuser could end: it soon ends by itself. */
export async function dropInTime(
  admin: { query: (sql: string) => Promise<unknown> },
  name: string,
): Promise<void> {
  for (let left = DROP_TRIES; ; left -= 1) {
    try {
      await admin.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== OURS_ALONE || left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}
