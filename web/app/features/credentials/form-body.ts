import { type CredentialKind, credentialKinds, NewCredential } from '@sitewright/contract/credentials.ts'
import { websiteFormProblem } from '@sitewright/contract/website.ts'
import { z } from 'zod'

/** What the form holds: text, as typed. */
export interface FormValues {
  service_request_id: string
  kind: CredentialKind
  label: string
  username: string
  text: string
  passphrase: string
  notes: string
  address: string
  provider: string
  host: string
  port: string
  protocol: string
  database: string
  may_test: boolean
}

export const emptyForm: FormValues = {
  service_request_id: '',
  kind: 'site_login',
  label: '',
  username: '',
  text: '',
  passphrase: '',
  notes: '',
  address: '',
  provider: '',
  host: '',
  port: '',
  protocol: 'sftp',
  database: '',
  may_test: false,
}

/** The contract's schema over what the form sends: the fields of the chosen kind that were filled in. */
export const FormSchema = z.preprocess((values) => bodyOf(values as FormValues), NewCredential)

function bodyOf(values: FormValues): Record<string, unknown> {
  const { details, takesKey } = credentialKinds[values.kind]
  const optional = ['username', 'notes', ...(takesKey ? ['passphrase'] : []), ...details] as const
  const given = optional.flatMap((name) => {
    const typed = values[name as keyof FormValues]
    return typed === '' ? [] : [[name, name === 'port' ? Number(typed) : typed]]
  })
  return {
    service_request_id: Number(values.service_request_id),
    kind: values.kind,
    label: values.label,
    text: values.text,
    may_test: values.may_test,
    ...Object.fromEntries(given),
  }
}

/** What the form says itself, in the words of the specification. */
export function formRules(values: FormValues): Record<string, string | null> {
  const { details } = credentialKinds[values.kind]
  return {
    service_request_id: values.service_request_id === '' ? 'Please choose a service request.' : null,
    address: details.includes('address') ? websiteFormProblem(values.address) : null,
    host: values.kind === 'sftp' && values.host.trim() === '' ? 'Please enter the server.' : null,
    port:
      details.includes('port') && !/^\d{0,5}$/.test(values.port) ? 'Please enter a port such as 22.' : null,
  }
}
