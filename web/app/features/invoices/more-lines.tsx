import { Button, Group, Text } from '@mantine/core'
import { MORE_LINES_MAX } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { useFieldArray, useWatch } from 'react-hook-form'
import { asPounds } from '#app/ui/amount-field.ts'
import { LineFields } from '#app/ui/line-fields.tsx'
import { fieldOf, type SchemaForm } from '#app/ui/use-schema-form.ts'
import type { InvoiceFields } from './create-invoice-form.tsx'

const emptyLine = { description: '', quantity: '1', unit_price: '' }

/** Lines after the first one, which is the form's own amount and description. */
export function MoreLines({ form }: { form: SchemaForm<InvoiceFields> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'more_lines' })
  return (
    <>
      {fields.map(({ id }, place) => (
        <Group key={id} align="end" gap="sm" role="group" aria-label={`Line ${place + 2}`}>
          <LineFields field={(name) => fieldOf(form, `more_lines.${place}.${name}`)} />
          <Button
            variant="default"
            size="sm"
            onClick={() => remove(place)}
            aria-label={`Remove line ${place + 2}`}
          >
            Remove
          </Button>
        </Group>
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          size="xs"
          disabled={fields.length >= MORE_LINES_MAX}
          onClick={() => append(emptyLine)}
        >
          Add a line
        </Button>
        {fields.length > 0 && <Total form={form} />}
      </Group>
    </>
  )
}

function Total({ form: { control } }: { form: SchemaForm<InvoiceFields> }) {
  const [amount, lines] = useWatch({ control, name: ['amount', 'more_lines'] })
  const pence = (typed: string) => Math.round((asPounds(typed) || 0) * 100)
  const sum = lines.reduce(
    (total, { quantity, unit_price }) => total + (Number.parseInt(quantity, 10) || 1) * pence(unit_price),
    pence(amount),
  )
  return (
    <Text m={0} fw={600}>
      Total {formatPence(sum)}
    </Text>
  )
}
