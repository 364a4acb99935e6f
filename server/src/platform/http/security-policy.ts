import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '#server/config.ts'

type Policy = Exclude<HelmetOptions['contentSecurityPolicy'], boolean | undefined>

/** Adds to every answer what its page may do; behind https also strict transport security. */
export function lockDown(app: FastifyInstance, config: Config): void {
  // The framework's plugin around it reads all of this anew for every request.
  const protect = helmet({
    contentSecurityPolicy: contentSecurityPolicy(config),
    strictTransportSecurity: config.publicUrl.startsWith('https://') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const permissions = permissionsPolicy(config)
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.header('permissions-policy', permissions)
    protect(raw, reply.raw, (error) => done(error as Error | undefined))
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
