import { type EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { rates } from '../budget-table.ts'
import { rooms } from './live.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startTestApp()
  ann = await join(app, 'Ann Baker')
})

/** Nothing fills up again while a test counts. */
function stopTheClock() {
  const { now } = app.services
  const at = now()
  app.services.now = () => at
  onTestFinished(() => {
    app.services.now = now
  })
}

/** A line without a WebSocket at our end: it sends what no browser would, and answers nothing. */
async function bareLine(query = '') {
  const { hostname, port, host } = new URL(app.url)
  const line = connect(Number(port), hostname)
  onTestFinished(() => void line.destroy())
  line.on('error', () => undefined)
  const closed = once(line, 'close').then(() => 'closed')
  line.write(
    `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${btoa('0123456789abcdef')}\r\n\r\n`,
  )
  let heard = ''
  line.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1')
  })
  await expect.poll(() => heard).toMatch(/"sid"|HTTP\/1.1 400/)
  const send = (frame: Buffer, times = 1) =>
    line.write(Buffer.concat(Array.from({ length: times }, () => frame)))
  return { send, closed, heard: () => heard }
}

async function joinedBareLine() {
  const line = await bareLine()
  line.send(masked(TEXT, `40${JSON.stringify({ token: ann.token })}`))
  await expect.poll(line.heard).toContain('40{')
  return line
}

/** A frame as a client masks it, with a mask of zeros. */
function masked(opcode: number, text = ''): Buffer {
  const { length } = text
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff]
  return Buffer.from([opcode, ...size, 0, 0, 0, 0, ...Buffer.from(text)])
}
const PING = masked(0x89)
const PONG = masked(0x8a)
const TEXT = 0x81
const BYTES = 0x82
/** A text of one letter, as the library sends it. */
const HEARTBEAT = '\x81\x012'
const FIRST_PIECE = masked(0x01)
const NEXT_PIECE = masked(0x00)

/** The parts of a connection as the server holds it. */
interface HeldHere extends EventEmitter {
  id: string
  transport: { socket: { _socket: Socket } }
}

const answered = (heard: string) => heard.split('\x8a\x00').length - 1

/** An event of 62 kB that no table knows. */
const LARGE_EVENT = `42["no_such_event","${'x'.repeat(62_000)}"]`

/** A bare connection, its frames, and what tells that the server closed it. */
async function connected() {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  onTestFinished(() => socket.close())
  const frames: string[] = []
  const closed = new Promise((resolve) => socket.addEventListener('close', () => resolve('closed')))
  socket.addEventListener('message', ({ data }) => {
    frames.push(String(data))
    // A heartbeat, without which every connection is closed.
    if (data === '2') socket.send('3')
  })
  await expect.poll(() => frames[0]?.[0]).toBe('0')
  const has = (start: string) => expect.poll(() => frames.some((frame) => frame.startsWith(start))).toBe(true)
  return { send: (frame: string) => socket.send(frame), closed, frames, has }
}

async function joined({ token } = ann) {
  const connection = await connected()
  connection.send(`40${JSON.stringify({ token })}`)
  await connection.has('40{')
  return connection
}

test.each([
  ['leaves', '41'],
  ['asks for another namespace', '40/x,'],
  ['asks for one that looks like an event', '40/2,'],
  ['asks for one with a name of 60 kB', `40/${'x'.repeat(60_000)},`],
  ['greets again', '40{}'],
  ['answers what nobody asked', '430[]'],
  ['sends an event of another namespace', '42/x,["join"]'],
  ['nests its event deeper than any of ours', `42["join",${'['.repeat(20)}${']'.repeat(20)}]`],
  ['announces bytes', '451-["message",{"_placeholder":true,"num":0}]'],
])('a connection that has joined and %s is closed without an answer', async (_, frame) => {
  const { send, closed, frames } = await joined()
  send(frame)
  expect(await closed).toBe('closed')
  expect(frames.filter((each) => each.startsWith('44'))).toEqual([])
})

test('the connection of somebody whose sockets are closed is closed whole, and cannot greet again', async () => {
  const { closed } = await joined()
  app.services.live.disconnect(rooms.user(ann.id))
  expect(await closed).toBe('closed')
})

test('a connection that never says whose it is is closed', async () => {
  const { closed } = await connected()
  expect(await closed).toBe('closed')
})

test('a beat of a connection that has joined is welcome, and its events are answered', async () => {
  const { send, has } = await joined()
  send('3')
  send('421["join_ticket",1]')
  await has('431[')
})

test('a connection that is refused may greet again a few times, and is closed when it goes on', async () => {
  const { send, closed, frames } = await connected()
  for (let time = 1; time <= 5; time += 1) {
    send('40{}')
    await expect.poll(() => frames.filter((frame) => frame.startsWith('44'))).toHaveLength(time)
  }
  send('40{}')
  expect(await closed).toBe('closed')
  expect(frames.filter((frame) => frame.startsWith('44'))).toHaveLength(5)
})

