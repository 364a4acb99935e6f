import { Script } from 'node:vm'
import type { Page, PageElement } from '#page/page.ts'
import { arrive } from '#visit/arrive.ts'
import { headerOf, type Reply } from '#visit/reply.ts'
import type { SiteClient } from '#visit/site-client.ts'

export interface PageScript {
  element: PageElement
  url: string
  isModule: boolean
}

/** Why a browser cannot run a script: not there, a web page in its place, or torn off and garbled. */
export type ScriptFault = 'missing' | 'not_a_script' | 'garbled'

const ASIDE =
  /analytics|gtag|gtm|googletagmanager|matomo|piwik|plausible|hotjar|clarity|pixel|cookie|consent|chat|intercom|crisp|tawk|sentry|recaptcha|turnstile|maps\.google|polyfill|service-?worker|\bsw\.js|adsbygoogle|newrelic|beacon/i
const RUNS = /^(|text\/(java|ecma)script|application\/(x-)?(java|ecma)script|module|text\/babel)$/i

/** Scripts that may draw the page; those that only count, chat or advertise are left out. */
export function drawingScripts(page: Page): PageScript[] {
  return page.all('script').flatMap((element) => {
    const { type = '', src } = element.attributes
    if (!RUNS.test(type.trim()) || 'nomodule' in element.attributes || page.isInside(element, 'noscript'))
      return []
    const isModule = /module/i.test(type)
    const sources = src === undefined ? importsOf(page.innerOf(element), isModule) : [src]
    return sources.flatMap((source) => {
      const url = page.resolve(source)
      if (!url || !/^https?:$/.test(url.protocol) || ASIDE.test(url.href)) return []
      return [{ element, url: url.href, isModule }]
    })
  })
}

/** Relative addresses that a module loads before it runs. */
export function importsOf(code: string, isModule = true): string[] {
  if (!isModule) return []
  const found = code.slice(0, 20_000).matchAll(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"'\s]{1,300})["']/g)
  return [...new Set([...found].map(([, source]) => source ?? ''))].slice(0, 3)
}

export interface Judged {
  reply: Reply
  fault: ScriptFault | null
}

/** True when a browser could run the script. Null when the budget is spent. */
export async function judgeScript(client: SiteClient, { url, isModule }: PageScript): Promise<Judged | null> {
  const reply = await arrive(client, url)
  return reply && { reply, fault: faultOf(reply, isModule) }
}

/** Null also where we could not tell: no answer, a refusal, an encoding that we do not open. */
export function faultOf(reply: Reply, isModule: boolean): ScriptFault | null {
  const { outcome } = reply.fetched
  const { status } = reply
  if (outcome.kind !== 'response' || status === null) return null
  if (status === 404 || status === 410 || status >= 500) return 'missing'
  // A file store says so itself; any other 403 may be meant for us alone.
  if (status === 403 && /<Code>(AccessDenied|NoSuchKey|NoSuchBucket)</.test(reply.text.slice(0, 500)))
    return 'missing'
  if (status < 200 || status >= 300 || outcome.body.end !== 'complete') return null
  const type = (headerOf(reply, 'content-type') ?? '').toLowerCase()
  if (/^\s*<(!doctype|html|head|body|!--|\?xml)/i.test(reply.text.slice(0, 500))) return 'not_a_script'
  const isNamedSo = /javascript|ecmascript/.test(type)
  const isStrict = isModule || /nosniff/i.test(headerOf(reply, 'x-content-type-options') ?? '')
  if (isStrict && type !== '' && !isNamedSo) return 'not_a_script'
  if (/^(image|audio|video)\//.test(type)) return 'not_a_script'
  if (outcome.body.bytes.length === 0) return 'garbled'
  return parses(reply.text, isModule) ? null : 'garbled'
}

/** Compiles and never runs. True also where a module cannot be told apart from a garbled script. */
export function parses(code: string, isModule: boolean): boolean {
  const plain = isModule ? withoutModuleWords(code) : code
  if (isModule && /(^|[;}\n])[^\S\n]*(import|export)[\s{*"']/.test(plain)) return true
  try {
    void new Script(isModule ? `(async()=>{${plain}\n})` : plain)
    return true
  } catch (error) {
    return !(error instanceof SyntaxError) || /import|export|await|module/i.test(error.message)
  }
}

function withoutModuleWords(code: string): string {
  return code
    .replace(
      /(^|[;}\n])[^\S\n]*import(?:(?!\bimport\b)[\w$*{},\s]){0,3000}?from\s*["'][^"'\n]{1,300}["']/g,
      '$1',
    )
    .replace(/(^|[;}\n])[^\S\n]*import\s*["'][^"'\n]{1,300}["']/g, '$1')
    .replace(/(^|[;}\n])[^\S\n]*export\s*\{[\w$,\s]{0,20000}\}(\s*from\s*["'][^"'\n]{1,300}["'])?/g, '$1')
    .replace(/(^|[;}\n])[^\S\n]*export\s+default\s/g, '$1void ')
    .replace(/(^|[;}\n])[^\S\n]*export\s+(?=(const|let|var|function|class|async)\b)/g, '$1')
    .replace(/\bimport\.meta\b/g, '({})')
}
