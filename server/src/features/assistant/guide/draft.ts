import type { ChatAction, FindingCard } from '@sitewright/contract/assistant.ts'
import type { Draft } from '../turn.ts'

/** Longer answers are not read. */
const ANSWER_MAX = 1_200

interface Rest {
  cards?: FindingCard[]
  hygiene?: string | null
  actions?: readonly (ChatAction | null)[]
}

/** An answer of paragraphs, without empty ones and without those that exceed the length. */
export function draftOf(
  paragraphs: readonly (string | null)[],
  { cards = [], hygiene = null, actions = [] }: Rest = {},
): Draft {
  let text = ''
  for (const paragraph of paragraphs) {
    const added = plainText(paragraph ?? '')
    if (added === '') continue
    const longer = text === '' ? added : `${text}\n\n${added}`
    if (longer.length <= ANSWER_MAX) text = longer
    else if (text === '') text = `${added.slice(0, ANSWER_MAX - 1)}…`
  }
  return {
    text,
    cards,
    hygiene: hygiene && plainText(hygiene),
    actions: actions.filter((action) => action !== null),
  }
}

/** Titles may quote an examined page: no tags, Markdown or invisible characters come through. */
function plainText(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g, '')
    .replace(/[<>]/g, (sign) => (sign === '<' ? '‹' : '›'))
    .replace(/\]\(/g, '] (')
    .replace(/`|\*\*|__/g, '')
    .trim()
}

/** A list under its lead. */
export function withList(lead: string, lines: readonly string[]): string | null {
  return lines.length === 0 ? null : `${lead}\n\n${lines.map((line) => `- ${line}`).join('\n')}`
}
