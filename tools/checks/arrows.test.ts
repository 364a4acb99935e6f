import { expect, test } from 'vitest'
import { check } from './arrows.ts'
import { sampleRepository } from './sample-repository.ts'

function wrong(file: string, text: string) {
  return check(
    sampleRepository({
      'contract/src/tickets.ts': 'export const a = 1',
      'server/src/config.ts': 'export interface Config { port: number }',
      'server/src/platform/log.ts': 'export const log = 1',
      'server/src/outside/mail/smtp.ts': 'export const smtp = 1',
      'server/src/features/tickets/index.ts': 'export const open = 1',
      'server/src/features/tickets/ticket.queries.ts': 'export const find = 1',
      'diagnosis/src/examine.ts': 'export const examine = 1',
      'diagnosis/src/catalogue/index.ts': 'export const catalogue = []',
      'web/app/features/tickets/thread.tsx': 'export const Thread = 1',
      'stand-ins/payments/start.ts': 'export const startPayments = 1',
      'web/app/ui/button.tsx': 'export const Button = 1',
      'web/app/client/api.ts': 'export const api = 1',
      'stand-ins/mailbox/start.ts': 'export const startMailbox = 1',
      'web/app/portal/ticket-page.tsx': 'export const Page = 1',
      [file]: text,
    }),
  )
}

test.each([
  ['web/app/client/api.ts', `import { log } from '../../../server/src/platform/log.ts'`],
  ['web/app/client/api.ts', `import fs from 'node:fs'`],
  ['web/app/ui/button.tsx', `import { api } from '#app/client/api.ts'`],
  ['web/app/ui/button.tsx', `import { Thread } from '../features/tickets/thread.tsx'`],
  ['web/app/features/prices/card.tsx', `import { Thread } from '#app/features/tickets/thread.tsx'`],
  ['web/app/features/prices/card.tsx', `import { Page } from '#app/portal/ticket-page.tsx'`],
  ['server/src/platform/http.ts', `import { open } from '#features/tickets/index.ts'`],
  ['server/src/platform/http.ts', `export type { Open } from '#features/tickets/index.ts'`],
  ['server/src/platform/http.ts', `const late = await import('../features/tickets/index.ts')`],
  ['server/src/platform/http.ts', `type Open = import('#features/tickets/index.ts').Open`],
  ['server/src/platform/http.ts', `import { loadConfig } from '../config.ts'`],
  ['server/src/platform/http.ts', `import { smtp } from '../outside/mail/smtp.ts'`],
  ['server/src/outside/mail/imap.ts', `import { open } from '#features/tickets/index.ts'`],
  ['server/src/features/requests/open.ts', `import { find } from '#features/tickets/ticket.queries.ts'`],
  ['server/src/features/requests/open.ts', `import { app } from '../../app.ts'`],
  ['server/src/app.ts', `import { startPayments } from '../../stand-ins/payments/start.ts'`],
  ['stand-ins/payments/api.ts', `import { log } from '../../server/src/platform/log.ts'`],
  ['web/app/public/faults.tsx', `import { examine } from '../../../diagnosis/src/examine.ts'`],
  ['web/app/ui/button.tsx', `import { catalogue } from '../../../diagnosis/src/catalogue/index.ts'`],
  ['diagnosis/src/catalogue/tls.ts', `import { examine } from '../examine.ts'`],
  ['diagnosis/src/catalogue/tls.ts', `import { parse } from 'tldts'`],
  ['contract/src/plans.ts', `import { log } from '../../server/src/platform/log.ts'`],
  ['contract/src/plans.ts', `import { readFile } from 'node:fs/promises'`],
  ['contract/src/plans.ts', `import dayjs from 'dayjs'`],
  ['stand-ins/payments/start.ts', `import { log } from '../../server/src/platform/log.ts'`],
  ['server/src/start.ts', `import { startMailbox } from '../../stand-ins/mailbox/start.ts'`],
  ['contract/src/plans.test.ts', `import { log } from '../../server/src/platform/log.ts'`],
])('%s may not say: %s', (file, text) => {
  expect(wrong(file, text)).toEqual([expect.stringContaining(`${file}:1`)])
})

test.each([
  ['web/app/portal/ticket-page.tsx', `import { Thread } from '#app/features/tickets/thread.tsx'`],
  [
    'web/app/features/tickets/list.tsx',
    `import { api } from '#app/client/api'; import type { R } from './+types/list'`,
  ],
  ['web/app/public/faults.tsx', `import { catalogue } from '../../../diagnosis/src/catalogue/index.ts'`],
  [
    'server/src/features/tickets/say.ts',
    `import { catalogue } from '../../../../diagnosis/src/catalogue/index.ts'`,
  ],
  ['web/app/public/faults.test.ts', `import { catalogue } from '../../../diagnosis/src/catalogue/index.ts'`],
  ['diagnosis/src/examine.ts', `import { catalogue } from './catalogue/index.ts'`],
  ['web/app/root.tsx', `import { Page } from './portal/ticket-page.tsx'`],
  ['server/src/app.ts', `import { open } from '#features/tickets/index.ts'`],
  ['server/test/app.ts', `import { startPayments } from '../../stand-ins/payments/start.ts'`],
  ['stand-ins/payments/objects.ts', `import { plans } from '@sitewright/contract/plans.ts'`],
  ['server/src/platform/http.ts', `import type { Config } from '../config.ts'; import pg from 'pg'`],
  ['server/src/features/requests/open.ts', `import { open } from '#features/tickets/index.ts'`],
  ['server/src/features/requests/open.test.ts', `import { find } from '#features/tickets/ticket.queries.ts'`],
  ['server/src/features/tickets/close.ts', `import { find } from './ticket.queries.ts'`],
  ['server/test/postgres.ts', `import { startMailbox } from '../../stand-ins/mailbox/start.ts'`],
  ['server/src/outside/mail/imap.ts', `import { log } from '#platform/log.ts'`],
  ['contract/src/plans.ts', `import { z } from 'zod'; import { a } from '@sitewright/contract/tickets.ts'`],
])('%s may say: %s', (file, text) => {
  expect(wrong(file, text)).toEqual([])
})
