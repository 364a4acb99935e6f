import { Anchor, Box } from '@mantine/core'
import { useState } from 'react'
import { beginningOf } from './request-words.ts'

const SHOWN = 140

export function LongText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > SHOWN + 40
  return (
    <div>
      <Box dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {isLong && !isWhole ? `${beginningOf(text, SHOWN)}…` : text}
      </Box>
      {isLong && (
        <Anchor
          component="button"
          type="button"
          fw={600}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </Anchor>
      )}
    </div>
  )
}
