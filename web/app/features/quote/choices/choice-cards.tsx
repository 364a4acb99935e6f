import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './choice-cards.module.css'

export interface Choice<T extends string> {
  value: T
  title: string
  text?: string
  /** What it costs, or adds. */
  price?: string
  icon?: Icon
}

interface ChoiceCardsProps<T extends string> {
  legend: string
  hint?: string
  choices: Choice<T>[]
  /** One of many for `radio`, any number for `checkbox`. */
  type: 'radio' | 'checkbox'
  chosen: readonly T[]
  onToggle: (value: T) => void
  size?: 'small' | 'large'
  error?: string
}

/** A question whose answers are cards; underneath they are the browser's own radio buttons or checkboxes. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { legend, hint, choices, type, chosen, onToggle, size = 'small', error } = props
  const name = useId()
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={classes.question} aria-describedby={notes || undefined}>
      <legend className={classes.legend}>{legend}</legend>
      {hint && (
        <p id={`${name}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.cards} data-size={size}>
        {choices.map((choice) => (
          <Card
            key={choice.value}
            choice={choice}
            type={type}
            name={name}
            isChosen={chosen.includes(choice.value)}
            onToggle={() => onToggle(choice.value)}
          />
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface CardProps<T extends string> {
  choice: Choice<T>
  type: 'radio' | 'checkbox'
  name: string
  isChosen: boolean
  onToggle: () => void
}

function Card<T extends string>({ choice, type, name, isChosen, onToggle }: CardProps<T>) {
  const { value, title, text, price, icon: CardIcon } = choice
  const id = `${name}-${value}`
  const notes = [text && `${id}-text`, price && `${id}-price`].filter(Boolean).join(' ')
  return (
    <label className={classes.card}>
      <input
        type={type}
        name={name}
        value={value}
        checked={isChosen}
        onChange={onToggle}
        className={classes.input}
        aria-labelledby={`${id}-title`}
        aria-describedby={notes || undefined}
      />
      {CardIcon && <CardIcon size={26} stroke={1.6} aria-hidden className={classes.icon} />}
      <span id={`${id}-title`} className={classes.title}>
        <KeptTogether text={title} />
      </span>
      {text && (
        <span id={`${id}-text`} className={classes.text}>
          {text}
        </span>
      )}
      {price && (
        <span id={`${id}-price`} className={classes.price}>
          {price}
        </span>
      )}
    </label>
  )
}

/** '2-3 days' has a line of its own and never breaks at its hyphen. */
function KeptTogether({ text }: { text: string }) {
  const [before = '', range, after] = text.split(/(\d+-\d+ \w+)/)
  if (!range) return text
  return (
    <>
      {before}
      <span className={classes.range}>{range}</span>
      {after}
    </>
  )
}
