/** A problem that the person at the keyboard can fix, shown in one sentence without a stack. */
export class PlainProblem extends Error {}

/** Runs a command: its number becomes the exit code; a PlainProblem is shown as its message, with code 1. */
export async function tellPlainly(command) {
  try {
    process.exitCode = (await command()) ?? 0
  } catch (error) {
    if (!(error instanceof PlainProblem)) throw error
    console.error(`\n${error.message}\n`)
    process.exitCode = 1
  }
}

/** Shows what is being done, a sign of life every 20 seconds, and how long it took. */
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
