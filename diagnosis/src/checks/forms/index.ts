import type { Check } from '../../check.ts'

export const formsChecks: Check[] = []
