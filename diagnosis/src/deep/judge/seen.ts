import type { Evidence } from '@sitewright/contract/findings.ts'
import { EXCERPT_MAX } from '@sitewright/contract/severities.ts'
import type { Load } from '#deep/browser/visit.ts'

/** What a browser showed; `excerpt` is its own or the page's word, letter for letter. */
export function seen(load: Load, where: string, excerpt = ''): Evidence {
  const address = quoted(load.url)
  const repeat =
    where === 'console'
      ? `chromium --headless --enable-logging=stderr --dump-dom ${address} 2>&1 | grep CONSOLE`
      : where.startsWith('screenshot')
        ? `chromium --headless --window-size=1280,800 --screenshot=page.png ${address}`
        : `chromium --headless --dump-dom ${address}`
  return {
    request: `GET ${load.url}`,
    status: load.status,
    where,
    excerpt: excerpt.slice(0, EXCERPT_MAX).replace(/[\uD800-\uDBFF]$/, ''),
    at: load.at.toISOString(),
    repeat,
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
