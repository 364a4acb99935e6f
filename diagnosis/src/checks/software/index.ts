import type { Check } from '../../check.ts'

export const softwareChecks: Check[] = []
