import { appFaults } from './app/index.ts'
import { arrivalFaults } from './arrival/index.ts'
import { contentFaults } from './content.ts'
import { exposureFaults } from './exposure.ts'
import type { Fault } from './fault.ts'
import { formsFaults } from './forms.ts'
import { hackFaults } from './hack.ts'
import { mailFaults } from './mail.ts'
import { mobileFaults } from './mobile.ts'
import { namesFaults } from './names/index.ts'
import { platformsFaults } from './platforms.ts'
import { searchFaults } from './search.ts'
import { softwareFaults } from './software.ts'
import { speedFaults } from './speed.ts'
import { tlsFaults } from './tls.ts'
import { trustFaults } from './trust.ts'

/** Every fault, family by family. */
export const catalogue: readonly Fault[] = [
  ...namesFaults,
  ...mailFaults,
  ...tlsFaults,
  ...arrivalFaults,
  ...appFaults,
  ...platformsFaults,
  ...softwareFaults,
  ...hackFaults,
  ...formsFaults,
  ...exposureFaults,
  ...searchFaults,
  ...contentFaults,
  ...mobileFaults,
  ...speedFaults,
  ...trustFaults,
]

const byCode = new Map(catalogue.map((fault) => [fault.code, fault]))

/** The fault of a code. Throws for one that is not in the catalogue: a finding without words must not exist. */
export function findFault(code: string): Fault {
  const fault = byCode.get(code)
  if (!fault) throw new Error(`${code} is not in the catalogue`)
  return fault
}

/** True when `pattern` (a code, or `family.*`) covers `code`. */
export function covers(pattern: string, code: string): boolean {
  return pattern.endsWith('.*') ? code.startsWith(pattern.slice(0, -1)) : pattern === code
}
