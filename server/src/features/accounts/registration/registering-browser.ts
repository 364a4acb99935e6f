import type { HttpCtx } from '#platform/context.ts'
import { hashOfToken, randomToken } from '#platform/crypto/random-token.ts'
import { readCookie, setCookie } from '#platform/http/cookies.ts'

/** As long as a registration waits for its code. */
const LIVES_MS = 30 * 86_400_000

/** Marks this browser as the one that registers; what is stored of the mark. */
export function rememberRegistration(ctx: HttpCtx): Buffer {
  const browser = readCookie(ctx, 'rg') ?? randomToken()
  setCookie(ctx, 'rg', browser, { untilMs: ctx.now() + LIVES_MS })
  return hashOfToken(browser)
}

export function registeringBrowser(ctx: HttpCtx): Buffer | null {
  const browser = readCookie(ctx, 'rg')
  return browser === null ? null : hashOfToken(browser)
}
