import { Button, Stack, Text, Title } from '@mantine/core'
import type { SiteHealth } from '@sitewright/contract/monitoring.ts'
import { Link } from 'react-router'
import { keepFindings } from '#app/client/chat/kept-findings.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { counted, dateOf, momentOf } from '#app/ui/format.ts'
import { Rows } from '#app/ui/rows.tsx'
import { Section } from '#app/ui/section.tsx'
import { SeverityTag } from '#app/ui/tags/severity-tag.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { daysUntil } from './words.ts'

/** What ends soon, the steps of the newest check, and what the daily examination found. */
export function SiteFacts({ health }: { health: SiteHealth }) {
  return (
    <Stack gap="lg">
      <Expiry health={health} />
      <LastCheck health={health} />
      <Examination examination={health.examination} />
    </Stack>
  )
}

function Expiry({ health: { monitor } }: { health: SiteHealth }) {
  const now = Date.now()
  const ends = [
    {
      what: 'The certificate',
      date: monitor?.certificate,
      after: 'Browsers warn visitors away after that.',
    },
    {
      what: `The domain ${monitor?.domain?.name ?? ''}`,
      date: monitor?.domain,
      after: 'Site and e-mail stop after that.',
    },
  ]
  return ends.map(({ what, date, after }) => {
    if (!date?.ends_soon) return null
    const at = date.expires_at
    const days = daysUntil(at, now)
    return (
      <Notice
        key={what}
        tone={days < 0 ? 'bad' : 'warm'}
        title={`${what} ${days < 0 ? 'has ended' : 'ends soon'}`}
      >
        <p>
          {days < 0
            ? `It ended on ${dateOf(at)}.`
            : `It ends on ${dateOf(at)}, in ${counted(days, 'day')}. ${after}`}
        </p>
      </Notice>
    )
  })
}

const ms = (value: number | null | undefined) =>
  value === null || value === undefined ? null : `${value} ms`

function LastCheck({ health: { timing, monitor } }: { health: SiteHealth }) {
  if (!monitor) return null
  return (
    <Section id="last-check" title="The newest check">
      <Facts
        look="columns"
        facts={[
          ['When', timing && momentOf(timing.at)],
          ['Name look-up (DNS)', ms(timing?.dns_ms)],
          ['Connection', ms(timing?.connect_ms)],
          ['Encryption (TLS)', ms(timing?.tls_ms)],
          ['First byte', ms(timing?.first_byte_ms)],
          ['Altogether', ms(timing?.total_ms)],
          ['Certificate until', monitor.certificate ? dateOf(monitor.certificate.expires_at) : 'None seen'],
          ['Issued by', monitor.certificate?.issuer || null],
          ['Domain until', monitor.domain ? dateOf(monitor.domain.expires_at) : 'Not known'],
          ['Must hold', monitor.keyword && `“${monitor.keyword}”`],
          ['Checked', monitor.check_every_minutes && everyWords(monitor.check_every_minutes)],
        ]}
      />
    </Section>
  )
}

const everyWords = (minutes: number) => (minutes === 1 ? 'every minute' : `every ${minutes} minutes`)

function Examination({ examination }: { examination: SiteHealth['examination'] }) {
  if (!examination) return null
  const { findings, at } = examination
  return (
    <Section id="examination" title="Daily examination">
      <Text size="sm" c="dimmed" m={0}>
        {momentOf(at)}.{' '}
        {findings.length === 0
          ? 'It found nothing to fix. That is not a guarantee: it only sees the site from outside.'
          : 'Most serious first.'}
      </Text>
      {findings.length > 0 && (
        <Rows>
          {findings.map((finding) => (
            <li key={finding.id}>
              <div>
                <SeverityTag severity={finding.severity} />
                <Title order={3} fz="md" m={0}>
                  {finding.title}
                </Title>
                <Text size="sm" m={0}>
                  {finding.means}
                </Text>
                <Elsewhere finding={finding} />
              </div>
              <Button
                component={Link}
                variant="default"
                size="compact-md"
                to={finding.request_href}
                aria-label={`Have this fixed: ${finding.title}`}
                onClick={() => keepFindings([finding], null)}
              >
                Have this fixed
              </Button>
            </li>
          ))}
        </Rows>
      )}
    </Section>
  )
}
