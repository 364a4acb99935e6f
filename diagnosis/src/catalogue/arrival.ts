import type { Fault } from './fault.ts'

export const arrivalFaults: Fault[] = []
