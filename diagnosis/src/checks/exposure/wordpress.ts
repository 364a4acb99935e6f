import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteMatch, quoteStatus } from '#evidence.ts'
import { headerOf, isOk } from '#visit/reply.ts'

/** `wp.xmlrpc`: the old interface for programs says that it waits for one. */
export const xmlrpc: Check = {
  codes: ['wp.xmlrpc'],
  when: 'owner',
  async look({ platform, answer, client }) {
    const origin = answer?.fetched.url?.origin
    if (platform !== 'wordpress' || !origin) return []
    const reply = await client.get(`${origin}/xmlrpc.php`)
    const mark = quoteMatch(reply, /XML-RPC server accepts POST requests only\.?/)
    if (!mark || (reply.status !== 405 && reply.status !== 200) || reply.text.length > 2_000) return []
    return [detection('wp.xmlrpc', 'confirmed', [mark, quoteStatus(reply)])]
  },
}

/** `wp.user_enum`: the list of authors with the names they log in by. */
export const userEnum: Check = {
  codes: ['wp.user_enum'],
  when: 'owner',
  async look({ platform, answer, client }) {
    const origin = answer?.fetched.url?.origin
    if (platform !== 'wordpress' || !origin) return []
    const reply = await client.get(`${origin}/wp-json/wp/v2/users`)
    if (!isOk(reply) || !/json/i.test(headerOf(reply, 'content-type') ?? 'json')) return []
    if (!slugs(reply.text)) return []
    return [detection('wp.user_enum', 'confirmed', [quoteMatch(reply, /"slug"\s{0,5}:/), quoteStatus(reply)])]
  },
}

function slugs(text: string): boolean {
  try {
    const users: unknown = JSON.parse(text)
    return (
      Array.isArray(users) &&
      users.some(
        (user: unknown) => typeof user === 'object' && user !== null && 'slug' in user && 'id' in user,
      )
    )
  } catch {
    return false
  }
}
