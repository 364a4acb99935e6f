import type { Evidence } from '@sitewright/contract/findings.ts'
import parser from 'robots-parser'
import { quoteBody } from '#evidence.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { isOk, type Reply } from '#visit/reply.ts'
import { shieldOf } from '#visit/shield.ts'

export type BotName = 'Googlebot' | 'Bingbot'

/** What the site's robots.txt says; only that of its own origin counts, wherever it was redirected to. */
export interface Rules {
  reply: Reply
  /** True also where comparing would take too long. */
  allows(path: string, bot: BotName): boolean
  /** The rule that decides, with the line that says for whom. */
  quote(path: string, bot: BotName): Evidence | null
  /** Sitemaps named in it, made whole. */
  sitemaps: URL[]
}

// The library's types speak of a default export that it does not have.
const parseRules = parser as unknown as (url: string, text: string) => ReturnType<(typeof parser)['default']>
/** Search engines read no more of it. */
const READ_MAX = 512_000
/** Of comparing rules with addresses; more than any honest file takes for a page of a hundred files. */
const STEPS_MAX = 100_000_000
/** A robot is known by its name alone: `Googlebot*` and `Googlebot 2.1` are Googlebot. */
const AFTER_NAME = /^([ \t\uFEFF]{0,20}user-agent[ \t]{0,20}:[ \t]{0,20}[a-z_-]{1,60})[^\r\n]*/gim

/** The rules in force; null when there is no such file, which allows everything, or it could not be seen. */
export async function rulesOf(snapshot: SiteSnapshot): Promise<Rules | null> {
  const origin = snapshot.answer?.fetched.url?.origin
  const reply = await snapshot.robots()
  if (!origin || !isOk(reply) || shieldOf(reply) || isWebPage(reply.text)) return null
  const text = reply.text.slice(0, READ_MAX)
  const rules = parseRules(`${origin}/robots.txt`, text.replace(AFTER_NAME, '$1'))
  const stars = text.split('*').length - 1
  let steps = 0
  return {
    reply,
    allows: (path, bot) => {
      steps += text.length + stars * path.length
      return steps > STEPS_MAX || rules.isAllowed(origin + path, bot) !== false
    },
    quote: (path, bot) => quoteRule(reply, text, rules.getMatchingLineNumber(origin + path, bot)),
    sitemaps: rules.getSitemaps().flatMap((url) => URL.parse(url, `${origin}/`) ?? []),
  }
}

/** True for what is a page and no list of rules. */
export function isWebPage(text: string): boolean {
  return /^\s*(<\?xml[^>]{0,200}\?>\s*)?(<!--|<!doctype|<html|<head|<body|<div|<script)/i.test(
    text.slice(0, 1_000),
  )
}

function quoteRule(reply: Reply, text: string, lineNumber: number): Evidence | null {
  const lines = [...text.matchAll(/[^\r\n]*(\r\n|\r|\n|$)/g)]
  const rule = lines[lineNumber - 1]
  if (!rule) return null
  const end = rule.index + rule[0].trimEnd().length
  const group = lines.slice(0, lineNumber - 1).findLast(([line]) => /^\s*user-agent\s*:/i.test(line))
  const start = group && end - group.index <= 200 ? group.index : rule.index
  return quoteBody(reply, start, end - start)
}
