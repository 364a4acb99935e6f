import type { Check } from '../../check.ts'
import { viewport } from './viewport.ts'

export const mobileChecks: Check[] = [viewport]
