import { Button, Group, NativeSelect, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import { type Credential, credentialKinds, credentialRoutes } from '@sitewright/contract/credentials.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, sayProblem } from '#app/client/api.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { useFocusBack } from '#app/ui/overlays/focus-back.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { platformWords, serviceWords } from '#app/ui/words.ts'
import { DetailFields } from './detail-fields.tsx'
import { emptyForm, FormSchema, formRules } from './form-body.ts'
import { activeRequestsQuery, credentialKeys } from './queries.ts'

interface CredentialFormProps {
  onAdded: (credential: Credential) => void
  onCancel: () => void
}

export function CredentialForm(props: CredentialFormProps) {
  useFocusBack()
  return (
    <Loaded
      query={useQuery(activeRequestsQuery)}
      label="Loading your requests"
      failure="Your service requests could not be loaded."
      rows={2}
    >
      {(requests) => {
        if (requests.length === 0) return <NoRequest />
        const options = requests.map(({ id, service_type, platform_type }) => ({
          value: String(id),
          label: `${serviceWords(service_type)}, ${platformWords(platform_type)} (request ${id})`,
        }))
        return <Fields options={options} {...props} />
      }}
    </Loaded>
  )
}

function NoRequest() {
  return (
    <EmptyState
      title="You have no open service request."
      text="Each login belongs to a request: our staff can use it for that job alone, and it is deleted when the job is done."
      action={
        <Button component={Link} to="/dashboard/quote">
          Request a service
        </Button>
      }
    />
  )
}

interface Option {
  value: string
  label: string
}

const kinds = Object.entries(credentialKinds).map(([value, { label }]) => ({ value, label }))

function Fields({ options, onAdded, onCancel }: CredentialFormProps & { options: Option[] }) {
  const queries = useQueryClient()
  const form = useSchemaForm({
    mode: 'onTouched',
    schema: FormSchema,
    rules: formRules,
    defaults: { ...emptyForm, service_request_id: options.length === 1 ? (options[0]?.value ?? '') : '' },
    send: async (body) => {
      const added = await call(credentialRoutes.add, { body })
      await queries.invalidateQueries({ queryKey: credentialKeys.own })
      onAdded(added)
    },
    failsIn: 'toast',
    sayFailure: (error) => sayProblem(error, 'Failed to save credential'),
  })
  const kind = form.watch('kind')
  const { secret, takesKey, canBeTried } = credentialKinds[kind]
  return (
    <FormView form={form} label="Add credential">
      <NativeSelect
        label="Service request"
        required
        data={options.length === 1 ? options : [{ value: '', label: 'Please choose' }, ...options]}
        {...fieldOf(form, 'service_request_id')}
      />
      <NativeSelect label="What kind of login is it?" data={kinds} {...fieldOf(form, 'kind')} />
      <TextInput
        label="Label"
        description="A name to recognise it by, such as “WordPress of the shop”."
        maxLength={120}
        required
        autoComplete="off"
        {...fieldOf(form, 'label')}
      />
      <DetailFields kind={kind} />
      <TextInput label="User name" autoComplete="off" {...fieldOf(form, 'username')} />
      {takesKey ? (
        <>
          <Textarea
            label={secret}
            description="A private key goes in whole, with its first and last line."
            required
            rows={4}
            autoComplete="off"
            spellCheck={false}
            {...fieldOf(form, 'text')}
          />
          <PasswordInput
            label="Passphrase of the key"
            description="Only for a key that has one."
            autoComplete="off"
            {...fieldOf(form, 'passphrase')}
          />
        </>
      ) : (
        <PasswordInput label={secret} required autoComplete="new-password" {...fieldOf(form, 'text')} />
      )}
      <Textarea
        label="Notes"
        description="Encrypted like the password: a second step, a security question."
        rows={2}
        autoComplete="off"
        {...fieldOf(form, 'notes')}
      />
      {canBeTried && (
        <Switch
          label="This login may be tried"
          description="We sign in to your site or server with it once now, and staff may do so again while they work on this request. If this is off, we never try it."
          checked={form.watch('may_test')}
          onChange={(event) => form.setValue('may_test', event.currentTarget.checked)}
        />
      )}
      <Group gap="sm">
        <SubmitButton>Save Credential</SubmitButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </FormView>
  )
}
