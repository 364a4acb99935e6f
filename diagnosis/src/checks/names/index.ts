import type { Check } from '../../check.ts'

export const namesChecks: Check[] = []
