import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { quantile } from '../limits/bars.ts'

// Within the 600 events that one person may send at once.
const MESSAGES = 350
const WARM_UP = 50

async function open(url: string, token?: string): Promise<Socket> {
  const socket = io(url, { path: '/socket.io', transports: ['websocket'], auth: { token }, forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/** p95 in ms from sending on one socket to hearing it on another: bare echo with one committed insert. */
export async function bareDelivery(url: string): Promise<number> {
  const [sender, listener] = [await open(url), await open(url)]
  const heard = waitingRoom()
  listener.on('said', (text: string) => heard.arrived(text))
  const times = await rounds(async (text) => {
    const arrival = heard.expect(text)
    await sender.emitWithAck('say', text)
    return arrival
  })
  sender.disconnect()
  listener.disconnect()
  return quantile(times, 0.95)
}

/** The same through the product, from the client's socket to the staff's. */
export async function productDelivery(
  url: string,
  ticket: number,
  client: string,
  staff: string,
): Promise<number> {
  const [sender, listener] = [await open(url, client), await open(url, staff)]
  await listener.emitWithAck('join_ticket', ticket)
  const heard = waitingRoom()
  listener.on('new_message', (message: { message: string }) => heard.arrived(message.message))
  const times = await rounds(async (text) => {
    const arrival = heard.expect(text)
    const answer = (await sender.emitWithAck('ticket_message', ticket, text, {
      client_id: randomUUID(),
    })) as {
      seq?: number
    }
    if (!answer.seq) throw new Error(`not taken: ${JSON.stringify(answer)}`)
    return arrival
  })
  sender.disconnect()
  listener.disconnect()
  return quantile(times, 0.95)
}

async function rounds(send: (text: string) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < MESSAGES + WARM_UP; round++) {
    const text = randomUUID()
    const began = performance.now()
    const arrivedAt = await send(text)
    if (round >= WARM_UP) times.push(arrivedAt - began)
  }
  return times
}

function waitingRoom() {
  const waiting = new Map<string, (at: number) => void>()
  return {
    arrived: (text: string) => waiting.get(text)?.(performance.now()),
    expect: (text: string) => new Promise<number>((resolve) => void waiting.set(text, resolve)),
  }
}
