import { Button, Textarea } from '@mantine/core'
import type { Note } from '@sitewright/contract/tickets.ts'
import { IconLock } from '@tabler/icons-react'
import { sendableText, textProblem } from '../composer/message-text.ts'
import { useDraft } from '../composer/use-draft.ts'
import { clockOf, dayOf, fullTimeOf } from '../words/times.ts'
import classes from './notes.module.css'
import { useTicketChange } from './use-ticket-change.ts'

interface NotesProps {
  ticketId: number
  userId: number
  notes: Note[]
}

/** What colleagues tell each other about a ticket. It never leaves the house. */
export function Notes({ ticketId, userId, notes }: NotesProps) {
  const [text, setText] = useDraft(userId, ticketId, 'note')
  const change = useTicketChange(ticketId)
  const note = sendableText(text)
  const problem = textProblem(text)
  // Cleared also when the page was left meanwhile, so that a saved note does not come back as a draft.
  const add = () =>
    change.mutateAsync({ note }).then(
      () => setText(''),
      () => console.warn('The note was not saved and stays as a draft.'),
    )
  return (
    <section className={classes.notes} aria-label="Internal notes">
      <p className={classes.warning}>
        <IconLock size={18} aria-hidden />
        Only staff see notes. The client never does.
      </p>
      <Textarea
        label="New note"
        value={text}
        readOnly={change.isPending}
        error={problem}
        autosize
        minRows={2}
        maxRows={10}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        className={classes.add}
        size="sm"
        disabled={note === '' || problem !== null}
        loading={change.isPending}
        onClick={() => void add()}
      >
        Add note
      </Button>
      {notes.length === 0 ? (
        <p className={classes.none}>No notes yet.</p>
      ) : (
        <ul className={classes.list}>
          {notes.toReversed().map((one) => (
            <li key={one.id}>
              <p className={classes.who}>
                <bdi>{one.author.name}</bdi>
                <time dateTime={one.created_at} title={fullTimeOf(one.created_at)}>
                  {dayOf(one.created_at, Date.now())}, {clockOf(one.created_at)}
                </time>
              </p>
              <p className={classes.text}>{one.note}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
