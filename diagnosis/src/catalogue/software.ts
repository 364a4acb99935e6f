import type { Fault } from './fault.ts'

export const softwareFaults: Fault[] = []
