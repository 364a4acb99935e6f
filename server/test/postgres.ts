import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { isClaimed } from '#platform/postgres/claim.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'

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

// What killed test runs left in the temporary folder, running databases included.
async function sweep() {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => path.join(tmpdir(), name))) {
    if (await isClaimed(folder)) continue
    const rest = await startEmbeddedPostgres({ dataDir: folder, durable: false }).catch(() => undefined)
    await rest?.stop()
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
