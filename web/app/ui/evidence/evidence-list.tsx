import type { Evidence } from '@sitewright/contract/findings.ts'
import { withRefusedSpelt } from '@sitewright/contract/text-rules.ts'
import { Facts } from '../facts.tsx'
import { exactTimeOf } from '../format.ts'
import { CopyButton } from './copy-button.tsx'
import classes from './evidence.module.css'

export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <ul className={classes.list}>
      {evidence.map((one) => (
        <li key={`${one.request} ${one.where} ${one.excerpt}`} className={classes.evidence}>
          <OneEvidence evidence={one} />
        </li>
      ))}
    </ul>
  )
}

function OneEvidence({ evidence }: { evidence: Evidence }) {
  const { request, status, where, excerpt, at, repeat } = evidence
  return (
    <Facts
      facts={[
        ['We asked', <code key="request">{request}</code>],
        ['Answer', status !== null && <code>{status}</code>],
        ['Where', where],
        ['It says', excerpt && <pre>{withRefusedSpelt(excerpt)}</pre>],
        [
          'When',
          <time key="at" dateTime={at}>
            {exactTimeOf(at)}
          </time>,
        ],
        [
          'See it yourself',
          <>
            <pre>{repeat}</pre>
            <CopyButton text={repeat} label={`Copy the command: ${repeat}`} />
          </>,
        ],
      ]}
    />
  )
}
