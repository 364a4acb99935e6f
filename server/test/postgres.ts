import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { isClaimed } from '#platform/postgres/claim.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { endLeftovers } from '#platform/postgres/leftovers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A role that may make and drop databases on the run's throw-away PostgreSQL. */
    adminUrl: string
  }
}

const prefix = 'sitewright-test-postgres-'

/** One PostgreSQL for the whole run: nothing in it survives, so it never waits for the disk. */
export default async function setup(project: TestProject) {
  await sweep()
  const dataDir = await mkdtemp(path.join(tmpdir(), prefix))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  project.provide('adminUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

// What killed test runs left in the temporary folder, running databases included. A run that has only just made
// its folder has not claimed it yet, so young ones are left alone.
async function sweep() {
  const temporary = await realpath(tmpdir())
  const names = (await readdir(temporary)).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => path.join(temporary, name))) {
    const { birthtimeMs } = await stat(folder)
    if (Date.now() - birthtimeMs < 60_000 || (await isClaimed(folder))) continue
    await endLeftovers(path.join(folder, 'cluster'), () => {})
    await rm(folder, { recursive: true, force: true })
  }
}
