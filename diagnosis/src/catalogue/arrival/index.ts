import type { Fault } from '../fault.ts'
import { redirectFaults } from './redirects.ts'
import { statusFaults } from './statuses.ts'

export const arrivalFaults: Fault[] = [...redirectFaults, ...statusFaults]
