import { expect, test } from 'vitest'
import { parseStoredUser } from './user-store.ts'

test('only a user with id, e-mail and token counts as signed in', () => {
  const user = { id: 1, email: 'ann@example.com', name: 'Ann', token: 't' }
  expect(parseStoredUser(JSON.stringify(user))).toEqual(user)
  const broken = [null, '', '{', '[]', 'null', '7', '{"id":1}', JSON.stringify({ ...user, token: '' })]
  expect(broken.map(parseStoredUser)).toEqual(broken.map(() => null))
})
