import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSendContact } from './use-send-contact.ts'

const message = {
  client_name: 'Ann Baker',
  client_email: 'ann@example.com',
  service_type: 'redesign',
  problem_description: 'We would like a calmer look.',
} as const

let answers: [status: number, code: string][]
let clientIds: string[]

beforeEach(() => {
  clientIds = []
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    clientIds.push(JSON.parse(body).client_id)
    const [status, code] = answers[clientIds.length - 1] ?? [201, '']
    return Response.json({ code, aiResponse: '', ticketId: 1 }, { status })
  })
  return () => vi.unstubAllGlobals()
})

function sendOfForm() {
  let send: ReturnType<typeof useSendContact> | undefined
  function Form() {
    send = useSendContact()
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  return () => send?.(message, undefined).catch(() => undefined)
}

async function idsOfTwoTries(status: number, code: string) {
  answers = [[status, code]]
  const send = sendOfForm()
  await send()
  await send()
  return clientIds
}

test('a message whose answer was lost is sent again with the same client_id', async () => {
  const [first, second] = await idsOfTwoTries(503, 'unavailable')
  expect(second).toBe(first)
})

test.each([
  [422, 'key_reused'],
  [404, 'not_found'],
])('after %d %s the message is sent with a new client_id', async (status, code) => {
  const [first, second] = await idsOfTwoTries(status, code)
  expect(second).toMatch(/^[\w-]{8,64}$/)
  expect(second).not.toBe(first)
})
