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

async function joined() {
  const connection = await connected()
  connection.send(`40${JSON.stringify({ token: ann.token })}`)
  await connection.has('40{')
  return connection
}

test.each([
  ['leaves', '41'],
  ['asks for another namespace', '40/x,'],
  ['asks for one that looks like an event', '40/2,'],
  ['asks for one with a name of 60 kB', `40/${'x'.repeat(60_000)},`],
  ['greets again', '40{}'],
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

test('a connection that floods with beats or answers is closed', async () => {
  for (const frame of ['3', '430[]']) {
    const { send, closed } = await joined()
    for (let time = 0; time < 2 * rates.socketFrames.burst; time += 1) send(frame)
    expect(await closed).toBe('closed')
  }
})
