import type { Fault } from './fault.ts'

export const exposureFaults: Fault[] = []
