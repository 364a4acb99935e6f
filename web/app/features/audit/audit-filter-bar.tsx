import { Button, Flex, NativeSelect, TextInput } from '@mantine/core'
import { auditKinds } from '@sitewright/contract/audit.ts'
import type { StaffMember } from '@sitewright/contract/staff.ts'
import type { AuditParams } from './audit-queries.ts'

interface AuditFilterBarProps {
  filter: AuditParams
  staff: Pick<StaffMember, 'id' | 'name'>[]
  onChange: (filter: AuditParams) => void
}

const kinds = [
  { value: '', label: 'Everything' },
  ...Object.entries(auditKinds).map(([value, label]) => ({ value, label })),
]

/** Who, as one choice: a colleague, all of them, or really everyone. */
const whoOf = ({ by, person }: AuditParams) => person ?? by ?? 'staff'

export function AuditFilterBar({ filter, staff, onChange }: AuditFilterBarProps) {
  const set = (change: AuditParams) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...filter, ...change }).filter(([, value]) => value),
      ) as AuditParams,
    )
  const setWho = (who: string) =>
    set({
      by: who === 'everyone' ? 'everyone' : undefined,
      person: /^\d+$/.test(who) ? who : undefined,
    })
  const who = [
    { value: 'staff', label: 'All staff' },
    { value: 'everyone', label: 'Everyone, clients too' },
    ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <Flex component="search" wrap="wrap" align="end" gap="sm" mb="md">
      <NativeSelect
        label="Who"
        data={who}
        flex="1 1 11rem"
        value={whoOf(filter)}
        onChange={(event) => setWho(event.currentTarget.value)}
      />
      <NativeSelect
        label="What"
        data={kinds}
        flex="1 1 11rem"
        value={filter.kind ?? ''}
        onChange={(event) => set({ kind: event.currentTarget.value })}
      />
      <TextInput
        label="From"
        type="date"
        flex="1 1 9rem"
        value={filter.from ?? ''}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        flex="1 1 9rem"
        value={filter.to ?? ''}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      <TextInput
        label="Customer number"
        inputMode="numeric"
        flex="1 1 8rem"
        value={filter.customer ?? ''}
        onChange={(event) => set({ customer: event.currentTarget.value.replaceAll(/\D/g, '') })}
      />
      <TextInput
        label="Ticket number"
        inputMode="numeric"
        flex="1 1 8rem"
        value={filter.ticket ?? ''}
        onChange={(event) => set({ ticket: event.currentTarget.value.replaceAll(/\D/g, '') })}
      />
      {Object.keys(filter).length > 0 && (
        <Button variant="default" onClick={() => onChange({})}>
          Show all
        </Button>
      )}
    </Flex>
  )
}
