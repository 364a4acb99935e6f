import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer } from 'node:net'
import packet, { type Packet } from 'dns-packet'

interface DnsTcpServer {
  address: string
  overTcp: () => number
  close: () => Promise<void>
}

/**
 * A real DNS server on 127.0.0.1 whose answers are too long for UDP: there it says so, and sends them over TCP.
 * `zone` gives the A records of a name; there are never AAAA.
 */
export async function dnsTcpServer(zone: (name: string) => string[], tries = 5): Promise<DnsTcpServer> {
  let overTcp = 0
  const answerTo = (question: Buffer, cut: boolean): Packet => {
    const { id, questions = [] } = packet.decode(question)
    const [{ name = '', type } = {}] = questions
    const addresses = cut || type !== 'A' ? [] : zone(name)
    return {
      type: 'response',
      id,
      flags:
        packet.RECURSION_AVAILABLE |
        (cut && type === 'A' ? packet.TRUNCATED_RESPONSE : packet.AUTHORITATIVE_ANSWER),
      questions,
      answers: addresses.map((data) => ({ type: 'A' as const, name, ttl: 0, data })),
    }
  }
  const tcp = createServer((socket) => {
    let heard = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk])
      while (heard.length >= 2 && heard.length >= heard.readUInt16BE(0) + 2) {
        const end = heard.readUInt16BE(0) + 2
        overTcp += 1
        socket.write(packet.streamEncode(answerTo(heard.subarray(2, end), false)))
        heard = heard.subarray(end)
      }
    })
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4')
  udp.on('message', (question, from) =>
    udp.send(packet.encode(answerTo(question, true)), from.port, from.address),
  )
  const isBound = await new Promise<boolean>((resolve) => {
    udp.once('error', () => resolve(false)).bind(port, '127.0.0.1', () => resolve(true))
  })
  // The port was free for TCP; another program may have it for UDP.
  if (!isBound && tries > 1) {
    await new Promise<void>((resolve) => tcp.close(() => resolve()))
    return dnsTcpServer(zone, tries - 1)
  }
  return {
    address: `127.0.0.1:${port}`,
    overTcp: () => overTcp,
    close: async () => {
      await new Promise<void>((resolve) => udp.close(() => resolve()))
      await new Promise<void>((resolve) => tcp.close(() => resolve()))
    },
  }
}
