import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Services } from '../context.ts'
import { Gate } from '../gate.ts'
import { mac } from './keys.ts'

type Hashing = Pick<Services, 'keys' | 'config'>

const cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1, outputLen: 32 }
/** Tests make hundreds of accounts; what they promise does not hang on the cost. */
const costInTests = { memoryCost: 1024, timeCost: 1, parallelism: 1, outputLen: 32 }

// One fewer than Node's four worker threads, which also check tokens and read files. 64 MiB each.
const gate = new Gate(3, 50)

/** Argon2id over the peppered password, about 100 ms. Throws `unavailable` when too many wait already. */
export async function hashPassword(services: Hashing, password: string): Promise<string> {
  return gate.run(() => hash(peppered(services, password), costOf(services)))
}

/**
 * `outdated` is right, too, but hashed more cheaply than today: hash it again. Without a hash it takes the same time
 * and is `wrong`, so that an unknown address cannot be told from a wrong password.
 */
export async function checkPassword(
  services: Hashing,
  stored: string | null,
  password: string,
): Promise<'right' | 'outdated' | 'wrong'> {
  const against = stored ?? decoy(services)
  const right = await gate.run(() => verify(against, peppered(services, password)))
  if (!right || stored === null) return 'wrong'
  return isOutdated(services, stored) ? 'outdated' : 'right'
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
  const zeros = (bytes: number) => Buffer.alloc(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${zeros(16)}$${zeros(outputLen)}`
}

// NFKC makes one password of what two keyboards type. As text, because the library verifies nothing else.
function peppered({ keys }: Hashing, password: string): string {
  return mac(keys.pepper, password.normalize('NFKC')).toString('base64')
}
