import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { quietPort } from '../../server/src/free-port.ts'
import { startStandIns } from '../../stand-ins/start.ts'
import { type BreakName, withoutGuarantee } from './broken.ts'
import { ownDatabase, storedIn } from './database.ts'
import { Device } from './device.ts'
import { judge, type Seen, type Verdict } from './judge.ts'
import { Person } from './person.ts'
import { type Account, MortalServer } from './server.ts'
import { Watch } from './watch.ts'

export interface DrillOptions {
  messages: number
  kills: number
  /** A role that may make and drop databases, on a PostgreSQL that outlives the server. */
  adminUrl: string
  broken?: BreakName | undefined
  signal?: AbortSignal
}

export interface Report extends Verdict {
  kills: number
  acked: number
  /** Sent again because no answer came. */
  retries: number
  /** Sent again on purpose after a reconnection, though it was acknowledged. */
  repeats: number
  catchUps: number
  seconds: number
}

/**
 * Five devices, three of the ticket's owner and two of staff, write on one ticket while the server is killed each time
 * a share of the messages is acknowledged, in the very moment of an acknowledgement. Throws when it could not be
 * brought to its end.
 */
export async function runDrill(options: DrillOptions): Promise<Report> {
  await using cleanup = new AsyncDisposableStack()
  const change = options.broken && (await withoutGuarantee(options.broken))
  const databaseUrl = await ownDatabase(options.adminUrl, cleanup)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-drill-'))
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const given = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const standIns = await startStandIns({ ...given, PORT: '0' })
  cleanup.defer(standIns.stop)
  const server = new MortalServer(await quietPort(), { ...given, ...standIns.env, ...change })
  cleanup.defer(() => server.stop())
  const accounts = await server.start()

  const watch = new Watch(options, server)
  cleanup.defer(() => watch.end())
  const ann = new Person(server.url, named(accounts, 'ann@'))
  const olga = new Person(server.url, named(accounts, 'olga@'))
  const ticket = await ann.openTicket()
  const devices = [ann, ann, ann, olga, olga].map((person, index) => {
    const name = `${person === ann ? 'Ann' : 'Olga'} on device ${index + 1}`
    const { signal } = watch
    return new Device({ url: server.url, name, person, ticket, onAck: () => watch.acknowledged(), signal })
  })
  cleanup.defer(() => devices.forEach((device) => void device.close()))

  const began = Date.now()
  await watch.race(
    Promise.all(
      devices.map((device, index) => device.write(shareOf(options.messages, devices.length, index))),
    ),
  )
  await watch.race(Promise.all(devices.map((device) => device.catchUp())))
  const seconds = (Date.now() - began) / 1000
  const verdict = judge({
    table: await storedIn(databaseUrl, ticket),
    acked: devices.map((device) => device.acked),
    witnesses: [
      ...devices.map(({ thread }) => thread.snapshot().messages),
      await listed(ann, ticket),
      await listed(olga, ticket),
    ],
  })
  return {
    ...verdict,
    kills: server.kills,
    acked: watch.acked,
    retries: total(devices, (device) => device.tries - device.acked.length),
    repeats: total(devices, (device) => device.repeats),
    catchUps: total(devices, (device) => device.catchUps),
    seconds,
  }
}

async function listed(person: Person, ticket: number): Promise<Seen[]> {
  const messages: Seen[] = []
  for (;;) {
    const page = await person.messagesAfter(ticket, messages.at(-1)?.seq ?? 0)
    if (page.length === 0) return messages
    messages.push(...page)
  }
}

function named(accounts: Account[], start: string): Account {
  const account = accounts.find(({ email }) => email.startsWith(start))
  if (!account) throw new Error(`the first start made no account ${start}`)
  return account
}

const shareOf = (messages: number, devices: number, index: number) =>
  Math.floor(messages / devices) + (index < messages % devices ? 1 : 0)
const total = (devices: Device[], count: (device: Device) => number) =>
  devices.reduce((sum, device) => sum + count(device), 0)
