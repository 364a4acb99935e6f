import { TYPING_LIVES_MS } from '@sitewright/contract/message-rules.ts'

/** A heartbeat is sent at most this often while typing. */
export const TYPING_EVERY_MS = 3_000

/** Who is typing, and when their sign expires without another heartbeat. */
export type TypingSigns = ReadonlyMap<string, number>

export function withHeartbeat(signs: TypingSigns, name: string, now: number): TypingSigns {
  return new Map([...livingSigns(signs, now), [name, now + TYPING_LIVES_MS]])
}

/** A message means that its author has stopped typing. */
export function withoutTypist(signs: TypingSigns, name: string): TypingSigns {
  if (!signs.has(name)) return signs
  return new Map([...signs].filter(([typist]) => typist !== name))
}

/** The same map when no sign expired, to avoid a needless render. */
export function livingSigns(signs: TypingSigns, now: number): TypingSigns {
  const alive = [...signs].filter(([, expires]) => expires > now)
  return alive.length === signs.size ? signs : new Map(alive)
}

export function typingWords(names: string[]): string {
  const [first, second, ...more] = names
  if (first === undefined) return ''
  if (second === undefined) return `${first} is typing…`
  return more.length === 0 ? `${first} and ${second} are typing…` : 'Several people are typing…'
}
