import type { Check } from '../../check.ts'

export const trustChecks: Check[] = []
