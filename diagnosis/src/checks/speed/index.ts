import type { Check } from '../../check.ts'

export const speedChecks: Check[] = []
