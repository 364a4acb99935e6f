import { ActionIcon, Button, NavLink, Popover, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type CannedReply,
  fillPlaceholders,
  type PlaceholderName,
} from '@sitewright/contract/canned-replies.ts'
import { IconMessage2Bolt, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { cannedRepliesQuery } from '../staff-queries.ts'
import { CannedDialog } from './canned-dialog.tsx'

/** Canned replies to put into the message box, where they can still be changed. */
interface CannedRepliesProps {
  /** What placeholders stand for on this ticket. */
  values: Record<PlaceholderName, string | null>
  onChoose: (text: string) => void
}

export function CannedReplies({ values, onChoose }: CannedRepliesProps) {
  const [isOpen, list] = useDisclosure(false)
  const [isManaging, manager] = useDisclosure(false)
  const [words, setWords] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const { data, isError } = useQuery({ ...cannedRepliesQuery(), enabled: isOpen || isManaging })
  const shown = matching(data ?? [], words)
  const choose = (reply: CannedReply) => {
    list.close()
    setWords('')
    // The popover returns the focus to this button as it closes; the message box takes it after that.
    setTimeout(() => onChoose(fillPlaceholders(reply.body, values)), 60)
  }
  const stopManaging = () => {
    manager.close()
    button.current?.focus()
  }
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={(open) => !open && list.close()}
        position="top-start"
        width="min(24rem, 92vw)"
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <Tooltip label="Canned replies" disabled={isOpen}>
            <ActionIcon
              ref={button}
              size={44}
              variant="default"
              aria-label="Canned replies"
              onClick={list.toggle}
            >
              <IconMessage2Bolt size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown aria-label="Canned replies">
          <TextInput
            aria-label="Find a canned reply"
            placeholder="Find a canned reply"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            data-autofocus
          />
          <Stack gap={0} my="xs" mah="min(20rem, 50dvh)" style={{ overflowY: 'auto' }}>
            {shown.map((reply) => (
              <NavLink
                key={reply.id}
                component="button"
                flex="none"
                label={
                  <Text inherit fw={600}>
                    {reply.title}
                  </Text>
                }
                description={
                  <Text inherit lineClamp={2}>
                    {reply.body}
                  </Text>
                }
                onClick={() => choose(reply)}
              />
            ))}
          </Stack>
          {!data && !isError && <Loading label="Loading the canned replies" rows={3} height={44} />}
          {isError && <p role="alert">The canned replies could not be loaded.</p>}
          {data && shown.length === 0 && (
            <Text size="sm" c="dimmed" role="status">
              {data.length === 0
                ? 'There are no canned replies yet.'
                : 'No canned reply contains these words.'}
            </Text>
          )}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconSettings size={16} aria-hidden />}
            onClick={() => {
              list.close()
              manager.open()
            }}
          >
            Add or change replies
          </Button>
        </Popover.Dropdown>
      </Popover>
      {isManaging && <CannedDialog replies={data} hasFailed={isError} onClose={stopManaging} />}
    </>
  )
}

function matching(replies: CannedReply[], words: string): CannedReply[] {
  const wanted = words.trim().toLowerCase()
  return replies.filter(({ title, body }) => `${title} ${body}`.toLowerCase().includes(wanted))
}
