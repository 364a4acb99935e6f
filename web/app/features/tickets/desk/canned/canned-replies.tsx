import { ActionIcon, Button, Popover, TextInput, Tooltip, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CannedReply } from '@sitewright/contract/canned-replies.ts'
import { IconMessage2Bolt, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { cannedRepliesQuery } from '../../queries.ts'
import classes from './canned.module.css'
import { CannedDialog } from './canned-dialog.tsx'

/** Ready-made answers to put into the message box, where they can still be changed. */
export function CannedReplies({ onChoose }: { onChoose: (text: string) => void }) {
  const [isOpen, list] = useDisclosure(false)
  const [isManaging, manager] = useDisclosure(false)
  const [words, setWords] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const { data, isError } = useQuery({ ...cannedRepliesQuery(), enabled: isOpen || isManaging })
  const shown = fitting(data ?? [], words)
  const choose = (reply: CannedReply) => {
    list.close()
    setWords('')
    // The focus goes back to this button as the list closes; the message box takes it after that.
    setTimeout(() => onChoose(reply.body), 60)
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
          <ul className={classes.list}>
            {shown.map((reply) => (
              <li key={reply.id}>
                <UnstyledButton className={classes.reply} onClick={() => choose(reply)}>
                  <span className={classes.title}>{reply.title}</span>
                  <span className={classes.body}>{reply.body}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {!data && !isError && <Loading label="Loading the canned replies" rows={3} height={44} />}
          {isError && <p role="alert">The canned replies could not be loaded.</p>}
          {data && shown.length === 0 && (
            <p className={classes.none} role="status">
              {data.length === 0 ? 'There are no canned replies yet.' : 'No canned reply has these words.'}
            </p>
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

function fitting(replies: CannedReply[], words: string): CannedReply[] {
  const wanted = words.trim().toLowerCase()
  return replies.filter(({ title, body }) => `${title} ${body}`.toLowerCase().includes(wanted))
}
