import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

interface Failure {
  message: string
  fields?: Record<string, string>
}

/**
 * Puts the server's sentences beside the fields they are about and the focus into the first of them.
 * False when the form has none of these fields: then the message itself must be shown.
 */
export function showFieldProblems<T extends FieldValues, O>(
  form: UseFormReturn<T, unknown, O>,
  failure: Failure,
): boolean {
  const own = Object.keys(form.getValues())
  const named = Object.entries(failure.fields ?? {}).filter(([name]) => own.includes(name))
  named.forEach(([name, message], place) => {
    form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus: place === 0 })
  })
  return named.length > 0
}
