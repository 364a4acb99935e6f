import { Box, Button } from '@mantine/core'
import type { Credential } from '@sitewright/contract/credentials.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Surface } from '#app/ui/surface.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { CredentialForm } from './credential-form.tsx'
import { testLogin } from './test-state.tsx'

/** The toggle, and the form behind it. A login that may be tried is tried at once. */
export function AddCredential() {
  const titleId = useId()
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const added = (entry: Credential) => {
    setIsOpen(false)
    toastSuccess('Credential saved.')
    if (entry.can.test && entry.may_test && entry.username) void testLogin(queries, entry)
  }
  return (
    <>
      <Button
        style={{ alignSelf: 'flex-start' }}
        variant={isOpen ? 'default' : 'filled'}
        leftSection={isOpen ? <IconX size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Close the form' : 'Add Credential'}
      </Button>
      {isOpen && (
        <Surface as="section" labelledBy={titleId}>
          <h2 id={titleId}>New credential</h2>
          <Box maw={720}>
            <CredentialForm onAdded={added} onCancel={() => setIsOpen(false)} />
          </Box>
        </Surface>
      )}
    </>
  )
}
