import { Switch } from '@mantine/core'
import classes from './inbox.module.css'
import { countWords } from './inbox-filters.ts'

interface ShortcutHintProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  overdue: number
}

/** What is late, and which keys work here; they can be turned off for those whom single letters disturb. */
export function ShortcutHint({ isOn, onChange, overdue }: ShortcutHintProps) {
  return (
    <div className={classes.hint}>
      <span>
        {overdue > 0 ? (
          <span className={classes.overdue}>{countWords(overdue)} overdue</span>
        ) : (
          'Most urgent first'
        )}
      </span>
      <span className={classes.keys}>
        <span>
          <kbd>j</kbd> <kbd>k</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> opens
        </span>
        <span>
          <kbd>/</kbd> searches
        </span>
        <Switch
          size="xs"
          label="Keys"
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </span>
    </div>
  )
}
