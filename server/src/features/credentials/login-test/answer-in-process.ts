import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'

/** After the three usual files and the channel to the server. */
const WIRE = 4

/** Signs in within a process of `tryInProcess`, says what came of it, and leaves at once. */
export async function answerInProcess<Question>(
  signIn: (wire: Socket, question: Question) => Promise<string>,
): Promise<void> {
  // A key or a server can be made so that the library computes for hours: a thread ends the process even then, and even
  // where nobody is left to end it.
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Number(process.argv[2])})`, {
    eval: true,
  })
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const question: Question = JSON.parse(await text(process.stdin))
  const outcome = await signIn(new Socket({ fd: WIRE }), question)
  process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit())
}
