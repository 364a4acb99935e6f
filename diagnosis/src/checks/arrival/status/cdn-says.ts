import type { Reply } from '#visit/reply.ts'

/** Cloudflare's own statuses for a server behind it that does not do its part. */
export function isCdnStatus(status: number | null): boolean {
  return status !== null && ((status >= 520 && status <= 527) || status === 530)
}

/** Names the layer that fails, in the owner's words. */
export function cdnSays(reply: Reply): { title: string; means: string } {
  const layer = (reply.status === 530 ? fromCode(reply) : LAYERS[reply.status ?? 0]) ?? LAYERS[520]
  const [title = '', what = ''] = layer ?? []
  return {
    title,
    means: `Cloudflare, the shield in front of your site, is up, and says that ${what}. Visitors see Cloudflare's error page instead of your site.`,
  }
}

function fromCode({ text }: Reply): Layer | undefined {
  const [, code] = /\b1(016|033|001|002|000)\b/.exec(text) ?? []
  return code === '033' ? TUNNEL : NO_NAME
}

type Layer = readonly [title: string, what: string]

const NO_NAME: Layer = [
  "Your shield cannot find your server's address",
  'the name of the server behind it leads nowhere (error 1016 or a relative of it)',
]
const TUNNEL: Layer = [
  'The tunnel between your shield and your server is down',
  'the tunnel to your server is not connected (error 1033)',
]
const LAYERS: Record<number, Layer> = {
  520: [
    "Your shield cannot make sense of your server's answer",
    'the server behind it answers with nothing or with something unreadable (error 520)',
  ],
  521: ['Your server turns your shield away', 'the server behind it refuses the connection (error 521)'],
  522: [
    'Your server does not pick up when your shield calls',
    'the server behind it does not answer in time when a connection is made (error 522)',
  ],
  523: [
    'Your shield cannot reach your server',
    'there is no way to the server behind it, often because its address has changed (error 523)',
  ],
  524: [
    'Your server takes too long for your shield',
    'the server behind it took the request but did not finish in 100 seconds (error 524)',
  ],
  525: [
    'Your shield and your server cannot agree on encryption',
    'the secure handshake with the server behind it fails (error 525)',
  ],
  526: [
    "Your shield does not trust your server's certificate",
    'the security certificate on the server behind it is invalid or has run out (error 526)',
  ],
  527: [
    'The link between your shield and your server is interrupted',
    'its connection to the server behind it was interrupted (error 527)',
  ],
}
