import type { Fault } from './fault.ts'

export const hackFaults: Fault[] = []
