import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartupProblem } from '../startup-problem.ts'
import { cameTrue, postgresProcessesIn, signal } from './processes.ts'

const patienceMs = 30_000

/**
 * Ends whatever a killed server left of its database: a postmaster still running, or backends without one. Also
 * removes a postmaster.pid whose number meanwhile belongs to a stranger, on which PostgreSQL would refuse to start.
 * The caller holds the folder's claim, so no living server owns what is found here. Throws StartupProblem.
 */
export async function endLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid')
  const recorded = Number.parseInt((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0] ?? '', 10)
  const postmaster = Number.isNaN(recorded) ? undefined : recorded
  const running = () => postgresProcessesIn(cluster, postmaster)
  const allGone = async () => (await running()).length === 0

  const found = await running()
  if (found.length > 0) {
    log('Ending the database that an interrupted run left behind.')
    await endGently(found, postmaster, running, allGone)
  }
  await rm(pidFile, { force: true })
}

async function endGently(
  found: number[],
  postmaster: number | undefined,
  running: () => Promise<number[]>,
  allGone: () => Promise<boolean>,
): Promise<void> {
  // Backends that lost their postmaster notice it and go by themselves.
  if (postmaster !== undefined && found.includes(postmaster)) signal(postmaster, 'SIGINT')
  if (await cameTrue(allGone, patienceMs)) return
  for (const pid of await running()) signal(pid, 'SIGQUIT')
  if (await cameTrue(allGone, patienceMs)) return
  const stuck = (await running()).join(', ')
  throw new StartupProblem(
    `A database left over from an earlier run does not end; end process ${stuck} and start again.`,
  )
}
