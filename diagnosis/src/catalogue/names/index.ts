import type { Fault } from '../fault.ts'
import { domainFaults } from './domain.ts'
import { serverFaults } from './server.ts'

export const namesFaults: Fault[] = [...domainFaults, ...serverFaults]
