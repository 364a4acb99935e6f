import { TextInput } from '@mantine/core'
import { SUMMARY_DAYS } from '@sitewright/contract/analytics.ts'
import { useState } from 'react'
import { daysFrom } from './days.ts'

const { least, most } = SUMMARY_DAYS

interface DaysInputProps {
  days: number
  onChange: (days: number) => void
}

/** A number of days; changes are reported as soon as they are valid. */
export function DaysInput({ days, onChange }: DaysInputProps) {
  const [typed, setTyped] = useState(String(days))
  const isRight = daysFrom(typed) !== null
  const change = (text: string) => {
    setTyped(text)
    const next = daysFrom(text)
    if (next !== null && next !== days) onChange(next)
  }
  return (
    <TextInput
      type="number"
      maw="11rem"
      mb="lg"
      label="Days"
      description="Today included"
      inputMode="numeric"
      min={least}
      max={most}
      step={1}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => !isRight && setTyped(String(days))}
      error={isRight ? undefined : `Please choose ${least} to ${most} days.`}
    />
  )
}
