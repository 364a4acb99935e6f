import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const AFTER_TYPING_MS = 300

interface SearchBoxProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  label: string
  value: string
  onChange: (text: string) => void
}

/** A search field that follows the typing, and the address when the reader goes back. */
export function SearchBox({ value, onChange, label, ...input }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  const search = useDebouncedCallback((typed: string) => {
    if (typed.trim() !== value) onChange(typed.trim())
  }, AFTER_TYPING_MS)
  const type = (typed: string) => {
    setText(typed)
    search(typed)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      data-search
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />
      }
      {...input}
    />
  )
}
