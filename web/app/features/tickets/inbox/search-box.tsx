import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './inbox.module.css'

const AFTER_TYPING_MS = 300

interface SearchBoxProps {
  /** As it stands in the address. */
  value: string
  onChange: (text: string) => void
  label?: string
}

/** A search that follows the typing, and the address when one goes back. */
export function SearchBox({ value, onChange, label = 'Search tickets' }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  const search = useEffectEvent(() => {
    if (text.trim() !== value) onChange(text.trim())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits anew after each letter
  useEffect(() => {
    const timer = setTimeout(() => search(), AFTER_TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      data-search
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setText('')} />
      }
    />
  )
}
