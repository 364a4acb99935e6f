import { execFile, type SpawnOptions } from 'node:child_process'
import { access, chmod, constants, lchown, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartupProblem } from '../startup-problem.ts'

const run = promisify(execFile)

/** How PostgreSQL's programs are started, given that PostgreSQL refuses to run as root. */
export interface Account {
  /** Whose the data must be; undefined where the platform has no numbers for that. */
  uid: number | undefined
  /** The command line that runs `program` as this account. */
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions }
  /** Makes a folder, with all that is in it, the account's own. */
  own(folder: string): Promise<void>
}

const programFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']

// A PGDATA or PGPORT of the person at the keyboard must not reach our database.
const options: SpawnOptions = { cwd: '/', env: { PATH: programFolders.join(':'), LC_ALL: 'C', TZ: 'UTC' } }

const ourselves: Account = {
  uid: process.getuid?.(),
  command: (file, args) => ({ file, args, options }),
  own: async () => {},
}

/**
 * Ourselves, or as root the user `postgres`, made when absent. Folders that this user may not enter (a checkout
 * under a home of mode 0700) are opened to the database with one Linux capability. Throws StartupProblem.
 */
export async function chooseAccount(program: string, folder: string): Promise<Account> {
  if (process.getuid?.() !== 0) return ourselves
  const ids = (await lookUpPostgres()) ?? (await createPostgres())
  const plain: Account = {
    uid: ids.uid,
    command: (file, args) => ({ file, args, options: { ...options, ...ids } }),
    own: (target) => giveAway(target, ids),
  }
  if (await canEnter(plain, program, folder)) return plain
  const capable = await withCapability(plain, ids)
  if (capable && (await canEnter(capable, program, folder))) return capable
  throw new StartupProblem(
    `The database cannot run as root and its own user "postgres" may not enter ${folder} or ${path.dirname(program)}; ` +
      'start Sitewright as an ordinary user, or move it to a folder that every user may enter, such as /srv.',
  )
}

interface Ids {
  uid: number
  gid: number
}

async function lookUpPostgres(): Promise<Ids | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function createPostgres(): Promise<Ids> {
  const problem = 'The database cannot run as root, and a user "postgres" for it could not be made'
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  } catch (error) {
    const ids = await lookUpPostgres()
    if (ids) return ids
    throw new StartupProblem(`${problem} (${firstLine(error)}); start Sitewright as an ordinary user.`)
  }
  const ids = await lookUpPostgres()
  if (ids) return ids
  throw new StartupProblem(`${problem}; start Sitewright as an ordinary user.`)
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.trim().split('\n').at(-1) ?? text
}

async function canEnter(account: Account, program: string, folder: string): Promise<boolean> {
  const script = 'test -x "$0" && cd "$1" && "$0" --version'
  const shell = account.command('/bin/sh', ['-c', script, program, folder])
  return run(shell.file, shell.args, { ...shell.options, encoding: 'utf8' }).then(
    () => true,
    () => false,
  )
}

// Docker hands root dac_override but not dac_read_search, which is the smaller of the two where both are there.
async function withCapability(plain: Account, { uid, gid }: Ids): Promise<Account | undefined> {
  const held = await heldCapabilities()
  const capability = held & (1n << 2n) ? 'dac_read_search' : held & (1n << 1n) ? 'dac_override' : undefined
  if (!capability || !(await isInstalled('setpriv'))) return undefined
  const flags = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    // Or else access(2), which PostgreSQL asks for its own files, would not count the capability.
    '--securebits=+no_setuid_fixup',
    `--bounding-set=-all,+${capability}`,
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
  ]
  return {
    ...plain,
    command: (file, args) => ({ file: 'setpriv', args: [...flags, file, ...args], options }),
  }
}

async function heldCapabilities(): Promise<bigint> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  return BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
}

async function isInstalled(program: string): Promise<boolean> {
  const tries = programFolders.map((folder) => access(path.join(folder, program), constants.X_OK))
  return Promise.any(tries).then(
    () => true,
    () => false,
  )
}

async function giveAway(folder: string, { uid, gid }: Ids): Promise<void> {
  const inside = await readdir(folder, { recursive: true })
  for (const name of inside) await lchown(path.join(folder, name), uid, gid)
  await lchown(folder, uid, gid)
  await chmod(folder, 0o700)
}
