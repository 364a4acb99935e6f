import { Button, CloseButton, Group, Text, TextInput } from '@mantine/core'
import { CUSTOMER_TAGS_MAX, type CustomerPage } from '@sitewright/contract/customers.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Tag } from '#app/ui/tags/tag.tsx'
import { useSetTags } from './customer-queries.ts'

export function CustomerTags({ customer }: { customer: CustomerPage }) {
  const { tags } = customer
  const set = useSetTags(customer)
  const [typed, setTyped] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) set.mutate([...tags, typed], { onSuccess: () => setTyped('') })
  }
  return (
    <>
      <Group gap="xs" mb="sm">
        {tags.length === 0 && (
          <Text c="dimmed" m={0}>
            No tags yet.
          </Text>
        )}
        {tags.map((tag) => (
          <Group key={tag} gap={2} wrap="nowrap">
            <Link to={`/dashboard/admin/customers?${new URLSearchParams({ tag })}`}>
              <Tag>{tag}</Tag>
            </Link>
            <CloseButton
              size="sm"
              aria-label={`Remove the tag ${tag}`}
              disabled={set.isPending}
              onClick={() => set.mutate(tags.filter((one) => one !== tag))}
            />
          </Group>
        ))}
      </Group>
      {tags.length < CUSTOMER_TAGS_MAX && (
        <form onSubmit={add}>
          <Group align="end" gap="xs">
            <TextInput
              label="New tag"
              maxLength={40}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={set.isPending} disabled={typed.trim() === ''}>
              Add the tag
            </Button>
          </Group>
        </form>
      )}
    </>
  )
}
