import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import type { Monitor, OwnershipLook } from '@sitewright/contract/monitors.ts'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, sayProblem } from '#app/client/api.ts'
import { CopyButton } from '#app/ui/evidence/copy-button.tsx'
import { Section } from '#app/ui/section.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { monitoringKey } from './queries.ts'

/** Three ways to show that a site is one's own, with what the last look saw of each. */
export function ProveSite({ monitor }: { monitor: Monitor }) {
  const queries = useQueryClient()
  const look = useMutation({
    mutationFn: () =>
      call(monitoringRoutes.verify, { params: { id: String(monitor.id) }, timeoutMs: 60_000 }),
    onSuccess: ({ verified }) => {
      if (verified) toastSuccess('The site is yours. The checks begin now.')
      return queries.invalidateQueries({ queryKey: monitoringKey })
    },
    onError: (error) => toastError(sayProblem(error, 'We could not look just now. Please try again.')),
  })
  const { file, meta, dns } = monitor.ownership
  const seen = (way: OwnershipLook['way']) => look.data?.looks.find((one) => one.way === way)
  return (
    <Section id="prove" title={`Show us that ${monitor.name} is yours`}>
      <p>Do one of these three things, then press the button. The checks begin as soon as we see it.</p>
      <Stack gap="lg">
        <ProofMethod title="A file on the site" look={seen('file')}>
          <Text m={0}>Put a text file at this address:</Text>
          <Copyable text={file.path} label="Copy the address of the file" />
          <Text m={0}>with this text in it:</Text>
          <Copyable text={file.content} label="Copy the text of the file" />
        </ProofMethod>
        <ProofMethod title="A meta tag" look={seen('meta')}>
          <Text m={0}>Put this line into the head of the page:</Text>
          <Copyable text={meta} label="Copy the meta tag" />
        </ProofMethod>
        <ProofMethod title="A DNS record" look={seen('dns')}>
          <Text m={0}>Add a TXT record with this name:</Text>
          <Copyable text={dns.name} label="Copy the name of the record" />
          <Text m={0}>and this value:</Text>
          <Copyable text={dns.value} label="Copy the value of the record" />
        </ProofMethod>
      </Stack>
      <Button mt="lg" loading={look.isPending} onClick={() => look.mutate()}>
        Check now
      </Button>
    </Section>
  )
}

interface ProofMethodProps {
  title: string
  look: OwnershipLook | undefined
  children: ReactNode
}

function ProofMethod({ title, look, children }: ProofMethodProps) {
  const Icon = look?.found ? IconCircleCheck : IconCircleX
  return (
    <Box component="section" aria-label={title}>
      <Title order={3} fz="md" m={0}>
        {title}
      </Title>
      {children}
      <Group gap="xs" role="status" mt={4}>
        {look && <Icon size={18} aria-hidden />}
        {look && <Text m={0}>{look.says}</Text>}
      </Group>
    </Box>
  )
}

export function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <Group gap="xs" wrap="wrap" my={4}>
      <code style={{ overflowWrap: 'anywhere' }}>{text}</code>
      <CopyButton text={text} label={label} />
    </Group>
  )
}
