import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Takes in 400 MB and tells how many megabytes outside the heap it held at most. */
const RECEIVES = `
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { Request } from '${import.meta.resolve('./body-pieces.ts')}'
let most = 0
const server = createServer({ IncomingMessage: Request, highWaterMark: 16_384 }, async (received, answer) => {
  for await (const _ of received) most = Math.max(most, process.memoryUsage().arrayBuffers)
  answer.end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const sending = request({ port: server.address().port, method: 'POST' })
const piece = Buffer.alloc(1_000_000)
for (let sent = 0; sent < 400; sent++) if (!sending.write(piece)) await once(sending, 'drain')
sending.end()
await once(sending, 'response')
console.log(Math.round(most / 1e6))
process.exit()
`

test('what bodies leave behind does not pile up while they come in', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module-typescript',
    '--eval',
    RECEIVES,
  ])
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(Number(stdout)).toBeLessThan(40)
})
