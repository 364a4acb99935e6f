import { Link } from 'react-router'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** For staff who sign in with a password alone. */
export function SecondStepNotice({ isRequired }: { isRequired: boolean }) {
  return (
    <Notice tone="warm" title="Protect your staff account">
      <p>
        {isRequired
          ? 'Staff see customers’ data, so these pages open once you have two-step sign-in or a passkey. '
          : 'You sign in with a password alone. In production, staff need two-step sign-in or a passkey. '}
        <Link to="/dashboard/account#two-step">Set it up now</Link>
      </p>
    </Notice>
  )
}
