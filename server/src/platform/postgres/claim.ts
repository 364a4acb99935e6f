import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupProblem } from '../startup-problem.ts'
import { birthOf } from './processes.ts'

/**
 * One living server per data folder: writes who we are into `owner.json`, or throws StartupProblem when a process
 * that still runs has done so. The mark of a dead process is taken over. Answers
 * how to give the folder back.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'owner.json')
  const mark = `${JSON.stringify({ pid: process.pid, birth: await birthOf(process.pid) })}\n`
  while (!(await wrote(file, mark))) {
    const owner = await livingOwner(file)
    if (owner !== undefined) {
      throw new StartupProblem(
        `Sitewright is already running on the data folder ${folder} (process ${owner}); stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await rm(file, { force: true })
  }
  return () => rm(file, { force: true })
}

/** Whether a process that still runs holds the folder. */
export async function isClaimed(folder: string): Promise<boolean> {
  return (await livingOwner(path.join(folder, 'owner.json'))) !== undefined
}

async function wrote(file: string, mark: string): Promise<boolean> {
  try {
    await writeFile(file, mark, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function livingOwner(file: string): Promise<number | undefined> {
  try {
    const { pid, birth } = JSON.parse(await readFile(file, 'utf8')) as { pid: number; birth?: string }
    return birth !== undefined && (await birthOf(pid)) === birth ? pid : undefined
  } catch {
    return undefined
  }
}
