import { createSocket } from 'node:dgram'
import { afterEach, describe, expect, test } from 'vitest'
import { deepLook, hasChromium } from '#test/deep.ts'
import { healthyLab, type Lab } from '#test/lab.ts'
import { canary } from '#test/listen.ts'

const INSIDE = '127.0.0.2'
let lab: Lab
let watch: Awaited<ReturnType<typeof watchInside>>
afterEach(async () => {
  await lab.close()
  await watch.close()
})

/** Listeners on an address inside, on this machine's own name and on UDP: nobody may ever come. */
async function watchInside() {
  const [tcp, own] = [await canary(INSIDE), await canary('127.0.0.1')]
  let datagrams = 0
  const udp = createSocket('udp4')
  udp.on('message', () => {
    datagrams += 1
  })
  await new Promise<void>((resolve) => udp.bind(0, INSIDE, resolve))
  return {
    place: `${INSIDE}:${tcp.port}`,
    local: `localhost:${own.port}`,
    udp: `${INSIDE}:${udp.address().port}`,
    hits: () => tcp.hits() + own.hits() + datagrams,
    close: async () => {
      await Promise.all([
        tcp.close(),
        own.close(),
        new Promise<void>((resolve) => udp.close(() => resolve())),
      ])
    },
  }
}

const pageOf = (script: string, tags = '') => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><title>Trap</title>${tags}</head><body><h1>A trap</h1><p>${'Words. '.repeat(40)}</p><script>${script}</script></body></html>`,
})

async function visited(script: string, tags = '', limits: { timeoutMs?: number; patienceMs?: number } = {}) {
  lab = await healthyLab({ '/': pageOf(script, tags), '*': 'ok' })
  const began = performance.now()
  const deep = await deepLook(lab.guard, 'https://shop.test', limits)
  return { deep, took: performance.now() - began }
}

describe.skipIf(!hasChromium)('a hostile page in the browser', () => {
  test('comes to nothing inside, whichever way it tries', async () => {
    watch = await watchInside()
    const { place, local, udp } = watch
    const tags = `<link rel="preconnect" href="http://${place}"><link rel="dns-prefetch" href="http://${place}"><link rel="prefetch" href="http://${place}/a"><link rel="stylesheet" href="http://${local}/a.css"><script src="http://0x7f.0.0.2:${place.split(':')[1]}/b.js"></script>`
    const { deep } = await visited(
      `const say = (work) => { try { const done = work(); if (done && done.catch) done.catch(() => {}) } catch {} }
       for (const at of ['${place}', '${local}']) {
         say(() => fetch('http://' + at + '/f', { mode: 'no-cors' }))
         say(() => fetch('https://' + at + '/f', { mode: 'no-cors' }))
         say(() => new WebSocket('ws://' + at + '/w'))
         say(() => new WebSocket('wss://' + at + '/w'))
         say(() => new EventSource('http://' + at + '/e'))
         say(() => navigator.sendBeacon('http://' + at + '/b', 'x'))
         say(() => { new Image().src = 'http://' + at + '/i' })
         say(() => window.open('http://' + at + '/o'))
         say(() => { const frame = document.createElement('iframe'); frame.src = 'http://' + at + '/g'; document.body.append(frame) })
         say(() => { const link = document.createElement('a'); link.href = 'http://' + at + '/d'; link.download = 'd'; document.body.append(link); link.click() })
       }
       say(() => { const frame = document.createElement('iframe'); frame.src = 'file:///etc/passwd'; document.body.append(frame) })
       say(() => new WebTransport('https://${udp}/t'))
       for (const server of ['stun:${udp}', 'turn:${udp}?transport=udp', 'turn:${place}?transport=tcp'])
         say(async () => {
           const peer = new RTCPeerConnection({ iceServers: [{ urls: server, username: 'a', credential: 'b' }] })
           peer.createDataChannel('x')
           await peer.setLocalDescription(await peer.createOffer())
         })
       say(() => navigator.serviceWorker.register('/worker.js'))`,
      tags,
      { patienceMs: 3_000 },
    )
    expect(watch.hits()).toBe(0)
    expect(deep.measures?.screenshot).not.toBeNull()
  })

  test('that leads itself inside is left there', async () => {
    watch = await watchInside()
    const { deep } = await visited(`location.href = 'http://${watch.place}/in'`, '', { patienceMs: 1_000 })
    expect(watch.hits()).toBe(0)
    expect(deep.detections).toEqual([])
  })

  test('with an endless script ends in time', async () => {
    watch = await watchInside()
    const { deep, took } = await visited('setTimeout(() => { for (;;); }, 50)', '', { timeoutMs: 8_000 })
    expect(took).toBeLessThan(14_000)
    expect(deep.detections).toEqual([])
    expect(deep.left).toHaveLength(1)
  })

  test('with ten thousand requests, windows and questions ends in time', async () => {
    watch = await watchInside()
    const { took } = await visited(
      `for (let i = 0; i < 10000; i += 1) fetch('/n' + i).catch(() => {})
       for (let i = 0; i < 200; i += 1) window.open('/w' + i)
       setTimeout(() => { alert(1); confirm(2); prompt(3) }, 100)
       setInterval(() => { document.body.append('x'.repeat(1000)) }, 1)`,
      '',
      { timeoutMs: 12_000, patienceMs: 1_000 },
    )
    expect(took).toBeLessThan(19_000)
    expect(lab.requests.length).toBeLessThan(10_500)
  })

  test('that swaps the browser’s own functions cannot word the report', async () => {
    watch = await watchInside()
    const { deep } = await visited(
      `JSON.stringify = () => '{"lcpMs":"<b>"}'
       Array.prototype.flatMap = () => ['bad']
       Object.defineProperty(Element.prototype, 'getBoundingClientRect', { value: () => { throw new Error('no') } })
       window.PerformanceObserver = class { observe() { throw new Error('no') } }`,
    )
    expect(deep.measures).toMatchObject({
      cls: 0,
      lcp_ms: expect.any(Number),
      blocking_ms: expect.any(Number),
    })
  })
})
