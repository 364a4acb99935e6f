import { NavLink } from '@mantine/core'
import type { NextStep, Overview } from '@sitewright/contract/overview.ts'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from 'react-router'
import { LinkRows } from '#app/ui/link-rows.tsx'

const words: Record<NextStep, { to: string; label: string; text: string }> = {
  request: {
    to: '/dashboard/quote',
    label: 'Configure a quote',
    text: 'Say what you need and see the price. Nothing is charged for asking.',
  },
  login: {
    to: '/dashboard/credentials',
    label: 'Store a login',
    text: 'It is encrypted, and opened only to work on one of your tickets. You can also give it to us later.',
  },
  site: {
    to: '/dashboard/site-health',
    label: 'Add a site',
    text: 'We check it around the clock and tell you when something is wrong.',
  },
}

/** What a new client does first; the ones that are done stay in the list, ticked. */
export function NextSteps({ steps }: { steps: Overview['steps'] }) {
  return (
    <LinkRows as="ol">
      {steps.map(({ id, done }) => {
        const { to, label, text } = words[id]
        const Icon = done ? IconCircleCheck : IconCircleDashed
        return (
          <li key={id}>
            <NavLink
              component={Link}
              to={to}
              px="xs"
              bdrs="sm"
              leftSection={<Icon size={22} color={done ? 'var(--brand)' : 'var(--ink-soft)'} aria-hidden />}
              label={<strong>{done ? `${label} (done)` : label}</strong>}
              description={text}
            />
          </li>
        )
      })}
    </LinkRows>
  )
}
