import { NativeSelect, TextInput } from '@mantine/core'
import {
  type CredentialDetail,
  type CredentialKind,
  credentialKinds,
  transferProtocols,
} from '@sitewright/contract/credentials.ts'
import { useFormContext } from 'react-hook-form'
import { fieldOf } from '#app/ui/use-schema-form.ts'
import type { FormValues } from './form-body.ts'

const protocols = Object.entries(transferProtocols).map(([value, label]) => ({ value, label }))

const words: Record<Exclude<CredentialDetail, 'protocol'>, { label: string; description?: string }> = {
  address: { label: 'Address', description: 'Where you sign in, such as https://example.com/wp-admin' },
  provider: { label: 'Company', description: 'Such as the name of your hosting or domain company.' },
  host: { label: 'Server', description: 'Such as ftp.example.com' },
  port: { label: 'Port', description: 'Only if it is not the usual one.' },
  database: { label: 'Name of the database' },
}

/** The fields that this kind of login has beside name, user name and secret; inside a `FormView`. */
export function DetailFields({ kind }: { kind: CredentialKind }) {
  const form = useFormContext<FormValues>()
  return credentialKinds[kind].details.map((name) =>
    name === 'protocol' ? (
      <NativeSelect key={name} label="Protocol" data={protocols} {...fieldOf(form, name)} />
    ) : (
      <TextInput
        key={name}
        {...words[name]}
        required={name === 'host' && kind === 'sftp'}
        inputMode={name === 'port' ? 'numeric' : undefined}
        autoComplete="off"
        {...fieldOf(form, name)}
      />
    ),
  )
}
