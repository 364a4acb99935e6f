import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Notice } from './feedback/notice.tsx'
import type { SchemaForm } from './use-schema-form.ts'

interface FormViewProps<V extends FieldValues, O> {
  form: SchemaForm<V, O>
  /** Names the form when no heading does. */
  label: string
  children: ReactNode
}

/** Fields below each other, and above them why sending failed. Problems are said beside the fields, not by the browser. */
export function FormView<V extends FieldValues, O>({ form, label, children }: FormViewProps<V, O>) {
  return (
    <FormProvider {...form}>
      {/* React resets a form after its action; what was typed stays for the next try. */}
      <form aria-label={label} noValidate action={form.action} onReset={(event) => event.preventDefault()}>
        <Stack gap="md">
          {form.failure && (
            <Notice tone="bad" role="alert">
              <p>{form.failure}</p>
            </Notice>
          )}
          {children}
        </Stack>
      </form>
    </FormProvider>
  )
}
