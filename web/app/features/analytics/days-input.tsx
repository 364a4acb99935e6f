import { TextInput } from '@mantine/core'
import { SUMMARY_DAYS } from '@sitewright/contract/analytics.ts'
import { useState } from 'react'
import { daysFrom } from './days.ts'

const { least, most } = SUMMARY_DAYS

interface DaysInputProps {
  days: number
  onChange: (days: number) => void
}

/** Follows what is typed as soon as it is a number of days. */
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
