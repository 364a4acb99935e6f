import { Stack, Text } from '@mantine/core'
import { AddCredential } from '#app/features/credentials/add-credential.tsx'
import { CredentialList } from '#app/features/credentials/credential-list.tsx'
import { VaultLog } from '#app/features/credentials/vault-log.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Page } from '#app/ui/page.tsx'

const invitations = [
  {
    platform: 'WordPress',
    steps: 'Users → Add New. Give the new user the role Administrator and our address from the ticket.',
  },
  {
    platform: 'Shopify',
    steps: 'Settings → Users → Add users. Choose only the permissions that the ticket names.',
  },
  {
    platform: 'Wix',
    steps: 'Settings → Roles & Permissions → Invite People. The role Website Manager is enough.',
  },
  { platform: 'Squarespace', steps: 'Settings → Permissions → Invite Contributor, as Administrator.' },
  {
    platform: 'Anything else',
    steps: 'Ask your hosting company for a second login that you can switch off again.',
  },
]

export default function CredentialsPage() {
  return (
    <Page title="Credential Vault">
      <h1>Credential Vault</h1>
      <Stack gap="md">
        <Text m={0}>
          Each secret is encrypted with keys kept outside the database. It is opened only by you, or by staff
          on your request, and every opening is written into a log that you can read.
        </Text>
        <AddCredential />
        <CredentialList />
        <VaultLog />
        <Disclosure summary="Better than a password: invite us as a user of our own">
          <Text>You can end that access without changing your own password.</Text>
          <Facts facts={invitations.map(({ platform, steps }) => [platform, steps])} />
        </Disclosure>
      </Stack>
    </Page>
  )
}
