import type { Check } from '#check.ts'
import { barriers } from './barriers.ts'
import { consent } from './consent.ts'
import { openOrigin } from './open-origin.ts'
import { policy } from './policy.ts'
import { securityHeaders } from './security-headers.ts'
import { sessionCookie } from './session-cookie.ts'

export const trustChecks: Check[] = [securityHeaders, openOrigin, sessionCookie, consent, policy, barriers]
