import type { Facts } from '../turn.ts'

/** What an entry may need to know of the world; nothing of the person but the care plan. */
export interface KnowledgeFacts extends Pick<Facts, 'business' | 'tier'> {
  /** Null where nobody has counted them, as on a page that is built in advance. */
  freeFixes: number | null
}

/** One entry of the knowledge base: the only place where the product explains itself to a visitor. */
export interface Article {
  id: string
  title: string
  /** How people ask for it; typos and endings need no phrasing of their own. */
  questions: readonly string[]
  /** Plain text: paragraphs parted by an empty line, list lines starting with "- ". */
  body(facts: KnowledgeFacts): string
  /** Where to go on; stays within the product. */
  page?: { label: string; href: string }
  /** Shown on the public page of the knowledge base. */
  isPublic?: boolean
}
