import type { Fault } from './fault.ts'

export const trustFaults: Fault[] = []
