import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PlainProblem } from './plain-problem.ts'

/**
 * Takes a folder for this process and returns how to release it. The lock is SQLite's, which the operating system
 * drops when a process is killed, so a dead owner never blocks. Throws PlainProblem while another process holds it.
 */
export function lockFolder(folder: string): () => void {
  const owner = path.join(folder, 'owner')
  const lock = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new PlainProblem(
      `Sitewright is already running on the data folder ${folder} (process ${readFileSync(owner, 'utf8')}); stop it first, or set DATA_DIR to another folder.`,
    )
  }
  writeFileSync(owner, String(process.pid))
  return () => {
    if (lock.isOpen) lock.close()
  }
}

const SQLITE_BUSY = 5
