import type { Check } from '../../check.ts'

export const platformsChecks: Check[] = []
