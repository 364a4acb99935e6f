/** What an entry may need to know of the world; nothing of the person but the care plan. */
export interface KnowledgeFacts {
  business: { name: string; support_email: string }
  /** The reader's active care plan; null without one. */
  tier: string | null
  /** Null where they are not counted, as on a page that is built in advance. */
  freeFixes: number | null
  /** Read on the page of the knowledge base, where the assistant does not say "I". */
  onPage?: boolean
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
}
