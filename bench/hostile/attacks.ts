import type { Attack } from './attack.ts'
import { codes, passwords, registrations } from './attacks/accounts.ts'
import {
  bodiesBehind,
  garbage,
  heldBodies,
  idle,
  packets,
  slowBodies,
  spentBudgets,
  unreadAnswers,
} from './attacks/connections.ts'
import { cutDatabase } from './attacks/database.ts'
import { brokenOff, deepLooks, unreadLooks } from './attacks/examinations.ts'
import { eventFlood, historyFlood } from './attacks/sockets.ts'
import { maps, marks, shapes, tiringWords } from './attacks/text.ts'
import { boundaries, names, uploads } from './attacks/uploads.ts'

export const attacks = {
  marks,
  tiringWords,
  shapes,
  maps,
  historyFlood,
  eventFlood,
  unreadAnswers,
  idle,
  garbage,
  slowBodies,
  heldBodies,
  bodiesBehind,
  packets,
  spentBudgets,
  names,
  boundaries,
  uploads,
  registrations,
  codes,
  passwords,
  deepLooks,
  brokenOff,
  unreadLooks,
  cutDatabase,
} satisfies Record<string, Attack>

export type AttackName = keyof typeof attacks
