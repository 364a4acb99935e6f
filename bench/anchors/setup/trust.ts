import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { labRoot } from '../../../diagnosis/test/lab.ts'
import { runQuietly } from '../../../tools/bootstrap/processes.mjs'
import { DATA } from './install.ts'

/** The home of every tool that is run, so that Chrome finds the laboratory's authority and nothing of ours. */
export const HOME = path.join(DATA, 'home')
export const ROOT_FILE = path.join(DATA, 'lab-root.pem')
const unpacked = path.join(DATA, 'nss')

/**
 * The laboratory's authority, made anew for each run, as one that Chrome trusts: through its certificate database and
 * not by a flag that lets errors pass, so that it still distinguishes an expired certificate from one for another name.
 */
export async function trustLab(): Promise<void> {
  const certutil = await findCertutil()
  writeFileSync(ROOT_FILE, labRoot)
  // Newer Chromes look in the second place first.
  for (const place of ['.pki/nssdb', '.local/share/pki/nssdb']) {
    const database = path.join(HOME, place)
    rmSync(database, { recursive: true, force: true })
    mkdirSync(database, { recursive: true })
    await must(certutil, ['-N', '-d', `sql:${database}`, '--empty-password'])
    await must(certutil, ['-A', '-d', `sql:${database}`, '-n', 'lab', '-t', 'C,,', '-i', ROOT_FILE])
  }
}

async function findCertutil(): Promise<string> {
  const own = path.join(unpacked, 'usr/bin/certutil')
  if (await works('certutil')) return 'certutil'
  if (existsSync(own)) return own
  mkdirSync(unpacked, { recursive: true })
  const got = await runQuietly('apt-get', ['download', 'libnss3-tools'], { cwd: unpacked }).catch(() => null)
  const unpack = 'dpkg-deb -x libnss3-tools_*.deb . && rm libnss3-tools_*.deb'
  if (got?.code === 0) await runQuietly('sh', ['-c', unpack], { cwd: unpacked })
  if (existsSync(own)) return own
  throw new Error('certutil is missing: apt-get install libnss3-tools (after apt-get update), then again')
}

async function works(file: string): Promise<boolean> {
  return runQuietly(file, ['-H']).then(
    () => true,
    () => false,
  )
}

async function must(file: string, args: string[]): Promise<void> {
  const { code, output } = await runQuietly(file, args)
  if (code !== 0) throw new Error(`${path.basename(file)} ${args.join(' ')} failed: ${output}`)
}
