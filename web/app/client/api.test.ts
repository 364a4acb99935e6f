import { expect, test } from 'vitest'
import { mayRefreshHelp, pathOf, queryOf } from './api.ts'
import { ApiProblem, problemFrom } from './problem.ts'

test('parameters are escaped and empty query values left out', () => {
  expect(pathOf('/api/tickets/:id/files/:fileId', { id: 7, fileId: 'a/b' })).toBe(
    '/api/tickets/7/files/a%2Fb',
  )
  expect(queryOf({ q: 'a b', before: undefined, status: '' })).toBe('?q=a+b')
  expect(queryOf({})).toBe('')
})

test('a refresh is tried on 401 and 403, unless it cannot change the answer', () => {
  const helps = (status: number, code: string) => mayRefreshHelp(new ApiProblem(status, code, ''))
  expect([helps(401, 'signed_out'), helps(401, ''), helps(403, '')]).toEqual([true, true, true])
  expect([
    helps(401, 'invalid_credentials'),
    helps(403, 'email_unverified'),
    helps(404, 'not_found'),
  ]).toEqual([false, false, false])
})

test('a failed answer gives its own sentence, fields and waiting time', () => {
  const body = { code: 'invalid', error: 'Please check.', fields: { email: 'Taken.' }, retry_after: 3 }
  expect(problemFrom(400, JSON.stringify(body), null)).toMatchObject({
    status: 400,
    code: 'invalid',
    message: 'Please check.',
    fields: { email: 'Taken.' },
    retryAfter: 3,
  })
})

test('an answer that is not ours is never shown', () => {
  expect(problemFrom(502, '<html>nginx</html>', '7')).toMatchObject({
    message: 'Service temporarily unavailable',
    retryAfter: 7,
  })
  expect(problemFrom(400, 'null', null).message).toBe('')
})
