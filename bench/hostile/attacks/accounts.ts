import { randomBytes } from 'node:crypto'
import type { Attack } from '../attack.ts'
import { flood, Neighbour } from '../network.ts'

const victims = ['ann', 'sam', 'olga'].map((name) => `${name}@sitewright.example`)
const someone = () => `${randomBytes(5).toString('hex')}@hostile.example`

/** Each from another place, as a network of rented machines does. */
const fromAnywhere =
  (url: string, sent: (turn: number) => [string, object]): ((turn: number) => Promise<void>) =>
  async (turn) => {
    const from = new Neighbour(url)
    const [path, body] = sent(turn)
    await from.throw(path, { body })
    await from.leave()
  }

export const registrations: Attack = ({ url, signal }) => {
  const password = 'a good long one 42'
  return flood(
    signal,
    40,
    fromAnywhere(url, (turn) => {
      const email = turn % 5 ? someone() : (victims[turn % 3] ?? '')
      return ['/api/register', { name: 'Mallory', email, password, confirmPassword: password }]
    }),
  )
}

/** Wrong codes, new codes and forgotten passwords of others. */
export const codes: Attack = ({ url, signal }) =>
  flood(
    signal,
    40,
    fromAnywhere(url, (turn) => {
      const email = turn % 2 ? someone() : (victims[turn % 3] ?? '')
      const kinds: [string, object][] = [
        ['/api/verify-email', { email, code: '123456' }],
        ['/api/request-verification', { email }],
        ['/api/password/forgot', { email }],
        [
          '/api/password/reset',
          { email, code: '654321', password: 'a good long one 43', confirmPassword: 'a good long one 43' },
        ],
      ]
      return kinds[turn % kinds.length] as [string, object]
    }),
  )

/** Each try costs us a tenth of a second of hashing. */
export const passwords: Attack = ({ url, signal }) =>
  flood(
    signal,
    80,
    fromAnywhere(url, (turn) => [
      '/api/login',
      { email: turn % 3 ? someone() : (victims[turn % 3] ?? ''), password: `guess number ${turn}` },
    ]),
  )
