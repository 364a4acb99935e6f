import { Text } from '@mantine/core'
import { type RatingScore, ratingRoutes } from '@sitewright/contract/ratings.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call, sayProblem } from '#app/client/api.ts'
import { ScoreButtons } from '#app/features/ratings/score-buttons.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/page.tsx'

/** From a mail, without a sign-in; the signed token is behind the hash, and opening the page rates nothing. */
export default function RatePage() {
  const [token, setToken] = useState('')
  useEffect(() => setToken(window.location.hash.slice(1)), [])
  const rate = useMutation({
    mutationFn: (score: RatingScore) => call(ratingRoutes.byLink, { body: { token, score } }),
  })
  return (
    <Page title="How did we do?" width="text">
      <h1>How did we do?</h1>
      <Text>Please press one: it tells us how happy you are with the help on your ticket.</Text>
      <ScoreButtons
        chosen={rate.data?.rating.score}
        isBusy={rate.isPending}
        onChoose={(score) => rate.mutate(score)}
      />
      {rate.isSuccess && (
        <Notice tone="good" role="status">
          <p>
            Thank you for telling us.{' '}
            <Link to={`/dashboard/ticket/${rate.data.ticket_id}`}>Go to ticket #{rate.data.ticket_id}</Link>{' '}
            to add a word.
          </p>
        </Notice>
      )}
      {rate.isError && (
        <Notice tone="bad" role="alert">
          <p>{sayProblem(rate.error, 'That did not work. Please try again.')}</p>
        </Notice>
      )}
    </Page>
  )
}
