import type { ProblemReply } from '@sitewright/contract/problems.ts'
import { type NewServiceRequest, requestRoutes } from '@sitewright/contract/requests.ts'
import type { ServerToClient } from '@sitewright/contract/sockets.ts'
import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import type { TestApp } from './app.ts'
import type { Person, TestSocket } from './cast.ts'

/** Asks for a service; gives the id of the ticket it opens. */
export async function openTicket(who: Person, asked: Partial<NewServiceRequest> = {}): Promise<number> {
  const answer = await who.call(requestRoutes.create, {
    body: {
      service_type: 'quick_fix',
      platform_type: 'wix',
      problem_description: 'The shop is down',
      ...asked,
    },
  })
  if (answer.status !== 201) throw new Error(`no ticket: ${JSON.stringify(answer.body)}`)
  return answer.body.ticketId
}

export async function say(who: Person, ticket: number, message: string, client_id?: string) {
  return who.call(ticketRoutes.post, { params: { id: ticket }, body: { message, client_id } })
}

export async function conversation(who: Person, ticket: number, after = 0): Promise<TicketMessage[]> {
  const answer = await who.call(ticketRoutes.messages, {
    params: { id: ticket },
    query: { after: String(after) },
  })
  return answer.body
}

/** Sends files as one message, over real HTTP. */
export async function upload(
  test: TestApp,
  who: Person,
  ticket: number,
  files: [name: string, type: string, bytes: string | Uint8Array<ArrayBuffer>][],
  fields: Record<string, string> = {},
): Promise<{ status: number; body: TicketMessage & ProblemReply }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, type, bytes] of files) form.append('file', new Blob([bytes], { type }), name)
  const response = await fetch(`${test.url}/api/tickets/${ticket}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as TicketMessage & ProblemReply }
}

/** The arguments of the next such event that a socket receives. */
export function next<Name extends keyof ServerToClient>(
  socket: TestSocket,
  name: Name,
): Promise<Parameters<ServerToClient[Name]>> {
  return new Promise((resolve) => {
    const listen = socket.once.bind(socket) as (name: string, hear: (...args: unknown[]) => void) => void
    listen(name, (...args) => resolve(args as Parameters<ServerToClient[Name]>))
  })
}
