import { Button, Group, Text, Title } from '@mantine/core'
import type { Draft } from './draft.ts'
import { changeDraft } from './use-draft.ts'

/** The fault that heads the form. */
export function FindingHead({ draft, error }: { draft: Draft; error: string | undefined }) {
  return (
    <div>
      <Title order={2} fz="h3" m={0} mb={6} style={{ overflowWrap: 'anywhere' }}>
        {draft.findingTitle ? `Fix: ${draft.findingTitle}` : 'Fix a fault that we found'}
      </Title>
      {error ? (
        <Text role="alert" c="red.8" m={0}>
          {error}
        </Text>
      ) : (
        <Text c="dimmed" m={0}>
          What we saw goes along with your request. When it is fixed, we run the same checks again and show
          you the result.
        </Text>
      )}
      <Group mt="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            changeDraft({
              findingId: undefined,
              findingTitle: undefined,
              findingSeverity: undefined,
              urgencyLevel: draft.urgencyLevel || 'low',
            })
          }
        >
          My request is about something else
        </Button>
      </Group>
    </div>
  )
}
