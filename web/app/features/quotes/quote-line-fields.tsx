import { Box, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { products } from '@sitewright/contract/product-catalogue.ts'
import { Surface } from '#app/ui/surface.tsx'
import { fieldOf, type SchemaForm } from '#app/ui/use-schema-form.ts'
import type { QuoteFields } from './quote-fields.ts'

const choices = [
  { value: '', label: 'Free text' },
  ...products.map(({ id, description, unitPounds }) => ({
    value: id,
    label: `${description}, £${unitPounds}`,
  })),
]

interface QuoteLineFieldsProps<O> {
  form: SchemaForm<QuoteFields, O>
  place: number
  /** The last line stays. */
  onRemove: (() => void) | undefined
}

export function QuoteLineFields<O>({ form, place, onRemove }: QuoteLineFieldsProps<O>) {
  const choose = (id: string) => {
    const product = products.find((one) => one.id === id)
    if (!product) return
    form.setValue(`line_items.${place}.description`, product.description)
    form.setValue(`line_items.${place}.unit_price`, String(product.unitPounds))
  }
  const titleId = `line-${place}`
  return (
    <Surface as="section" labelledBy={titleId}>
      <Group justify="space-between" mb="xs">
        <Box component="h2" id={titleId} fz="md" m={0}>
          Line {place + 1}
        </Box>
        <Button
          variant="default"
          size="xs"
          disabled={!onRemove}
          onClick={onRemove}
          aria-label={`Remove line ${place + 1}`}
        >
          Remove
        </Button>
      </Group>
      <Group align="start" gap="sm">
        <NativeSelect
          label="Product"
          data={choices}
          flex="1 1 13rem"
          {...fieldOf(form, `line_items.${place}.product_id`, {
            onChange: (event) => choose(event.target.value),
          })}
        />
        <TextInput
          label="Description"
          required
          maxLength={300}
          flex="2 1 16rem"
          {...fieldOf(form, `line_items.${place}.description`)}
        />
        <TextInput
          label="Quantity"
          type="number"
          min={1}
          max={1_000}
          flex="1 1 5rem"
          {...fieldOf(form, `line_items.${place}.quantity`)}
        />
        <TextInput
          label="Unit price (£)"
          type="number"
          min={0}
          step="0.01"
          required
          flex="1 1 7rem"
          {...fieldOf(form, `line_items.${place}.unit_price`)}
        />
        <TextInput
          label="Proved by (optional)"
          placeholder="The check that will show it is done"
          maxLength={200}
          flex="1 1 100%"
          {...fieldOf(form, `line_items.${place}.check`)}
        />
      </Group>
    </Surface>
  )
}
