import { Text } from '@mantine/core'
import type { UrgencyLevel } from '@sitewright/contract/pricing.ts'
import { answerWords, finishWords } from '@sitewright/contract/time-words.ts'
import { expectedFinish, responseDue } from '@sitewright/contract/times.ts'
import { IconClock } from '@tabler/icons-react'
import { useSupportHours } from '#app/client/support-times.ts'
import { counted } from '#app/ui/format.ts'

interface PromisedTimesProps {
  /** Of work, as estimated. */
  days: number
  urgency: UrgencyLevel
  tier: string | null
}

/** What is promised if the request is sent now: the same two times as on its ticket. */
export function PromisedTimes({ days, urgency, tier }: PromisedTimesProps) {
  const hours = useSupportHours()
  const at = Date.now()
  return (
    <>
      <Text m={0}>
        <IconClock size={18} aria-hidden style={{ verticalAlign: '-3px' }} />{' '}
        {hours
          ? finishWords(expectedFinish({ urgency, at, days }, hours))
          : `About ${counted(days, 'day')} of work.`}
      </Text>
      {hours && (
        <Text m={0} size="sm" c="dimmed">
          {answerWords(responseDue({ plan: tier, urgency, at }, hours))}
        </Text>
      )}
    </>
  )
}
