import type { Check } from '../../check.ts'

export const arrivalChecks: Check[] = []
