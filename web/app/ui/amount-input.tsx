import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** Pounds and pence; `AmountField` checks what is typed. */
export const AmountInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput label="Amount (£)" type="number" min={0} step="0.01" required {...props} />
)
