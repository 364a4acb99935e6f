import { writeSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'

/** The first file after the usual three. */
const ANSWER = 3

/** In the process that `askCaged` starts: reads its order, a line, and the bytes behind it, and writes what `answer` makes of them. */
export async function answerCaged<Order>(
  answer: (order: Order, bytes: Buffer) => Promise<{ line: object; bytes?: Uint8Array[] }>,
): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const given = await buffer(process.stdin)
  const end = given.indexOf('\n')
  const { line, bytes = [] } = await answer(
    JSON.parse(given.toString('utf8', 0, end)),
    given.subarray(end + 1),
  )
  for (const part of [Buffer.from(`${JSON.stringify(line)}\n`), ...bytes]) writeWhole(part)
}

function writeWhole(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(ANSWER, bytes, at)
}
