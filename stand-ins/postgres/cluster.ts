import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlainProblem } from '../plain-problem.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

export interface Cluster {
  /** PostgreSQL's own data directory. */
  cluster: string
  password: string
}

interface Making {
  folder: string
  binaries: Binaries
  account: Account
  durable: boolean
}

/** Makes the cluster on the first call and checks it on later ones. Throws PlainProblem for one it cannot use. */
export async function prepareCluster(making: Making): Promise<Cluster> {
  const cluster = path.join(making.folder, 'cluster')
  const passwordFile = path.join(making.folder, 'password')
  if (await stat(cluster).catch(() => undefined)) {
    await check(cluster, making)
    return { cluster, password: await readPassword(passwordFile) }
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await initialise(making, cluster, password)
  return { cluster, password }
}

// The rename comes last: a crash before it leaves only `cluster.unfinished`, which the next start deletes.
async function initialise({ folder, binaries, account, durable }: Making, cluster: string, password: string) {
  const unfinished = path.join(folder, 'cluster.unfinished')
  const data = path.join(unfinished, 'data')
  const passwordFile = path.join(unfinished, 'password')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(data, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await account.own(unfinished)
  const flags = [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    ...localeFlags(binaries.version),
    ...(durable ? [] : ['--no-sync']),
  ]
  await account.run(binaries.initdb, flags).catch((error: Error & { stderr?: string }) => {
    const lines = (error.stderr || error.message).trim().split('\n')
    const reason = lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1)
    throw new PlainProblem(`The database could not be set up in ${folder}: ${reason?.trim()}.`)
  })
  await rename(data, cluster)
  await rm(unfinished, { recursive: true, force: true })
}

/** PostgreSQL's own C.UTF-8 from 17 on: its indexes survive an upgrade of the machine's libc or ICU. */
function localeFlags(version: number): string[] {
  if (version >= 17) return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return [`--locale=${process.platform === 'darwin' ? 'en_US' : 'C'}.UTF-8`]
}

async function check(cluster: string, { account, binaries }: Making): Promise<void> {
  const found = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch((error) => {
    if (error.code === 'EACCES') return undefined
    throw new PlainProblem(
      `The data folder ${cluster} is damaged (its PG_VERSION file is missing); restore it from a backup, or move it away to start with an empty shop.`,
    )
  })
  if (found !== undefined && Number(found) !== binaries.version)
    throw new PlainProblem(
      `The data folder ${cluster} was written by PostgreSQL ${found.trim()}, and this Sitewright brings PostgreSQL ${binaries.version}; start the Sitewright that made it and move the data with pg_dump.`,
    )
  const { uid } = await stat(cluster)
  if (account.uid === undefined || uid === account.uid) return
  if (process.getuid?.() === 0) return account.own(cluster)
  throw new PlainProblem(
    `The data folder ${cluster} belongs to another user of this machine; start Sitewright as that user, or give the folder away with chown.`,
  )
}

async function readPassword(file: string): Promise<string> {
  const password = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (password) return password
  throw new PlainProblem(
    `The database's password file ${file} is missing or cannot be read; restore it from a backup of the data folder.`,
  )
}
