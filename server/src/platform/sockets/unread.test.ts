import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type TestSocket } from '#test/cast.ts'
import type { LiveSocket } from './bind.ts'
import { closeUnread, isBehind } from './unread.ts'

const MEGABYTE = 'x'.repeat(1024 * 1024)
const CLOSED_AFTER_MS = 30_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

interface Line {
  pause: () => void
  resume: () => void
}

/** A socket of ours, what holds it here, and the line between, at an hour that stays the same. */
async function connected(): Promise<{ socket: TestSocket; held: LiveSocket; line: Line; at: number }> {
  const { services } = app
  const { now } = services
  const at = now()
  services.now = () => at
  const socket = await (await join(app, 'Ann Baker')).socket()
  const held = services.live.io?.sockets.sockets.get(socket.id ?? '')
  if (!held) throw new Error('nobody holds the socket')
  const line: Line = Reflect.get(socket.io.engine.transport, 'ws')
  onTestFinished(() => {
    services.now = now
    line.resume()
  })
  return { socket, held, line, at }
}

/** Sends until more is unread than the system takes off our hands, and stays so. */
async function fill(held: LiveSocket): Promise<void> {
  for (let seen = 0; seen < 3; await pause(20)) {
    seen = isBehind(held) ? seen + 1 : 0
    if (seen === 0) held.emit('error', MEGABYTE)
  }
}

test('what a peer asks while it does not read is refused, and answered once it has caught up', async () => {
  const { socket, held, line } = await connected()
  const ask = () => socket.emitWithAck('stopMessage')
  line.pause()
  await fill(held)
  const heard = new Promise<void>((resolve) => held.onAny(() => resolve()))
  const answer = ask()
  await heard
  line.resume()
  expect(await answer).toMatchObject({ code: 'rate_limited' })
  expect(await ask()).toEqual({ ok: true })
})

test('a peer that stays behind for half a minute is closed', async () => {
  const { held, line, at } = await connected()
  line.pause()
  await fill(held)
  closeUnread(held, at)
  closeUnread(held, at + CLOSED_AFTER_MS)
  expect(held.connected).toBe(true)
  closeUnread(held, at + CLOSED_AFTER_MS + 1)
  expect(held.connected).toBe(false)
})

test('a peer that is behind by more than 16 MB is closed at once', async () => {
  const { held, line, at } = await connected()
  line.pause()
  await fill(held)
  for (let more = 0; more < 16; more += 1) held.emit('error', MEGABYTE)
  closeUnread(held, at)
  expect(held.connected).toBe(false)
})

test('a peer that reads stays, however long it is there, and one that caught up begins anew', async () => {
  const { socket, held, line, at } = await connected()
  line.pause()
  await fill(held)
  closeUnread(held, at)
  line.resume()
  await socket.emitWithAck('stopMessage')
  for (const later of [1, CLOSED_AFTER_MS + 1, 3 * CLOSED_AFTER_MS]) closeUnread(held, at + later)
  expect(held.connected).toBe(true)
})
