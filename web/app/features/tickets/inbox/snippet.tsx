import type { InboxItem } from '@sitewright/contract/tickets.ts'

interface SnippetProps {
  ticket: Pick<InboxItem, 'excerpt' | 'excerpt_by'>
  me: { id: number }
}

/** The newest message after its author, behind the client's name, so that our question is not taken for the client's answer. */
export function Snippet({ ticket: { excerpt, excerpt_by }, me }: SnippetProps) {
  if (excerpt === '') return null
  if (!excerpt_by)
    return (
      <>
        {': '}
        <bdi>{excerpt}</bdi>
      </>
    )
  return (
    <>
      {' · '}
      <bdi>{excerpt_by.id === me.id ? 'You' : excerpt_by.name}</bdi>
      {': '}
      <bdi>{excerpt}</bdi>
    </>
  )
}
