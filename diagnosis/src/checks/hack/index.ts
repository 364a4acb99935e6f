import type { Check } from '../../check.ts'

export const hackChecks: Check[] = []
