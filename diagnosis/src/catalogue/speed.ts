import type { Fault } from './fault.ts'

export const speedFaults: Fault[] = []
