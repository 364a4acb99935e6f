import { Button, Group } from '@mantine/core'
import type { RatingScore } from '@sitewright/contract/ratings.ts'
import { IconMoodHappy, IconMoodNeutral, IconMoodSad } from '@tabler/icons-react'
import { ratingWords } from './rating-words.ts'

const icons = { good: IconMoodHappy, okay: IconMoodNeutral, bad: IconMoodSad }

const scores: readonly RatingScore[] = ['good', 'okay', 'bad']

interface ScoreButtonsProps {
  chosen: RatingScore | undefined
  isBusy: boolean
  onChoose: (score: RatingScore) => void
}

export function ScoreButtons({ chosen, isBusy, onChoose }: ScoreButtonsProps) {
  return (
    <Group gap="xs">
      {scores.map((score) => {
        const Icon = icons[score]
        return (
          <Button
            key={score}
            variant={score === chosen ? 'light' : 'default'}
            aria-pressed={score === chosen}
            disabled={isBusy}
            leftSection={<Icon size={20} aria-hidden />}
            onClick={() => onChoose(score)}
          >
            {ratingWords[score]}
          </Button>
        )
      })}
    </Group>
  )
}
