import type { Fault } from '../fault.ts'
import { appDownFaults } from './down.ts'
import { appShownFaults } from './shown.ts'

export const appFaults: Fault[] = [...appDownFaults, ...appShownFaults]
