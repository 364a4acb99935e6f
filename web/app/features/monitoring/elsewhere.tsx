import { Text } from '@mantine/core'
import type { FindingCard } from '@sitewright/contract/assistant.ts'

/** Who else may be the cause, said before the fix is offered, as the assistant says it. */
export function Elsewhere({ finding: { elsewhere } }: { finding: FindingCard }) {
  if (!elsewhere) return null
  return (
    <Text size="sm" mt={4} mb={0}>
      <strong>There may be nothing to pay us.</strong> {elsewhere}
    </Text>
  )
}
