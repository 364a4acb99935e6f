import { createECDH, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:tls'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { der, oid, sequence } from '../../../../diagnosis/test/certificates.ts'
import { listen } from '../../../../diagnosis/test/listen.ts'
import { Visits } from './visits.ts'

let visits: Visits
afterEach(() => visits.close())

const number = (value: number) => der(0x02, Buffer.from([value]))
const named = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
const ECDSA_SHA512 = sequence(oid('2a8648ce3d040304'))
const AUTHORITY = sequence(
  oid('551d13'),
  der(0x01, Buffer.from([255])),
  der(0x04, sequence(der(0x01, Buffer.from([255])))),
)
const validity = sequence(der(0x17, Buffer.from('260101000000Z')), der(0x17, Buffer.from('360101000000Z')))

/** On a curve of 571 bits with half a point: little to send, and 3 ms of work for who reads it. */
function costlyKey(): Buffer {
  const pair = createECDH('sect571r1')
  pair.generateKeys()
  const point = pair.getPublicKey(null, 'compressed')
  return sequence(sequence(oid('2a8648ce3d0201'), oid('2b81040027')), der(0x03, Buffer.from([0]), point))
}

/** Signed by nobody: the signature is the pair 1, 1. */
const issued = (serial: number, name: string, issuer: string, key: Buffer) =>
  sequence(
    sequence(
      der(0xa0, number(2)),
      number(serial),
      ECDSA_SHA512,
      named(issuer),
      validity,
      named(name),
      key,
      der(0xa3, sequence(AUTHORITY)),
    ),
    ECDSA_SHA512,
    der(0x03, Buffer.from([0]), sequence(number(1), number(1))),
  )

/** A site with a chain of 99 certificates in 22 kB, each of which takes who checks them 3 ms. */
async function costlySite(): Promise<number> {
  const leaf = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const chain = [issued(1, 'x', '1', leaf.publicKey.export({ type: 'spki', format: 'der' }))]
  for (let link = 1; link < 99; link += 1)
    chain.push(issued(link, String(link), String(link === 98 ? link : link + 1), costlyKey()))
  const pem = chain.map(
    (one) => `-----BEGIN CERTIFICATE-----\n${one.toString('base64')}\n-----END CERTIFICATE-----\n`,
  )
  const server = createServer(
    {
      cert: pem.join(''),
      key: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      ciphers: 'DEFAULT:@SECLEVEL=0',
    },
    (socket) => {
      socket.on('error', () => undefined)
      socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'))
    },
  )
  const { port, close } = await listen(server)
  onTestFinished(close)
  return port
}

const openVisits = (port: number) =>
  new Visits({ allow: ['127.0.0.0/8'], deny: [], resolve: [`shop.test:${port}:127.0.0.1`], ownNames: [] })

const milliseconds = ({ user, system }: { user: number; system: number }) => (user + system) / 1_000

test('the work that certificates of a site make is done in another thread than the one that answers people', async () => {
  const port = await costlySite()
  visits = openVisits(port)
  const url = `https://shop.test:${port}/`
  await visits.checkUptime({ url })
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  for (let time = 0; time < 4; time += 1)
    expect(await visits.checkUptime({ url })).toMatchObject({ outcome: 'down', fault: { kind: 'tls' } })
  await visits.proveOwnership({ url, token: 'x' })
  await visits.fetch({ url, userAgent: 'test' })
  const [spent, spentHere] = [milliseconds(process.cpuUsage(all)), milliseconds(process.threadCpuUsage(own))]
  expect(spent).toBeGreaterThan(500)
  expect(spentHere).toBeLessThan(spent / 4)
})

test('what a visit finds is told whole: bytes are bytes, and a broken one is an error of its own alone', async () => {
  visits = openVisits(1)
  const refused = await visits.fetch({ url: 'http://10.0.0.1/', userAgent: 'test' })
  expect(refused).toMatchObject({ kind: 'refused' })
  await expect(visits.proveOwnership({ url: 'nonsense', token: 'x' })).rejects.toThrow('a visit broke')
  expect(await visits.checkUptime({ url: 'http://10.0.0.1/' })).toMatchObject({ outcome: 'down' })
})

test('visits that are under way when it closes are rejected, and the next one starts anew', async () => {
  visits = openVisits(1)
  const under = visits.checkUptime({ url: 'http://10.0.0.1/' })
  const [outcome] = await Promise.all([under.catch((error: Error) => error.message), visits.close()])
  expect(outcome).toBe('a visit broke: it was closed')
  expect(await visits.checkUptime({ url: 'http://10.0.0.1/' })).toMatchObject({ outcome: 'down' })
})

test('what has made no visit yet can be closed', async () => {
  visits = openVisits(1)
  await expect(visits.close()).resolves.toBeUndefined()
})
