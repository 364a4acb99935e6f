import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import classes from './new-password-input.module.css'
import { type Strength, strengthOf } from './password-hint.ts'

const hints: Record<Strength, string> = {
  short: 'At least 8 characters. A few words in a row are easy to remember.',
  weak: 'Easy to guess. A longer one, or a few words in a row, is safer.',
  fair: 'Good. A few more characters make it strong.',
  strong: 'Strong password.',
}

interface NewPasswordInputProps extends PasswordInputProps {
  /** What is typed, for the hint. */
  typed: string
}

/** A password that is being chosen, with a hint at how good it is. */
export function NewPasswordInput({ typed, ...props }: NewPasswordInputProps) {
  const strength = strengthOf(typed)
  return (
    <PasswordInput
      autoComplete="new-password"
      required
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <span className={classes.hint} data-strength={typed ? strength : undefined}>
          <span className={classes.meter} aria-hidden />
          {hints[strength]}
        </span>
      }
      descriptionProps={{ component: 'div' }}
      {...props}
    />
  )
}
