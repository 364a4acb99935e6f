import { access, constants, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartupProblem } from '#platform/startup-problem.ts'

/** Makes the data folder. Throws StartupProblem with one sentence when it cannot be used. */
export async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupProblem(
      `The data folder ${folder} cannot be used: ${why(error as NodeJS.ErrnoException)}. Please choose another one with DATA_DIR.`,
    )
  }
}

// Not `recursive`: below a folder that takes no folders, such as /proc, Node would try for ever.
async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found && !found.isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  if (found) return
  await makeFolder(path.dirname(folder))
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

function why({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOTDIR') return 'a file is in its place'
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not write there'
  if (code === 'EROFS') return 'that disk is read-only'
  if (code === 'ENOSPC') return 'the disk is full'
  return code === 'ENOENT' ? 'it cannot be made there' : message
}
