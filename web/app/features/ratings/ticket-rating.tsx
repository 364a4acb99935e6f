import { Box, Button, Group, Text, Textarea, Title } from '@mantine/core'
import type { Rating } from '@sitewright/contract/ratings.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Surface } from '#app/ui/surface.tsx'
import { ratingQuery, useRate } from './rating-queries.ts'
import { ratingWords } from './rating-words.ts'
import { ScoreButtons } from './score-buttons.tsx'

interface TicketRatingProps {
  ticketId: number
  /** A resolved ticket asks; the key of the state makes it ask the server again. */
  isDone: boolean
  /** Leads to where one writes what is still wrong; left out where nothing can be written. */
  onNotYet?: (() => void) | undefined
}

/** Asks the client how it went; shows staff what the client said. Nothing before the ticket is resolved. */
export function TicketRating({ ticketId, isDone, onNotYet }: TicketRatingProps) {
  const { data } = useQuery({ ...ratingQuery(ticketId), enabled: isDone, staleTime: 0 })
  if (!isDone || !data) return null
  if (data.can_rate) return <Question ticketId={ticketId} rating={data.rating} onNotYet={onNotYet} />
  return data.rating && <Said rating={data.rating} />
}

function Said({ rating }: { rating: Rating }) {
  return (
    <Surface as="section" labelledBy="rating-title">
      <Title order={2} id="rating-title" fz="md" m={0}>
        The client’s rating: {ratingWords[rating.score]}
      </Title>
      {rating.comment && (
        <Text size="sm" mt="xs" mb={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <bdi>{rating.comment}</bdi>
        </Text>
      )}
    </Surface>
  )
}

type QuestionProps = Pick<TicketRatingProps, 'ticketId' | 'onNotYet'> & { rating: Rating | null }

function Question({ ticketId, rating, onNotYet }: QuestionProps) {
  const titleId = useId()
  const rate = useRate(ticketId)
  const [said, setSaid] = useState<boolean | null>(null)
  const next = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (said) next.current?.focus()
  }, [said])
  // A closed ticket cannot be opened again, so only how it went is asked, also when it is closed meanwhile.
  const isFixed = onNotYet && !rating ? said : true
  return (
    <Surface as="section" labelledBy={titleId}>
      <Title order={2} id={titleId} fz="md" m={0} mb="xs">
        {onNotYet ? 'Is it fixed?' : 'How did we do?'}
      </Title>
      {isFixed !== true && (
        <Group gap="xs">
          <Button size="sm" onClick={() => setSaid(true)}>
            Yes, it is fixed
          </Button>
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              setSaid(false)
              onNotYet?.()
            }}
          >
            Not yet
          </Button>
        </Group>
      )}
      {isFixed === true && (
        <>
          {onNotYet && (
            <Text ref={next} tabIndex={-1} size="sm" mb="xs" style={{ outline: 'none' }}>
              How did we do?
            </Text>
          )}
          <ScoreButtons
            chosen={rating?.score}
            isBusy={rate.isPending}
            onChoose={(score) => rate.mutate({ score, comment: rating?.comment ?? '' })}
          />
        </>
      )}
      <Box role="status">
        {isFixed === false && (
          <Text size="sm" mt="xs" mb={0}>
            Tell us below what is still wrong. Your message opens the ticket again.
          </Text>
        )}
        {rating && (
          <Text size="sm" mt="xs" mb={0}>
            Thank you for telling us.
          </Text>
        )}
      </Box>
      {rating && <Comment rating={rating} isBusy={rate.isPending} onSend={(said) => rate.mutate(said)} />}
      <Text size="sm" c="dimmed" mt="xs" mb={0}>
        Not happy with it? <Link to="/refund-policy">Our refund terms</Link>
      </Text>
    </Surface>
  )
}

interface CommentProps {
  rating: Rating
  isBusy: boolean
  onSend: (said: Pick<Rating, 'score' | 'comment'>) => void
}

function Comment({ rating, isBusy, onSend }: CommentProps) {
  const [comment, setComment] = useState(rating.comment)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend({ score: rating.score, comment })
  }
  return (
    <form onSubmit={submit}>
      <Textarea
        mt="xs"
        label="Anything you would like to add?"
        maxLength={1_000}
        rows={2}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="sm"
        mt="xs"
        variant="default"
        loading={isBusy}
        disabled={comment.trim() === rating.comment}
      >
        Send
      </Button>
    </form>
  )
}
