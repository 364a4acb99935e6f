import { Fragment } from 'react'

/** An e-mail address that breaks after its `@` and its dots, not within a word. */
export function EmailText({ email }: { email: string }) {
  return [...email.matchAll(/[^@.]*[@.]|[^@.]+/g)].map(({ 0: piece, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}
