import { execFile } from 'node:child_process'
import { chmod, lchown, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { PlainProblem } from '../plain-problem.ts'

const run = promisify(execFile)

/** The user as whom PostgreSQL's programs run, given that they refuse to run as root. */
export interface Account {
  /** Owner of the data; undefined where the platform has no numbers for that. */
  uid: number | undefined
  /** Runs a program to its end; rejects with its output in `stderr` when it fails. */
  run(program: string, args: string[]): Promise<unknown>
  /** Makes a file or folder, with all that is in it, the account's own. */
  own(target: string): Promise<void>
}

// A PGDATA or PGPORT of the person at the keyboard must not reach the database.
const options = {
  cwd: '/',
  env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' },
}

/**
 * The current user, or as root the user `postgres`, made when absent. Folders that this user may not enter (a checkout
 * under a home of mode 0700) are opened to it with one Linux capability. Throws PlainProblem.
 */
export async function chooseAccount(program: string, folder: string): Promise<Account> {
  if (process.getuid?.() !== 0)
    return {
      uid: process.getuid?.(),
      run: (file, args) => run(file, args, options),
      own: async () => undefined,
    }
  const ids = (await lookUpPostgres()) ?? (await createPostgres())
  const own = (target: string) => giveAway(target, ids)
  const plain: Account = {
    uid: ids.uid,
    run: (file, args) => run(file, args, { ...options, ...ids }),
    own,
  }
  if (await canEnter(plain, program, folder)) return plain
  const flags = await capabilityFlags(ids)
  const capable: Account = {
    uid: ids.uid,
    run: (file, args) => run('setpriv', [...flags, file, ...args], options),
    own,
  }
  if (flags.length > 0 && (await canEnter(capable, program, folder))) return capable
  throw new PlainProblem(
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
  const made = run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  const reason = await made.then(
    () => '',
    (error: Error) => ` (${error.message.trim().split('\n').at(-1)})`,
  )
  const ids = await lookUpPostgres()
  if (ids) return ids
  throw new PlainProblem(
    `The database cannot run as root, and a user "postgres" for it could not be made${reason}; start Sitewright as an ordinary user.`,
  )
}

function canEnter(account: Account, program: string, folder: string): Promise<boolean> {
  const script = 'test -x "$0" && cd "$1" && "$0" --version'
  return account.run('/bin/sh', ['-c', script, program, folder]).then(
    () => true,
    () => false,
  )
}

/** Empty where root holds neither capability. Docker hands out dac_override; dac_read_search is the smaller one. */
async function capabilityFlags({ uid, gid }: Ids): Promise<string[]> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const held = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  const capability = held & (1n << 2n) ? 'dac_read_search' : held & (1n << 1n) ? 'dac_override' : undefined
  if (!capability) return []
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    // Otherwise access(2), which PostgreSQL asks for its own files, would not count the capability.
    '--securebits=+no_setuid_fixup',
    `--bounding-set=-all,+${capability}`,
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
  ]
}

async function giveAway(target: string, { uid, gid }: Ids): Promise<void> {
  const inside = await readdir(target, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null
    throw error
  })
  for (const name of inside ?? []) await lchown(path.join(target, name), uid, gid)
  await lchown(target, uid, gid)
  if (inside) await chmod(target, 0o700)
}
