import type { Fault } from './fault.ts'

export const formsFaults: Fault[] = []
