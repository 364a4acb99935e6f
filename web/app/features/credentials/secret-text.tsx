import { Box, Text, VisuallyHidden } from '@mantine/core'
import type { credentialRoutes } from '@sitewright/contract/credentials.ts'
import type { Reply } from '@sitewright/contract/route.ts'
import { Facts } from '#app/ui/facts.tsx'

export type Revealed = Reply<typeof credentialRoutes.reveal>

/** Dots of one length, whatever is behind them; for 30 seconds the secret itself. */
export function SecretText({ revealed }: { revealed: Revealed | null }) {
  if (!revealed)
    return (
      <Text span c="dimmed">
        <span aria-hidden>••••••••••</span>
        <VisuallyHidden>hidden</VisuallyHidden>
      </Text>
    )
  const { password, passphrase, notes } = revealed
  return (
    <Box role="status">
      <Plain text={password} />
      {(passphrase || notes) && (
        <Facts
          facts={[
            ['Passphrase', passphrase && <Plain key="passphrase" text={passphrase} />],
            ['Notes', notes && <Plain key="notes" text={notes} />],
          ]}
        />
      )}
      <Text size="sm" c="dimmed" m={0}>
        It is hidden again after 30 seconds.
      </Text>
    </Box>
  )
}

function Plain({ text }: { text: string }) {
  return (
    <Text span ff="monospace" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  )
}
