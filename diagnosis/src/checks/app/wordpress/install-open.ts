import type { Check } from '#check.ts'
import { sureness } from '#confirm.ts'
import { detection } from '#detection.ts'
import { quoteHeader, quoteStatus, quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import { isOk, type Reply } from '#visit/reply.ts'

const INSTALLER = /\/wp-admin\/(install|setup-config)\.php$/i
const FIELDS = new Set(['weblog_title', 'user_name', 'dbname', 'dbhost', 'language'])

/** `wp.install_open`: the front page leads to WordPress's first-time setup, and that is ready to be filled in. */
export const installOpen: Check = {
  codes: ['wp.install_open'],
  when: 'answer',
  async look(snapshot) {
    const { answer, page, home } = snapshot
    const step = page && setupStep(answer, page)
    if (!step) return []
    const verdict = await sureness(snapshot, (reply, again) => setupStep(reply, again) !== null)
    if (verdict === null) return []
    const turned = home.replies.find(({ status }) => status !== null && status >= 300 && status < 400)
    const evidence = [
      turned ? quoteHeader(turned, 'location') : null,
      quoteTag(answer, step),
      quoteStatus(answer),
    ]
    return [detection('wp.install_open', verdict, evidence, { platform: 'wordpress' })]
  },
}

/** What one would fill in or press to take the setup over; null when the answer is no open setup. */
function setupStep(reply: Reply, page: Page): PageElement | null {
  if (!isOk(reply) || !INSTALLER.test(page.url.pathname)) return null
  const field = page
    .all('input', 'select')
    .find(
      ({ name, attributes }) =>
        FIELDS.has(attributes.name ?? '') || (name === 'input' && attributes.id === 'language-continue'),
    )
  const next = page
    .all('a')
    .find(({ attributes }) => /(setup-config|install)\.php\?step=/.test(attributes.href ?? ''))
  const form = page
    .all('form')
    .find(({ attributes }) => /[?&]step=\d/.test(attributes.action ?? '') || attributes.id === 'setup')
  return field ?? next ?? form ?? null
}
