import { redirectFaults } from './arrival/redirects.ts'
import { statusFaults } from './arrival/statuses.ts'
import type { Fault } from './fault.ts'

export const arrivalFaults: Fault[] = [...redirectFaults, ...statusFaults]
