import { sayFault, verifyChains } from '#platform/audit/verify.ts'
import type { Services } from '#platform/context.ts'

const FAULTS_SHOWN = 50

/** Prints whether the audit log and the events are whole, with each fault; true when they are. */
export async function reportAudit(services: Services): Promise<boolean> {
  const verdicts = await verifyChains(services)
  for (const { chain, copy, rows, faults } of verdicts) {
    for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(sayFault(chain, fault))
    if (faults.length > FAULTS_SHOWN) console.log(`… and ${faults.length - FAULTS_SHOWN} more.`)
    const copied = copy ? `, and its copied head (row ${copy.seq}) fits` : ''
    const what = chain.name === 'events' ? 'The chain of events' : 'The audit log'
    console.log(
      faults.length === 0
        ? `${what} is whole: ${rows} rows${copied}.`
        : `${what} is NOT whole: ${faults.length} faults in ${rows} rows.`,
    )
  }
  return verdicts.every(({ faults }) => faults.length === 0)
}
