import type { Fault } from './fault.ts'

export const platformsFaults: Fault[] = []
