import { z } from 'zod'
import { route } from './route.ts'
import { Done } from './text.ts'

export const NotificationChoice = z.enum(['now', 'digest', 'off'])
export type NotificationChoice = z.infer<typeof NotificationChoice>

export const NotificationKind = z.enum(['messages', 'fixes', 'incidents', 'reports'])
export type NotificationKind = z.infer<typeof NotificationKind>

/** Mails that a person can put off or switch off; all others are about the account, its safety or its payments. */
const words: Record<NotificationKind, { label: string; says: string }> = {
  messages: {
    label: 'Answers on tickets',
    says: 'when a message waits for you unread, when a ticket is opened again, and when we ask how we did',
  },
  fixes: {
    label: 'Checks of fixes',
    says: 'when the work is finished, and when a fault comes back after we fixed it',
  },
  incidents: {
    label: 'Site incidents',
    says: 'when one of your sites is down, when it is back, and before its certificate or domain ends',
  },
  reports: { label: 'Reports', says: 'the weekly and monthly reports of your plan' },
}

/** The kinds that something mails about. */
export const notificationKinds = NotificationKind.options.map((kind) => ({ kind, ...words[kind] }))

export const DEFAULT_CHOICE: NotificationChoice = 'now'

export const NotificationChoices = z.partialRecord(NotificationKind, NotificationChoice)
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** In a mail, after the hash or as a parameter. */
const UnsubscribeToken = z.string().min(1).max(200)

export const notificationRoutes = {
  get: route({
    method: 'GET',
    path: '/api/user/notifications',
    access: 'client',
    summary: 'Which mails I get, by kind: now, in one mail a day (`digest`), or not (`off`).',
    reply: NotificationChoices,
  }),
  put: route({
    method: 'PUT',
    path: '/api/user/notifications',
    access: 'client',
    summary: 'Change some kinds; the others stay.',
    body: NotificationChoices,
    reply: NotificationChoices,
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/api/notifications/unsubscribe',
    access: 'anyone',
    wire: 'raw',
    bodyMaxBytes: 1_000,
    summary:
      'End the kind of mail that the signed token names, in one click (RFC 8058); the body is not read.',
    query: z.strictObject({ token: UnsubscribeToken }),
    reply: Done,
  }),
  unsubscribePage: route({
    method: 'GET',
    path: '/api/notifications/unsubscribe',
    access: 'anyone',
    wire: 'file',
    summary: 'For mail programs that open the address instead: goes on to the page that asks.',
    query: z.strictObject({ token: UnsubscribeToken }),
    reply: z.unknown(),
  }),
}
