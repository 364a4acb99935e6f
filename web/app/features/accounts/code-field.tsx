import { TextInput, type TextInputProps } from '@mantine/core'
import { CODE_LENGTH } from '@sitewright/contract/users.ts'
import type { fieldOf } from '#app/ui/use-schema-form.ts'

/** A mailed code. Spaces that were copied with it take up none of its characters. */
export function CodeField({ onChange, ...props }: TextInputProps & ReturnType<typeof fieldOf>) {
  return (
    <TextInput
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={CODE_LENGTH}
      required
      onChange={onChange}
      onPaste={(event) => {
        event.preventDefault()
        const pasted = event.clipboardData.getData('text').replace(/\s/g, '')
        event.currentTarget.value = pasted.slice(0, CODE_LENGTH)
        void onChange(event)
      }}
      {...props}
    />
  )
}
