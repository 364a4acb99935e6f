import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'

/** Sends the form that it stands in; inside a `FormView`. */
export function SubmitButton(props: ButtonProps & { children: ReactNode }) {
  const { isSubmitting } = useFormContext().formState
  return <Button type="submit" loading={isSubmitting} {...props} />
}
