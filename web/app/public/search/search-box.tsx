import { IconSearch } from '@tabler/icons-react'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import classes from './search.module.css'

interface SearchBoxProps {
  id: string
  label: string
  placeholder: string
  words: string
  onChange: (words: string) => void
}

export function SearchBox({ id, label, placeholder, words, onChange }: SearchBoxProps) {
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <span className={classes.box}>
        <IconSearch size={20} aria-hidden />
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder={placeholder}
          value={words}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
    </div>
  )
}

/** The value of the field with this id. Hydration keeps an earlier value in the DOM, so it is read into the state. */
export function useTypedWords(id: string): [string, Dispatch<SetStateAction<string>>] {
  const [words, setWords] = useState('')
  useEffect(() => {
    const field = document.getElementById(id) as HTMLInputElement | HTMLSelectElement | null
    if (field?.value) setWords(field.value)
  }, [id])
  return [words, setWords]
}
