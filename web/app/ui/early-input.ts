type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const seen = new WeakSet<Field>()

/** Whether the visitor changed the field before it hydrated. Asked in the field's `ref`; true at most once. */
export function isEarlyInput(field: Field | null): field is Field {
  if (!field || seen.has(field)) return false
  seen.add(field)
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex((option) => option.defaultSelected)
    return field.selectedIndex !== Math.max(0, initial)
  }
  if (field.type === 'radio') return (field as HTMLInputElement).checked && !field.hasAttribute('checked')
  if (field.type === 'checkbox') return (field as HTMLInputElement).checked !== field.hasAttribute('checked')
  return field.value !== field.defaultValue
}
