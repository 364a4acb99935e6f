import type { Check } from '../../check.ts'

export const mailChecks: Check[] = []
