import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmailText } from '#app/ui/email-text.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { Section } from '#app/ui/section.tsx'
import type { KnownCustomer } from './quote-fields.ts'
import { customersQuery } from './quote-queries.ts'

const SHOWN = 6

interface CustomerChoiceProps {
  chosen: KnownCustomer | null
  onChoose: (customer: KnownCustomer | null) => void
  /** The quote belongs to a request or to its customer already. */
  isFixed: boolean
  problem: string | undefined
}

export function CustomerChoice({ chosen, onChoose, isFixed, problem }: CustomerChoiceProps) {
  return (
    <Section id="customer" title="Customer">
      {problem && (
        <Notice tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      {chosen ? (
        <Group justify="space-between">
          <Who customer={chosen} />
          {!isFixed && (
            <Button variant="default" size="sm" onClick={() => onChoose(null)}>
              Choose another customer
            </Button>
          )}
        </Group>
      ) : (
        <Search onChoose={onChoose} />
      )}
    </Section>
  )
}

function Search({ onChoose }: { onChoose: (customer: KnownCustomer) => void }) {
  const [q, setQ] = useState('')
  const query = useQuery({ ...customersQuery(q), placeholderData: (before) => before })
  return (
    <Stack gap="xs">
      <SearchBox label="Search by name or e-mail" value={q} onChange={setQ} />
      <Loaded query={query} label="Loading the customers" failure="Failed to fetch data" rows={3} height={44}>
        {(customers) =>
          customers.length === 0 ? (
            <Text c="dimmed" m={0} role="status">
              No customer has this name or address.
            </Text>
          ) : (
            <Rows>
              {customers.slice(0, SHOWN).map((customer) => (
                <li key={customer.id}>
                  <Who customer={customer} />
                  <Button
                    variant="default"
                    size="xs"
                    onClick={() => onChoose(customer)}
                    aria-label={`Choose ${customer.name}, ${customer.email}`}
                  >
                    Choose
                  </Button>
                </li>
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Stack>
  )
}

function Who({ customer: { name, email } }: { customer: KnownCustomer }) {
  return (
    <Text m={0} flex="1 1 14rem" style={{ overflowWrap: 'anywhere' }}>
      <Text span inherit fw={600}>
        <bdi>{name}</bdi>
      </Text>{' '}
      <Text span c="dimmed" size="sm">
        <EmailText email={email} />
      </Text>
    </Text>
  )
}
