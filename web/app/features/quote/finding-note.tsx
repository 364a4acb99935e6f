import { Button } from '@mantine/core'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { QuoteDraft } from './draft/quote-draft.ts'
import { changeDraft } from './draft/use-quote-draft.ts'

/** Which finding of our examination this request is about, and a way to make it about something else. */
export function FindingNote({ draft, error }: { draft: QuoteDraft; error: string | undefined }) {
  const { findingId, findingTitle } = draft
  if (findingId === undefined) return null
  return (
    <Notice
      tone={error ? 'warm' : 'good'}
      title={findingTitle ? `About: ${findingTitle}` : 'About a fault that our examination found'}
    >
      <p>
        {error ??
          'What we saw goes along with your request. When it is fixed, we run the same checks again and show you the result.'}
      </p>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => changeDraft({ findingId: undefined, findingTitle: undefined })}
      >
        My request is about something else
      </Button>
    </Notice>
  )
}
