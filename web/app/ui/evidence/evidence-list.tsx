import type { Evidence } from '@sitewright/contract/findings.ts'
import { CopyButton } from './copy-button.tsx'
import classes from './evidence.module.css'

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium' })

/** Observations that anybody can repeat, each with the command for it. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <ul className={classes.list}>
      {evidence.map((one) => (
        <li key={`${one.request} ${one.where} ${one.excerpt}`}>
          <OneEvidence evidence={one} />
        </li>
      ))}
    </ul>
  )
}

function OneEvidence({ evidence }: { evidence: Evidence }) {
  const { request, status, where, excerpt, at, repeat } = evidence
  return (
    <dl className={classes.facts}>
      <div>
        <dt>We asked</dt>
        <dd>
          <code>{request}</code>
        </dd>
      </div>
      {status !== null && (
        <div>
          <dt>Answer</dt>
          <dd>
            <code>{status}</code>
          </dd>
        </div>
      )}
      <div>
        <dt>Where</dt>
        <dd>{where}</dd>
      </div>
      {excerpt && (
        <div>
          <dt>It says</dt>
          <dd>
            <pre className={classes.excerpt}>
              <code>{excerpt}</code>
            </pre>
          </dd>
        </div>
      )}
      <div>
        <dt>When</dt>
        <dd>
          <time dateTime={at}>{time.format(new Date(at))}</time>
        </dd>
      </div>
      <div>
        <dt>See it yourself</dt>
        <dd>
          <pre className={classes.excerpt}>
            <code>{repeat}</code>
          </pre>
          <CopyButton text={repeat} label={`Copy the command: ${repeat}`} />
        </dd>
      </div>
    </dl>
  )
}
