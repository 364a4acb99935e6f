import { mkdir, realpath } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { StartupProblem } from '../startup-problem.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { claimFolder } from './claim.ts'
import { prepareCluster } from './cluster.ts'
import { openDatabase } from './first-use.ts'
import { keepRunning } from './keep-running.ts'
import { endLeftovers } from './leftovers.ts'
import { type Launch, PortTaken } from './postmaster.ts'

export interface EmbeddedPostgresOptions {
  /** Made when absent; holds the cluster, its password, its log and the mark of who uses it. */
  dataDir: string
  /** A free one when absent. */
  port?: number
  log?: (line: string) => void
  /** `false` does not wait for the disk, so a power cut loses data: only for databases that are thrown away. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** The database `sitewright`, by a role that may also make further databases. */
  url: string
  /** Fast shutdown; returns when everything is on disk and the folder is free for the next start. */
  stop(): Promise<void>
}

/**
 * Starts our own PostgreSQL on 127.0.0.1, first ending what a killed run left behind. While we live, a postmaster
 * that dies is started again on the same port. Throws StartupProblem with a sentence for the person at the keyboard.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, durable = true } = options
  const { initdb, postgres } = await findBinaries()
  try {
    await mkdir(dataDir, { recursive: true })
    const folder = await realpath(dataDir)
    const release = await claimFolder(folder)
    try {
      const account = await chooseAccount(postgres, folder)
      const { cluster, password } = await prepareCluster({ folder, initdb, account, durable })
      await endLeftovers(cluster, log)
      const { keeper, port } = await listen(
        { folder, cluster, postgres, account, durable, log },
        options.port,
      )
      const url = await openDatabase(port, password).catch(async (error) => {
        await keeper.stop()
        throw error
      })
      return { url, stop: () => keeper.stop().finally(release) }
    } catch (error) {
      await release()
      throw error
    }
  } catch (error) {
    throw explained(error, dataDir)
  }
}

// Between asking for a free port and using it, somebody else may take it.
async function listen(plan: Omit<Launch, 'port'>, wanted: number | undefined) {
  for (let tries = 1; ; tries++) {
    const port = wanted ?? (await freePort())
    try {
      return { port, keeper: await keepRunning({ ...plan, port }) }
    } catch (error) {
      if (!(error instanceof PortTaken) || wanted !== undefined || tries === 5) throw error
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const troubles: Record<string, string> = {
  EACCES: 'cannot be written by this user; make it writable',
  EPERM: 'cannot be written by this user; make it writable',
  EROFS: 'is on a read-only disk; make it writable',
  ENOSPC: 'is on a disk that is full; make room',
  ENOTDIR: 'is not a folder; move that file away',
  EEXIST: 'is not a folder; move that file away',
}

function explained(error: unknown, folder: string): unknown {
  const trouble = troubles[(error as NodeJS.ErrnoException).code ?? '']
  if (!trouble) return error
  return new StartupProblem(`The data folder ${folder} ${trouble}, or set DATA_DIR to another folder.`, {
    cause: error,
  })
}
