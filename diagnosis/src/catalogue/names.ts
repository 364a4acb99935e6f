import type { Fault } from './fault.ts'
import { domainFaults } from './names/domain.ts'
import { serverFaults } from './names/server.ts'

export const namesFaults: Fault[] = [...domainFaults, ...serverFaults]
