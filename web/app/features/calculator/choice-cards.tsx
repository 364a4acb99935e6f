import { Fieldset, Input, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'
import { isEarlyInput } from '#app/ui/early-input.ts'
import classes from './calculator.module.css'

export interface Choice<T extends string> {
  value: T
  title: string
  text?: string
  price?: string
  icon?: Icon
}

interface ChoiceCardsProps<T extends string> {
  legend: string
  hint?: string
  choices: Choice<T>[]
  type: 'radio' | 'checkbox'
  chosen: readonly T[]
  onToggle: (value: T) => void
  size?: 'small' | 'large'
  error?: string
}

/** A question with cards for answers. They are the browser's own radio buttons or checkboxes: these work before hydration. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { legend, hint, choices, type, chosen, onToggle, size = 'small', error } = props
  const name = useId()
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <Fieldset variant="unstyled" legend={<Legend>{legend}</Legend>} aria-describedby={notes || undefined}>
      {hint && (
        <Text id={`${name}-hint`} size="sm" c="dimmed" m={0} mb="xs">
          {hint}
        </Text>
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
        <Input.Error id={`${name}-error`} role="alert" mt="xs">
          {error}
        </Input.Error>
      )}
    </Fieldset>
  )
}

export const Legend = ({ children }: { children: string }) => (
  <Text span fw={700} fz="lg">
    {children}
  </Text>
)

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
        ref={(input) => {
          if (isEarlyInput(input)) onToggle()
        }}
        type={type}
        name={name}
        value={value}
        checked={isChosen}
        onChange={onToggle}
        className={classes.input}
        aria-labelledby={`${id}-title`}
        aria-describedby={notes || undefined}
      />
      {CardIcon && <CardIcon size={26} stroke={1.6} aria-hidden color="var(--brand)" />}
      <Text span id={`${id}-title`} fw={600} lh="inherit">
        <KeptTogether text={title} />
      </Text>
      {text && (
        <Text span id={`${id}-text`} size="sm" c="dimmed">
          {text}
        </Text>
      )}
      {price && (
        <Text span id={`${id}-price`} size="sm" fw={600} c="var(--brand-ink)" mt="auto">
          {price}
        </Text>
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
