import { Box, Flex, Stack, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Chat } from '#app/features/assistant/chat.tsx'
import { LiveSupport } from '#app/features/requests/live-support.tsx'
import { RequestList } from '#app/features/requests/request-list.tsx'
import { Page } from '#app/ui/page.tsx'

/** A client's own requests beside the assistant and live support. */
export default function PortalPage() {
  const isWide = useMediaQuery('(min-width: 56rem)', undefined, { getInitialValueInEffect: false })
  return (
    <Page title="Client Portal">
      <h1>Client Portal</h1>
      <p>My service requests, and the people who work on them.</p>
      <Flex direction={isWide ? 'row-reverse' : 'column'} align={isWide ? 'flex-start' : 'stretch'} gap="xl">
        <Stack
          gap="lg"
          w={isWide ? '26rem' : undefined}
          flex="none"
          pos={isWide ? 'sticky' : undefined}
          top="calc(var(--header-height) + 1rem)"
        >
          <section aria-labelledby="live-chat">
            <Title order={2} id="live-chat" fz="h4" mb="xs">
              Ask the assistant
            </Title>
            <Chat transport="socket" size="card" placeholder="What is wrong, and on which website?" />
          </section>
          <LiveSupport />
        </Stack>
        <Box component="section" aria-label="My service requests" flex={1} miw={0}>
          <RequestList isStaff={false} status={null} />
        </Box>
      </Flex>
    </Page>
  )
}
