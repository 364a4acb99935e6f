import type { Check } from '#check.ts'
import { certificate } from './certificate.ts'
import { gap } from './gap.ts'
import { handshake } from './handshake.ts'
import { none } from './none.ts'

export const tlsChecks: Check[] = [certificate, gap, handshake, none]
