import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { attacks, type World } from './attacks.ts'

// A program of its own, which takes the processor only when the product does not, so that what it costs to attack is not
// counted as ours: ATTACK names what to do to WORLD, for SECONDS. It prints a line of JSON when it begins.
setPriority(constants.priority.PRIORITY_LOW)
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
