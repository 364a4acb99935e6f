import { type PlatformType, platforms } from '@sitewright/contract/pricing.ts'
import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import { serviceWords, urgencyWords } from '#app/ui/words.ts'
import { priceLines } from '../words/price-words.ts'
import { Card, Facts } from './card.tsx'
import classes from './request-card.module.css'
import { SafeLink } from './safe-link.tsx'

/** What the client asked for, their answers, and the price line by line. */
export function RequestCard({ request }: { request: ServiceRequest }) {
  const platform = Object.hasOwn(platforms, request.platform_type)
    ? platforms[request.platform_type as PlatformType].label
    : request.platform_type
  return (
    <Card title="Request">
      {request.problem_description !== '' && (
        <blockquote className={classes.words}>{request.problem_description}</blockquote>
      )}
      <Facts
        facts={[
          ['Service', serviceWords(request.service_type)],
          ['Built with', platform],
          ['Website', request.website_url ? <SafeLink key="site" href={request.website_url} /> : 'not given'],
          ['Urgency', urgencyWords(request.urgency_level)],
          ['Time', `about ${request.estimated_days} ${request.estimated_days === 1 ? 'day' : 'days'}`],
        ]}
      />
      <table className={classes.price}>
        <caption>Price</caption>
        <tbody>
          {priceLines(request).map((line) => (
            <tr key={line.label} data-sum={line.label === 'Estimate' || line.label === 'To pay' || undefined}>
              <th scope="row">{line.label}</th>
              <td>{line.shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
