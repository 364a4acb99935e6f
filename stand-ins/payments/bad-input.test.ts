import { expect, test } from 'vitest'
import { type Opened, openCheckout, openSandbox, pay } from '../test/sandbox.ts'

const huge = '9'.repeat(40)
const checkout = 'mode=subscription&line_items[0][price]=price_sandbox_security&line_items[0][quantity]=1'
const back = 'success_url=http://127.0.0.1/ok'

/** `CUS`, `SUB`, `CS` and `BPS` stand for ids that exist. */
const apiCalls: [method: string, path: string, body?: string][] = [
  ['GET', '/v1/nothing'],
  ['PUT', '/v1/customers', 'email=a@b.cd'],
  ['DELETE', '/v1/customers/CUS'],
  ['GET', '/v1/customers/%00'],
  ['GET', '/v1/customers/%E0%A4%A'],
  ['GET', `/v1/customers/${'x'.repeat(3000)}`],
  ['GET', '/v1/customers/SUB'],
  ['GET', "/v1/customers/'%20or%201=1"],
  ['GET', '/v1/prices/price_other'],
  ['POST', '/v1/checkout/sessions', ''],
  ['POST', '/v1/checkout/sessions', `${checkout}&customer=CUS`],
  ['POST', '/v1/checkout/sessions', `${checkout}&customer=CUS&success_url=javascript:alert(1)`],
  ['POST', '/v1/checkout/sessions', `${checkout}&customer=CUS&success_url=nowhere`],
  ['POST', '/v1/checkout/sessions', `${checkout}&customer=CUS&${back}&cancel_url=data:text/html,x`],
  ['POST', '/v1/checkout/sessions', `${checkout}&customer=CUS&${back}&expires_at=${huge}`],
  ['POST', '/v1/checkout/sessions', `${checkout}&customer=CUS&${back}&expires_at=1`],
  ['POST', '/v1/checkout/sessions', `mode=payment&customer=CUS&${back}`],
  ['POST', '/v1/checkout/sessions', `${checkout}&customer[id]=CUS&${back}`],
  ['POST', '/v1/checkout/sessions/CS_/expire', ''],
  ['POST', '/v1/subscriptions', 'customer=CUS'],
  ['POST', '/v1/subscriptions', 'customer=CUS&items[0][price]=odd'],
  ['DELETE', '/v1/subscriptions/sub_none'],
  ['POST', '/v1/billing_portal/sessions', 'customer=CUS&return_url=ftp://x'],
  ['POST', '/v1/billing_portal/sessions', 'customer=cus_none'],
  ['GET', '/v1/events?created[gte]=soon'],
  ['GET', `/v1/events?created[gte]=${huge}`],
  ['GET', '/v1/events?starting_after=%00'],
  ['GET', '/v1/events?starting_after=evt_none'],
]

test('whatever the API is asked wrongly is refused in words', async () => {
  const opened = await openSandbox()
  const named = await names(opened)
  for (const [method, path, body] of apiCalls) {
    const response = await fetch(opened.sandbox.url + named(path), {
      method,
      body: body === undefined ? null : named(body),
      headers: {
        authorization: `Bearer ${opened.sandbox.secretKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    })
    const answer = (await response.json()) as { error?: { message: string; type: string } }
    expect([400, 404], `${method} ${path} ${body}: ${JSON.stringify(answer)}`).toContain(response.status)
    expect(answer.error).toMatchObject({
      type: 'invalid_request_error',
      message: expect.stringMatching(/\w/),
    })
  }
})

const pageCalls: [status: number, method: string, path: string, body?: string][] = [
  [404, 'GET', '/pay/'],
  [404, 'GET', '/pay/%00'],
  [404, 'GET', `/pay/${'x'.repeat(3000)}`],
  [404, 'GET', '/pay/SUB'],
  [404, 'POST', '/pay/nothing', 'card=1'],
  [404, 'PUT', '/pay/CS', ''],
  [422, 'POST', '/pay/CS', 'card=%00'],
  [422, 'POST', '/pay/CS', ''],
  [422, 'POST', '/pay/CS', 'card[a]=4242&card[b]=1'],
  [422, 'POST', '/pay/CS', '__proto__[card]=4242424242424242'],
  [422, 'POST', '/pay/CS', `card=${'4'.repeat(5000)}`],
  [413, 'POST', '/pay/CS', `card=${'4'.repeat(70_000)}`],
  [404, 'GET', '/portal/nothing'],
  [404, 'GET', '/portal/BPS/plan'],
  [404, 'GET', '/portal/BPS/end?subscription=%00'],
  [404, 'POST', '/portal/BPS', ''],
  [404, 'POST', '/portal/BPS/end', ''],
  [404, 'POST', '/portal/BPS/end', 'subscription[a]=SUB'],
  [404, 'POST', '/portal/BPS/end', 'subscription=sub_none'],
  [400, 'POST', '/portal/BPS/plan', 'subscription=SUB'],
  [400, 'POST', '/portal/BPS/plan', 'subscription=SUB&price=constructor'],
  [422, 'POST', '/portal/BPS/card', 'subscription=SUB'],
  [200, 'GET', '/portal/BPS?done=constructor'],
  [404, 'POST', '/sandbox.css', ''],
  [404, 'GET', '//'],
]

test('whatever a page is sent wrongly is refused in words', async () => {
  const opened = await openSandbox()
  const named = await names(opened)
  for (const [status, method, path, body] of pageCalls) {
    const response = await fetch(opened.sandbox.url + named(path), {
      method,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body === undefined ? null : named(body),
    })
    expect([path, body, response.status]).toEqual([path, body, status])
    expect(await response.text()).not.toBe('')
  }
})

async function names(opened: Opened): Promise<(text: string) => string> {
  const subscription = await pay(opened)
  const { customer } = await opened.stripe.subscriptions.retrieve(subscription)
  const { id: session } = await openCheckout(opened)
  const { id: portal } = await opened.stripe.billingPortal.sessions.create({ customer: customer as string })
  const ids: Record<string, string> = { CUS: customer as string, SUB: subscription, CS: session, BPS: portal }
  return (text) => text.replace(/\b(CUS|SUB|CS|BPS)\b/g, (name) => ids[name] ?? name)
}
