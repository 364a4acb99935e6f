import { PasswordInput, Progress } from '@mantine/core'
import { type FieldValues, type Path, useFormContext } from 'react-hook-form'
import { fieldOf } from '#app/ui/use-schema-form.ts'
import { type Strength, strengthOf } from './password-hint.ts'

const hints: Record<Strength, { text: string; color: string; percent: number }> = {
  short: {
    text: 'At least 8 characters. A few words in a row are easy to remember.',
    color: 'red.8',
    percent: 12,
  },
  weak: {
    text: 'Easy to guess. A longer one, or a few words in a row, is safer.',
    color: 'ember.5',
    percent: 35,
  },
  fair: { text: 'Good. A few more characters make it strong.', color: 'pine.4', percent: 68 },
  strong: { text: 'Strong password.', color: 'pine', percent: 100 },
}

interface NewPasswordFieldsProps<V> {
  name: keyof V & string
  label: string
  confirmLabel: string
}

/** A password that is being chosen, with a hint at its strength, and its repetition; inside a `FormView`. */
export function NewPasswordFields<V extends FieldValues & { confirmPassword: string }>({
  name,
  label,
  confirmLabel,
}: NewPasswordFieldsProps<V>) {
  const form = useFormContext<FieldValues>()
  const typed: string = form.watch(name)
  const { text, color, percent } = hints[strengthOf(typed)]
  const deps: Path<V>[] = []
  return (
    <>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        required
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          <>
            <Progress value={typed ? percent : 0} color={color} size={4} my={6} aria-hidden />
            {text}
          </>
        }
        descriptionProps={{ component: 'div' }}
        {...fieldOf(form, name, {
          deps: form.formState.touchedFields.confirmPassword ? ['confirmPassword'] : deps,
        })}
      />
      <PasswordInput
        label={confirmLabel}
        autoComplete="new-password"
        required
        {...fieldOf(form, 'confirmPassword')}
      />
    </>
  )
}
