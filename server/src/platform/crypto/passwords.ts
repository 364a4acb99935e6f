import { hash, parseOptions, verify } from '@node-rs/argon2'
import { queues } from '../budget-table.ts'
import type { Services } from '../context.ts'
import { peerKey } from '../limits.ts'
import { Semaphore } from '../semaphore.ts'
import { macBy, type Pepper } from './keys.ts'

/** `ip`: the network of the request, if it came from one. */
type Hashing = Pick<Services, 'keys' | 'config'> & { ip?: string }

const cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1, outputLen: 32 }
/** Tests make hundreds of accounts; what they promise does not hang on the cost. */
const costInTests = { memoryCost: 1024, timeCost: 1, parallelism: 1, outputLen: 32 }

const semaphore = new Semaphore(queues.passwords)
const placeOf = ({ ip }: Hashing) => (ip ? peerKey(ip) : '')

/**
 * Argon2id over the peppered password, about 100 ms, behind the id of the pepper. Throws `unavailable` when too many
 * wait already.
 */
export async function hashPassword(services: Hashing, password: string): Promise<string> {
  const [pepper] = services.keys.peppers
  const hashed = await semaphore.run(
    () => hash(peppered(pepper, password), costOf(services)),
    placeOf(services),
  )
  return pepper.id + hashed
}

/**
 * `outdated` is right, too, but hashed more cheaply than today or with an older pepper: hash it again. Without a hash it takes the same time
 * and is `wrong`, so that an unknown address looks like a wrong password.
 */
export async function checkPassword(
  services: Hashing,
  stored: string | null,
  password: string,
): Promise<'right' | 'outdated' | 'wrong'> {
  const { pepper, hashed } = parts(services, stored ?? decoy(services))
  const typed = peppered(pepper, password)
  const right = await semaphore.run(() => verify(hashed, typed), placeOf(services))
  if (!right || stored === null) return 'wrong'
  return isOutdated(services, hashed) || !isNewest(services, stored) ? 'outdated' : 'right'
}

/** Hashes from before peppers had ids were made with the oldest one. */
function parts({ keys: { peppers } }: Hashing, stored: string): { pepper: Pepper; hashed: string } {
  const [id = ''] = stored.split('$', 1)
  const known = id === '' ? peppers.at(-1) : peppers.find((pepper) => pepper.id === id)
  return { pepper: known ?? peppers[0], hashed: stored.slice(id.length) }
}

function isNewest({ keys: { peppers } }: Pick<Services, 'keys'>, stored: string): boolean {
  return stored.startsWith(`${peppers[0].id}$`)
}

function costOf({ config }: Hashing) {
  return config.test ? costInTests : cost
}

function isOutdated(services: Hashing, stored: string): boolean {
  const used = parseOptions(stored)
  const { memoryCost, timeCost } = costOf(services)
  return used.memoryCost < memoryCost || used.timeCost < timeCost
}

/** The well-formed hash of no password. */
function decoy(services: Hashing): string {
  const { memoryCost, timeCost, parallelism, outputLen } = costOf(services)
  const zeros = (bytes: number) =>
    Buffer.alloc(bytes)
      .toString('base64')
      .replace(/(?<!=)=+$/, '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${zeros(16)}$${zeros(outputLen)}`
}

// NFKC makes one password of what two keyboards type. As text, because the library verifies nothing else.
function peppered({ key }: Pepper, password: string): string {
  return macBy(key, password.normalize('NFKC')).toString('base64')
}
