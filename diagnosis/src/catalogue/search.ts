import type { Fault } from './fault.ts'

export const searchFaults: Fault[] = []
