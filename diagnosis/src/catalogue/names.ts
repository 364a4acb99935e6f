import type { Fault } from './fault.ts'

export const namesFaults: Fault[] = []
