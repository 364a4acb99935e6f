import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteHeader } from '#evidence.ts'
import { headerOf, type Reply } from '#visit/reply.ts'
import { PHP_ENDS } from './ends-of-support.ts'

const NAMED = /\bPHP\/(\d{1,2}\.\d{1,2})(?:\.\d{1,3})?/i

/** `php.eol`: the server names a PHP version that its makers no longer repair. */
export const phpEndOfLife: Check = {
  codes: ['php.eol'],
  when: 'answer',
  look({ answer, now }) {
    const header = ['x-powered-by', 'server'].find((name) => NAMED.test(headerOf(answer, name) ?? ''))
    const branch = header && versionIn(answer, header)
    const ended = branch && endOf(branch)
    if (!header || !branch || !ended || now.toISOString().slice(0, 10) <= ended) return []
    const title = `Your server's PHP ${branch} no longer gets security fixes`
    const quote = quoteHeader(answer, header, (value) => NAMED.test(value))
    return [detection('php.eol', 'likely', [quote], { title })]
  },
}

function versionIn(answer: Reply, header: string): string | null {
  return NAMED.exec(headerOf(answer, header) ?? '')?.[1] ?? null
}

/** All that is older than the table ended before it begins. */
function endOf(branch: string): string | null {
  return PHP_ENDS[branch] ?? (/^[345]\./.test(branch) ? '2011-01-06' : null)
}
