import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '#server/config.ts'
import { Response } from './slow-requests.ts'

type Policy = Exclude<HelmetOptions['contentSecurityPolicy'], boolean | undefined>

/**
 * What a page of ours may do, behind https also strict transport security, and that no cache keeps an answer whose route
 * does not say otherwise: a shared one would show the answer to one malformed request to everybody.
 */
export function securityHeaders(config: Config): Map<string, string> {
  const protect = helmet({
    contentSecurityPolicy: contentSecurityPolicy(config),
    strictTransportSecurity: config.publicUrl.startsWith('https://') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  // They are the same for every request: once is enough.
  protect(request, response, () => undefined)
  return new Map([
    ['cache-control', 'no-store'],
    ['permissions-policy', permissionsPolicy(config)],
    ...Object.entries(response.getHeaders()).map(([name, value]): [string, string] => [name, String(value)]),
  ])
}

/** Answers that are protected from the start: Node, the router and the library of sockets answer before any hook. */
export function protectedAnswers(headers: Map<string, string>): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends Response<Request> {
    constructor(...given: ConstructorParameters<typeof Response<Request>>) {
      super(...given)
      this.setHeaders(headers)
    }
  }
}

/** Does the same for requests that come from within the process. */
export function lockDown(app: FastifyInstance, headers: Map<string, string>): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    if (!raw.hasHeader('permissions-policy')) raw.setHeaders(headers)
    done()
  })
}

interface Outsider {
  script?: string[]
  frame?: string[]
  connect?: string[]
}

/**
 * Scripts come from us alone; pages that carry inline scripts or styles get their hashes added where they are served.
 * Style attributes may be inline because the component library sets them; they cannot run code.
 */
function contentSecurityPolicy(config: Config): Policy {
  const socketOrigins = config.origins.map((origin) => origin.replace(/^http/, 'ws'))
  const outsiders = outsidersOf(config)
  const all = (part: keyof Outsider) => outsiders.flatMap((one) => one[part] ?? [])
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...all('script')],
      scriptSrcAttr: ["'none'"],
      frameSrc: all('frame').length > 0 ? all('frame') : ["'none'"],
      // The first is for browsers that do not know the other two.
      styleSrc: ["'self'", "'unsafe-inline'"],
      styleSrcElem: ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...socketOrigins, ...all('connect')],
      manifestSrc: ["'self'"],
      workerSrc: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      // The scripts of others were not written for it, and would break where it is asked for.
      ...(all('script').length > 0 ? {} : TRUSTED_TYPES),
      ...(config.publicUrl.startsWith('https://') ? { upgradeInsecureRequests: [] } : {}),
    },
  }
}

/** Text becomes markup only through these two: our own in web/app/shell/before-all/trusted-types.ts, and the purifier's. */
const TRUSTED_TYPES = { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default', 'dompurify'] }

/** Stripe's script comes from the first and brings its parts from the second. */
const CARDS = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** The services of others that pages talk to; each only where it is configured. */
function outsidersOf({ turnstile, posthog, stripe }: Config): Outsider[] {
  const captcha = 'https://challenges.cloudflare.com'
  return [
    ...(turnstile ? [{ script: [captcha], frame: [captcha] }] : []),
    // Its form runs in frames of its own; hooks.stripe.com is where a bank asks for its confirmation.
    ...(stripe.publishableKey
      ? [
          {
            script: CARDS,
            frame: [...CARDS, 'https://hooks.stripe.com'],
            connect: ['https://api.stripe.com'],
          },
        ]
      : []),
    // Its code is in our own build; only its reports go out.
    ...(posthog ? [{ connect: [new URL(posthog.host).origin] }] : []),
  ]
}

const unused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Everything that a browser may offer and no page of ours uses; a wallet pays from within the provider's form alone. */
function permissionsPolicy({ stripe }: Config): string {
  const wallets = stripe.publishableKey ? `(self "${CARDS[0]}")` : '()'
  return [...unused.map((feature) => `${feature}=()`), `payment=${wallets}`].join(', ')
}
