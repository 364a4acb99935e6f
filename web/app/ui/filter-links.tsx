import { Button, Flex } from '@mantine/core'
import { Link } from 'react-router'

interface FilterLinksProps {
  label: string
  links: readonly { label: string; to: string }[]
  /** The `to` of the one that is shown. */
  chosen: string
}

/** What a list can be narrowed down to, as links of the page itself. */
export function FilterLinks({ label, links, chosen }: FilterLinksProps) {
  return (
    <Flex component="nav" aria-label={label} wrap="wrap" gap={6} mb="md">
      {links.map((link) => (
        <Button
          key={link.to}
          component={Link}
          to={link.to}
          replace
          preventScrollReset
          size="sm"
          px="sm"
          radius="xl"
          variant={link.to === chosen ? 'light' : 'default'}
          aria-current={link.to === chosen ? 'true' : undefined}
        >
          {link.label}
        </Button>
      ))}
    </Flex>
  )
}
