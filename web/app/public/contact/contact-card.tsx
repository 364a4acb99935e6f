import { List, Text } from '@mantine/core'
import { IconClock, IconMail, IconMessages, IconRobot } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useBusiness } from '#app/client/business.ts'
import { Section } from '#app/ui/section.tsx'

const icon = { size: 24, 'aria-hidden': true, color: 'var(--brand)' } as const

export function ContactCard() {
  const { support_email, name, address } = useBusiness()
  return (
    <Section id="reach-us" title="How to reach us">
      <List spacing="sm" mb="md" pl={0} style={{ overflowWrap: 'anywhere' }}>
        <List.Item icon={<IconMail {...icon} />}>
          <a href={`mailto:${support_email}`}>{support_email}</a>
        </List.Item>
        <List.Item icon={<IconClock {...icon} />}>We answer e-mails within 2-4 hours.</List.Item>
        <List.Item icon={<IconRobot {...icon} />}>
          AI help is here 24/7: <Link to="/#ask">ask our assistant</Link>, and it checks your site at once.
        </List.Item>
        <List.Item icon={<IconMessages {...icon} />}>
          On a ticket you talk live to the person who fixes your site, usually within a few hours.
        </List.Item>
      </List>
      <Text size="sm" c="dimmed">
        {name}, {address}
      </Text>
    </Section>
  )
}
