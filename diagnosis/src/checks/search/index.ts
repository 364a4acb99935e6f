import type { Check } from '../../check.ts'

export const searchChecks: Check[] = []
