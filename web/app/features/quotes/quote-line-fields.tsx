import { Box, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { products } from '@sitewright/contract/product-catalogue.ts'
import { LineFields } from '#app/ui/line-fields.tsx'
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
        <LineFields field={(name) => fieldOf(form, `line_items.${place}.${name}`)} />
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
