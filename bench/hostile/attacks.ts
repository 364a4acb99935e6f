import type { Attack } from './attack.ts'
import { codes, passwords, registrations } from './attacks/accounts.ts'
import { bodiesBehind, garbage, heldBodies, idle, slowBodies, unreadAnswers } from './attacks/connections.ts'
import { cutDatabase } from './attacks/database.ts'
import { brokenOff, deepLooks } from './attacks/examinations.ts'
import { eventFlood, historyFlood } from './attacks/sockets.ts'
import { marks, shapes, tiringWords } from './attacks/text.ts'
import { names, uploads } from './attacks/uploads.ts'

export const attacks = {
  marks,
  tiringWords,
  shapes,
  historyFlood,
  eventFlood,
  unreadAnswers,
  idle,
  garbage,
  slowBodies,
  heldBodies,
  bodiesBehind,
  names,
  uploads,
  registrations,
  codes,
  passwords,
  deepLooks,
  brokenOff,
  cutDatabase,
} satisfies Record<string, Attack>

export type AttackName = keyof typeof attacks
