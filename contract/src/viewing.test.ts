import { expect, test } from 'vitest'
import { routes } from './routes.ts'
import type { SocketEventName } from './sockets.ts'
import { socketEvents } from './sockets.ts'
import { mayView, mayViewEvent } from './viewing.ts'

const everyRoute = Object.entries(routes).flatMap(([feature, table]) =>
  Object.entries(table).map(([name, route]) => [`${feature}.${name}`, route] as const),
)

test('staff who look as a client open the pages of a client to read, and what anyone may read', () => {
  const viewed = everyRoute.filter(([, route]) => mayView(route))
  const ofClients = viewed.filter(([, { access }]) => access !== 'anyone').map(([name]) => name)
  expect(ofClients.sort()).toEqual([
    'accounts.me',
    'accounts.sessions',
    'assistant.conversation',
    'customers.accountLog',
    'customers.stopViewing',
    'invoices.mine',
    'monitoring.get',
    'monitoring.health',
    'monitoring.incidents',
    'monitoring.list',
    'monitoring.report',
    'monitoring.reports',
    'notifications.get',
    'overview.get',
    'passkeys.list',
    'personalData.exports',
    'planSetup.get',
    'proofs.get',
    'quotes.mine',
    'ratings.get',
    'refundRequests.mine',
    'requests.active',
    'requests.list',
    'subscriptions.get',
    'ticketHistory.get',
    'tickets.file',
    'tickets.get',
    'tickets.messages',
    'tickets.unread',
    'twoStep.state',
  ])
  const open = everyRoute.filter(([, { access, method }]) => access === 'anyone' && method === 'GET')
  expect(open.filter(([, route]) => !mayView(route)).map(([name]) => name)).toEqual(['invoices.pay'])
  expect(viewed.filter(([, { method }]) => method !== 'GET').map(([name]) => name)).toEqual([
    'customers.stopViewing',
  ])
})

test('on a socket they only listen', () => {
  expect((Object.keys(socketEvents) as SocketEventName[]).filter(mayViewEvent).sort()).toEqual([
    'join',
    'join_ticket',
    'leave_ticket',
    'request_history',
  ])
})
