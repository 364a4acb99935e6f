import type { Check } from '../../check.ts'

export const appChecks: Check[] = []
