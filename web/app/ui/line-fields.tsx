import { TextInput } from '@mantine/core'
import { AmountInput } from './amount-input.tsx'
import type { fieldOf } from './use-schema-form.ts'

interface LineFieldsProps {
  field: (name: 'description' | 'quantity' | 'unit_price') => ReturnType<typeof fieldOf>
}

/** One line of a quote or an invoice. */
export function LineFields({ field }: LineFieldsProps) {
  return (
    <>
      <TextInput label="Description" required maxLength={300} flex="2 1 16rem" {...field('description')} />
      <TextInput label="Quantity" type="number" min={1} max={1_000} flex="1 1 5rem" {...field('quantity')} />
      <AmountInput label="Unit price (£)" flex="1 1 7rem" {...field('unit_price')} />
    </>
  )
}
