import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Attested, Authenticator } from '#test/authenticator.ts'
import { join, type Person } from '#test/cast.ts'
import { certificate, der, oid, sequence } from '../../../../diagnosis/test/certificates.ts'

type Change = Parameters<Authenticator['register']>[1]

const ORIGIN = 'https://sitewright.test'
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: ORIGIN })
})

const { add, addOptions, list } = passkeyRoutes
const OID = { crlDistributionPoints: '551d1f', androidKey: '2b06010401d679020111' }
const number = (value: number) => der(0x02, Buffer.from([value]))
const bytes = (value: Buffer) => der(0x04, value)

/** What an Android key store attests to: this very request, for a key that any application may not use. */
const keyDescription = (clientDataHash: Buffer) =>
  sequence(
    number(3),
    der(0x0a, Buffer.from([1])),
    number(3),
    der(0x0a, Buffer.from([1])),
    bytes(clientDataHash),
    bytes(Buffer.alloc(0)),
    sequence(),
    sequence(),
  )

/** A chain of the sender's own, whose leaf names an address where revoked certificates were listed. */
function chain({ clientDataHash, keys }: Attested, address: string): Uint8Array[] {
  const root = certificate({ name: 'Root of mine' })
  const point = der(0xa0, der(0xa0, der(0x86, Buffer.from(address))))
  const leaf = certificate({
    name: 'attest.android.com',
    names: ['attest.android.com'],
    by: root,
    keys,
    extensions: [
      sequence(oid(OID.crlDistributionPoints), bytes(sequence(sequence(point)))),
      sequence(oid(OID.androidKey), bytes(keyDescription(clientDataHash))),
    ],
  })
  return [leaf, root].map(
    ({ cert }) => new Uint8Array(Buffer.from(cert.replace(/-----.*-----|\n/g, ''), 'base64')),
  )
}

async function listener() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.end('inside')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/inside` }
}

async function addWith(who: Person, change: Change, id?: Buffer<ArrayBuffer>) {
  const options = await who.call(addOptions, { body: {} })
  const key = new Authenticator(ORIGIN, 'sitewright.test', id)
  return who.call(add, { body: { response: key.register(options.body, change) } })
}

test.each(['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm', 'of tomorrow'])(
  'a passkey with an attestation of the kind %s is added, and no address in it is asked',
  async (kind) => {
    const { asked, address } = await listener()
    const ann = await join(testApp, 'Ann Baker')
    const attest = (made: Attested): [string, Map<string, unknown>] => {
      const statement = { alg: -7, ver: '2.0', sig: new Uint8Array(64), x5c: chain(made, address) }
      return [kind, new Map<string, unknown>(Object.entries(statement))]
    }
    const answer = await addWith(ann, { attest })
    expect(asked).toEqual([])
    expect(answer.status).toBe(201)
  },
)

test('bytes that are no attestation are refused', async () => {
  const ann = await join(testApp, 'Ann Baker')
  for (const attestationObject of ['AAAA', '_'.repeat(20_000), 'gQ'.repeat(9_000)]) {
    const options = await ann.call(addOptions, { body: {} })
    const made = new Authenticator(ORIGIN, 'sitewright.test').register(options.body)
    const response = { ...made, response: { ...made.response, attestationObject } }
    expect((await ann.call(add, { body: { response } })).status).toBe(400)
  }
})

test('a passkey whose data says another id, or one too long to keep, is refused', async () => {
  const ann = await join(testApp, 'Ann Baker')
  expect((await addWith(ann, { id: 'AAAA' })).status).toBe(400)
  expect((await addWith(ann, { id: 'AAAA' }, randomBytes(5_000))).status).toBe(400)
  expect((await addWith(ann, {}, randomBytes(1_050))).status).toBe(201)
  expect((await ann.call(list)).body).toHaveLength(1)
})

test('a challenge that was answered wrongly is used up', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const options = await ann.call(addOptions, { body: {} })
  const key = new Authenticator(ORIGIN, 'sitewright.test')
  const answer = async (change: Change) =>
    (await ann.call(add, { body: { response: key.register(options.body, change) } })).status
  expect(await answer({ rpId: 'evil.example' })).toBe(400)
  expect(await answer({})).toBe(400)
})