test('a connection that asks for one other namespace before it has joined is closed without an answer', async () => {
  const { send, closed, frames } = await connected()
  send('40/x,')
  expect(await closed).toBe('closed')
  expect(frames.filter((frame) => frame.startsWith('44'))).toEqual([])
})

test('a connection that asks for namespaces before it has joined is closed at the first', async () => {
  const { send, closed, frames } = await connected()
  for (let time = 0; time < 1_000; time += 1) send('40/x,')
  expect(await closed).toBe('closed')
  expect(frames.filter((frame) => frame.startsWith('44')).length).toBeLessThan(2)
})

test('a connection that floods with beats is closed', async () => {
  const { send, closed } = await joined()
  for (let time = 0; time < 2 * rates.socketFrames.burst; time += 1) send('3')
  expect(await closed).toBe('closed')
})

test('pings now and then are answered, and pongs that nobody asked for do no harm', async () => {
  const { send, heard } = await bareLine()
  send(PONG, 3)
  send(PING, 3)
  await expect.poll(() => answered(heard())).toBe(3)
})

test.each([
  ['pings', PING],
  ['pongs', PONG],
])('a connection that floods with %s is closed, and few are answered', async (_, frame) => {
  stopTheClock()
  const { send, closed, heard } = await joinedBareLine()
  send(frame, 10_000)
  expect(await closed).toBe('closed')
  expect(answered(heard())).toBeLessThanOrEqual(20)
  // Refused for what it sent, not for a heartbeat that it did not answer.
  expect(heard()).not.toContain(HEARTBEAT)
})

test('a connection that floods with pings is closed before it has greeted', async () => {
  stopTheClock()
  const { send, closed, heard } = await bareLine()
  send(PING, 10_000)
  expect(await closed).toBe('closed')
  expect(answered(heard())).toBeLessThanOrEqual(20)
})

test('a frame of bytes closes its connection without an answer, whatever it holds', async () => {
  const { send, closed, heard } = await joinedBareLine()
  send(masked(BYTES, '421["join_ticket",1]'))
  expect(await closed).toBe('closed')
  expect(heard()).not.toContain('431[')
})

test('a message in a thousand pieces closes its connection', async () => {
  const { send, heard } = await bareLine()
  send(FIRST_PIECE)
  send(NEXT_PIECE, 1_000)
  // 1008: more than we take.
  await expect.poll(heard).toContain('\x88\x02\x03\xf0')
})

test('a connection that sends a strange frame is told so, and nothing that follows is read', async () => {
  const { send, closed, heard } = await bareLine()
  const engine = app.services.live.io?.engine as unknown as { clients: Record<string, HeldHere> }
  const held = Object.values(engine.clients).find(({ id }) => heard().includes(id))
  if (!held) throw new Error('nobody holds the connection')
  const isDestroyed = once(held, 'close').then(() => held.transport.socket._socket.destroyed)
  send(Buffer.concat([masked(TEXT, '41'), PING]))
  expect(await isDestroyed).toBe(true)
  expect(await closed).toBe('closed')
  expect(heard()).toContain('\x88')
  expect(answered(heard())).toBe(0)
})

test('a connection that we close and whose peer says nothing ends before another one’s next heartbeat', async () => {
  const { closed } = await joinedBareLine()
  const { frames } = await connected()
  const beat = expect.poll(() => frames.includes('2'), { timeout: 60_000 }).toBe(true)
  app.services.live.disconnect(rooms.user(ann.id))
  expect(await Promise.race([closed, beat.then(() => 'still open')])).toBe('closed')
})

test('frames are weighed: fifty events of 62 kB close their connection', async () => {
  stopTheClock()
  const { send, closed } = await joined(await join(app, 'Bob Miller'))
  for (let time = 0; time < 50; time += 1) send(LARGE_EVENT)
  expect(await closed).toBe('closed')
})

test('the frames of all connections of a person are weighed together, and of nobody else', async () => {
  stopTheClock()
  const eve = await join(app, 'Eve Adams')
  const connections = await Promise.all([joined(eve), joined(eve), joined(eve), joined(eve)])
  const bystander = await joined(await join(app, 'Cleo Carter'))
  for (const { send } of connections) for (let time = 0; time < 20; time += 1) send(LARGE_EVENT)
  expect(await Promise.race(connections.map(({ closed }) => closed))).toBe('closed')
  bystander.send('421["join_ticket",1]')
  await bystander.has('431[')
})

test('a connection brings no second one, whose frames would be counted nowhere', async () => {
  const { heard } = await bareLine()
  const [id] = /(?<="sid":")[^"]+/.exec(heard()) ?? []
  const second = await bareLine(`&sid=${id}`)
  expect(second.heard()).toMatch(/^HTTP\/1.1 400/)
})
