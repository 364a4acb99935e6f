import Fastify from 'fastify'

interface Connection {
  address: string
  headers: Record<string, string | string[] | undefined>
}

/** The address of the peer behind the proxies that are trusted; with none trusted, of the connection itself. */
export type FindPeer = (connection: Connection) => Promise<string>

/** For connections that Fastify does not see, by the rules that it uses for requests: it is asked itself. */
export function peerFinder(trustProxy: string[]): FindPeer {
  if (trustProxy.length === 0) return async ({ address }) => address
  const asked = Fastify({ logger: false, trustProxy })
  asked.get('/', async (request) => request.ip)
  return async ({ address, headers }) => {
    const forwarded = headers['x-forwarded-for']
    const answer = await asked.inject({
      url: '/',
      remoteAddress: address,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
    return answer.payload
  }
}
