import { TYPING_LIVES_MS } from '@sitewright/contract/tickets.ts'

/** A heartbeat leaves at most this often while one types. */
export const TYPING_EVERY_MS = 3_000

/** Who types, and when their sign dies if no heartbeat follows. */
export type TypingSigns = ReadonlyMap<string, number>

export function withHeartbeat(signs: TypingSigns, name: string, now: number): TypingSigns {
  return new Map([...livingSigns(signs, now), [name, now + TYPING_LIVES_MS]])
}

/** A message says that its author has stopped typing. */
export function withoutTypist(signs: TypingSigns, name: string): TypingSigns {
  if (!signs.has(name)) return signs
  return new Map([...signs].filter(([typist]) => typist !== name))
}

/** The same map when nobody's sign died, so that nothing is drawn again for nothing. */
export function livingSigns(signs: TypingSigns, now: number): TypingSigns {
  const alive = [...signs].filter(([, dies]) => dies > now)
  return alive.length === signs.size ? signs : new Map(alive)
}

export function typingWords(names: string[]): string {
  const [first, second, ...more] = names
  if (first === undefined) return ''
  if (second === undefined) return `${first} is typing…`
  return more.length === 0 ? `${first} and ${second} are typing…` : 'Several people are typing…'
}
