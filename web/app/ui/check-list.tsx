import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface CheckListProps<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPath<Values>
  label: ReactNode
  description?: ReactNode
  /** What can be ticked, in this order: its own name, and the words for it. */
  options: readonly (readonly [name: string, words: string])[]
}

/** Several of a written-out list, each with the name by which programs know it. */
export function CheckList<Values extends FieldValues>({
  control,
  name,
  label,
  description,
  options,
}: CheckListProps<Values>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Checkbox.Group
      label={label}
      description={description}
      required
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <Stack gap="xs" mt="xs">
        {options.map(([option, words]) => (
          <Checkbox key={option} value={option} label={words} description={option} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
