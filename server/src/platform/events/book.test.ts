import { expect, test } from 'vitest'
import { z } from 'zod'
import { guest } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { EventBook, eventRow } from './book.ts'
import { defineEvent, on } from './define.ts'

const fixed = defineEvent('test.fixed', z.strictObject({}))

function contextWith(events: EventBook): Ctx {
  return { actor: guest, events, requestId: 'r', ip: '' } as Partial<Ctx> as Ctx
}

test('an event that others listen to is not written without their jobs', () => {
  const heard = contextWith(new EventBook([on(fixed, { jobs: () => [] })]))
  expect(() => eventRow(heard, fixed, {}, {})).toThrow('test.fixed has listeners')
  expect(() => eventRow(contextWith(new EventBook([])), fixed, {}, {})).not.toThrow()
})
