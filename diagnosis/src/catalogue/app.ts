import { appDownFaults } from './app/down.ts'
import { appShownFaults } from './app/shown.ts'
import type { Fault } from './fault.ts'

export const appFaults: Fault[] = [...appDownFaults, ...appShownFaults]
