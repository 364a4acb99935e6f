import { Paper, Text, Title } from '@mantine/core'
import { showMoney } from '@sitewright/contract/currencies.ts'
import type { Ticket } from '@sitewright/contract/tickets.ts'
import { answerWords, supportDay } from '@sitewright/contract/time-words.ts'
import { IconRoute } from '@tabler/icons-react'
import { Link } from 'react-router'

/** The first thing on a client's ticket: what happens next, by when, and how to give access. */
export function NextSteps({ ticket: { id, request, answer_by, finish_by } }: { ticket: Ticket }) {
  return (
    <Paper
      component="section"
      aria-labelledby={`next-${id}`}
      p="sm"
      radius="md"
      bg="var(--brand-wash)"
      maw="36rem"
      mx="auto"
    >
      <Title order={2} id={`next-${id}`} fz="sm" mb={4}>
        <IconRoute size={16} aria-hidden /> What happens next
      </Title>
      <Text size="sm" m={0}>
        We have your request; a person reads it and answers here.{' '}
        {answer_by && answerWords(Date.parse(answer_by))}{' '}
        {finish_by && `Finished by ${supportDay(Date.parse(finish_by))}.`}{' '}
        {request &&
          request.amount_due > 0 &&
          `The price: ${showMoney(request.amount_due)}. You pay nothing before you agree.`}
      </Text>
      <Text size="sm" m={0} mt={4}>
        If we need a login, add it to your <Link to="/dashboard/credentials">credential vault</Link> rather
        than to a message. The time for the fix starts when we have the access we need.
      </Text>
    </Paper>
  )
}
