import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { startPostgres } from '../stand-ins/postgres/start.ts'

// Writes the table types from the migrated schema itself, so that SQL and types cannot drift apart.
const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-types-'))
const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') })
try {
  await migrate({ databaseUrl: postgres.url, databaseOwnerUrl: null })
  const target = path.join(import.meta.dirname, '../server/src/platform/database/tables.generated.ts')
  execFileSync(
    process.execPath,
    [
      path.join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${postgres.url}`,
      `--out-file=${process.argv[2] ?? target}`,
      '--include-pattern=public.*',
      '--exclude-pattern=public.kysely_*',
      '--log-level=error',
    ],
    { stdio: 'inherit' },
  )
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
