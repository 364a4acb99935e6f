import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readMessages } from './read-messages.ts'

const schema = z.object({ n: z.number() })

/** What is made of what comes in, piece by piece. */
async function heard(...pieces: (string | Buffer)[]): Promise<unknown[]> {
  const stream = new PassThrough()
  const said: unknown[] = []
  readMessages(stream, {
    schema,
    maxBytes: 100,
    onMessage: ({ n }) => said.push(n),
    onBroken: (why) => said.push(why),
  })
  for (const piece of pieces) {
    stream.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return said
}

test('messages are read one a line, however they are cut in pieces', async () => {
  expect(await heard('{"n":1}\n{"n"', ':2', '}', '\n{"n":3}\n')).toEqual([1, 2, 3])
})

test.each(['null\n', '{not json\n', '5\n', '\n', '{"n":"1"}\n', Buffer.from([0xff, 10])])(
  'after a message that is none, %j, nothing more is read',
  async (bad) => {
    expect(await heard('{"n":1}\n', bad, '{"n":2}\n', bad)).toEqual([1, 'a message is not understood'])
  },
)

test('a message without an end is not kept beyond its bound', async () => {
  const endless = Array.from({ length: 50 }, () => ' '.repeat(30))
  expect(await heard(...endless, '\n{"n":2}\n')).toEqual(['a message is too long'])
})

test('a message that comes a byte at a time is not kept beyond its bound either', async () => {
  const stream = new PassThrough()
  const told = Promise.withResolvers<string>()
  readMessages(stream, { schema, maxBytes: 1e6, onMessage: () => undefined, onBroken: told.resolve })
  for (let byte = 0; byte < 10_000; byte += 1) stream.emit('data', Buffer.from(' '))
  expect(await told.promise).toBe('a message is too long')
})
