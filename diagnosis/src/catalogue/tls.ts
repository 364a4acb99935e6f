import type { Fault } from './fault.ts'

export const tlsFaults: Fault[] = []
