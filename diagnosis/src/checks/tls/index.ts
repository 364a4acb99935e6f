import type { Check } from '../../check.ts'

export const tlsChecks: Check[] = []
