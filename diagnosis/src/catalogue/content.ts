import type { Fault } from './fault.ts'

export const contentFaults: Fault[] = []
