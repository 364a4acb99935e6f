import { IconSearch } from '@tabler/icons-react'
import classes from './search.module.css'

interface SearchBoxProps {
  id: string
  label: string
  placeholder: string
  words: string
  onChange: (words: string) => void
}

/** Where one types what is looked for, with its label above. */
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
