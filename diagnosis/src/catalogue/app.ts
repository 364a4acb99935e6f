import type { Fault } from './fault.ts'

export const appFaults: Fault[] = []
