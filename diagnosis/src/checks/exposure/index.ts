import type { Check } from '../../check.ts'

export const exposureChecks: Check[] = []
