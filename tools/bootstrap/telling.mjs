/** Something the person at the keyboard can mend, told in one sentence and without a stack. */
export class PlainProblem extends Error {}

/** Runs a whole command: its number becomes the exit code, a PlainProblem is told plainly and gives 1. */
export async function tellPlainly(command) {
  try {
    process.exitCode = (await command()) ?? 0
  } catch (error) {
    if (!(error instanceof PlainProblem)) throw error
    console.error(`\n${error.message}\n`)
    process.exitCode = 1
  }
}

/** Says what is being done, every 20 seconds that it still is, and how long it took. */
export async function withProgress(what, work) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  console.log(`${what} …`)
  const timer = setInterval(() => console.log(`  still at it, ${seconds()} s`), 20_000)
  try {
    const answer = await work()
    console.log(`  done in ${seconds()} s`)
    return answer
  } finally {
    clearInterval(timer)
  }
}
