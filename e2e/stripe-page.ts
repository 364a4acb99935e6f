import type { Page } from '@playwright/test'
import { startPayments } from '../stand-ins/payments/start.ts'

type Payments = Awaited<ReturnType<typeof startPayments>>

/** What our page told Stripe's form, for tests to look at. */
export interface CardFormSeen {
  /** In pence, as the form last knew it. */
  amount?: number
  key?: string
  /** Its colours: the frame has no ground of its own. */
  theme?: string
}

declare global {
  interface Window {
    /** Both lead into the test's own process. */
    tellStripe: (seen: CardFormSeen) => Promise<void>
    confirmAtStripe: (secret: string, number: string) => Promise<{ message: string } | null>
  }
}

const html = `<!doctype html><title>Card form</title><label>Card number <input inputmode="numeric"></label><script>
document.querySelector('input').addEventListener('input', (event) => parent.postMessage({ number: event.target.value }, '*'))
</script>`

/** Runs in our page, in the place of Stripe.js: the part of its documented interface that a payment form uses. */
function stripeJs(): void {
  let number = ''
  addEventListener('message', ({ origin, data }) => {
    if (origin === 'https://js.stripe.com') number = String(data.number)
  })
  const frameIn = (place: HTMLElement) => {
    const frame = document.createElement('iframe')
    frame.title = 'Secure payment input frame'
    frame.src = 'https://js.stripe.com/endive/card-form.html'
    place.append(frame)
    return frame
  }
  const element = () => {
    let frame: HTMLIFrameElement | undefined
    const listeners = new Map<string, (event: object) => void>()
    return {
      mount: (place: HTMLElement) => {
        frame = frameIn(place)
        frame.addEventListener('load', () => listeners.get('ready')?.({ elementType: 'payment' }))
      },
      on: (event: string, listener: (event: object) => void) => void listeners.set(event, listener),
      off: (event: string) => void listeners.delete(event),
      update: () => undefined,
      unmount: () => frame?.remove(),
      destroy: () => frame?.remove(),
    }
  }
  interface Options {
    amount?: number
    appearance?: { theme?: string }
  }
  const tell = ({ amount, appearance }: Options) =>
    void window.tellStripe({
      ...(amount && { amount }),
      ...(appearance && { theme: appearance.theme ?? 'stripe' }),
    })
  const elements = (options: Options) => {
    tell(options)
    return {
      create: element,
      getElement: () => null,
      update: tell,
      submit: async () => (number ? {} : { error: { message: 'Your card number is incomplete.' } }),
    }
  }
  interface Confirmation {
    clientSecret: string
    confirmParams: { return_url: string }
  }
  const confirmPayment = async ({ clientSecret, confirmParams }: Confirmation) => {
    const error = await window.confirmAtStripe(clientSecret, number)
    if (error) return { error }
    const to = new URL(confirmParams.return_url)
    to.searchParams.set('payment_intent', clientSecret.split('_secret_')[0] ?? '')
    to.searchParams.set('redirect_status', 'succeeded')
    location.assign(to)
    return new Promise(() => undefined)
  }
  const refused = () => Promise.reject(new Error('Not in this form.'))
  Reflect.set(window, 'Stripe', (key: string) => {
    void window.tellStripe({ key })
    return {
      elements,
      confirmPayment,
      createToken: refused,
      createPaymentMethod: refused,
      confirmCardPayment: refused,
    }
  })
}

/** The provider: its API and events from the stand-in, its script and frame at their real addresses in the browser. */
export async function startStripe() {
  const payments = await startPayments()
  return {
    payments,
    env: { ...payments.env, STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_journeys' },
    /** Answers for js.stripe.com in this page; gives what the page tells it. */
    async serve(page: Page): Promise<CardFormSeen> {
      const seen: CardFormSeen = {}
      await page.exposeFunction('tellStripe', (told: CardFormSeen) => void Object.assign(seen, told))
      await page.exposeFunction('confirmAtStripe', (secret: string, number: string) =>
        confirm(payments, secret, number),
      )
      await page.route('https://js.stripe.com/**', (route) =>
        route.request().url().endsWith('.html')
          ? route.fulfill({ contentType: 'text/html', body: html })
          : route.fulfill({ contentType: 'text/javascript', body: `(${stripeJs})()` }),
      )
      return seen
    },
  }
}

const DECLINED = '4000 0000 0000 0002'

async function confirm({ url, secretKey }: Payments, secret: string, number: string) {
  const [id] = secret.split('_secret_')
  const answer = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({
      payment_method: number === DECLINED ? 'pm_card_chargeDeclined' : 'pm_card_visa',
      return_url: 'http://127.0.0.1/',
    }),
  })
  if (answer.ok) return null
  const { error } = (await answer.json()) as { error: { message: string } }
  return { message: error.message }
}
