import type { HttpCtx, Services } from '#platform/context.ts'

type Cookie = 'rt' | 'kd' | 'gd' | 'pk' | 'sl' | 'rg'

/** Behind https the prefix makes browsers refuse a copy from another host or path. */
function named(cookie: Cookie, { config }: Pick<Services, 'config'>): string {
  return isSecure({ config }) ? `__Host-${cookie}` : cookie
}

function isSecure({ config }: Pick<Services, 'config'>): boolean {
  return config.publicUrl.startsWith('https://')
}

/** What the browser sent; unproven. */
export function readCookie(ctx: HttpCtx, cookie: Cookie): string | null {
  return ctx.request.cookies[named(cookie, ctx)] ?? null
}

/** Seen by our server alone, and sent with calls from our own pages alone. */
export function setCookie(ctx: HttpCtx, cookie: Cookie, value: string, lives: { untilMs: number }): void {
  ctx.reply.setCookie(named(cookie, ctx), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure(ctx),
    sameSite: 'strict',
    maxAge: Math.max(0, Math.floor((lives.untilMs - ctx.now()) / 1000)),
  })
}

export function clearCookie(ctx: HttpCtx, cookie: Cookie): void {
  ctx.reply.clearCookie(named(cookie, ctx), {
    path: '/',
    httpOnly: true,
    secure: isSecure(ctx),
    sameSite: 'strict',
  })
}
