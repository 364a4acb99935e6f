import { Problem } from '../problem.ts'

const CUT_OFF = '57014'

/** For work that grows with what one person has: cut off by the time of statements, it would end so on every try. */
export async function refuseTooMuch<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== CUT_OFF) throw error
    const says = `${what} could not be done within five seconds, so nothing was changed. Where there is very much, it is too much for one go.`
    throw new Problem('conflict', { says, cause: error })
  }
}
