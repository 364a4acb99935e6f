import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './attack.ts'
import { attacks } from './attacks.ts'

// A program of its own, so that what it costs to attack is not counted as ours: ATTACK names what to do to WORLD, for
// SECONDS. It prints a line of JSON when it begins and is killed when it does not end.
const world: Omit<World, 'signal'> = JSON.parse(process.env.WORLD ?? '{}')
const attack = attacks[process.env.ATTACK as keyof typeof attacks]
const over = new AbortController()
console.log(JSON.stringify({ ready: true }))
const { signal } = over
await Promise.race([
  attack({ ...world, signal }).then(() => pause(Number(process.env.SECONDS) * 1_000)),
  pause(Number(process.env.SECONDS) * 1_000),
])
over.abort()
process.exit(0)
