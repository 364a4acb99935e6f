import type { NewServiceRequest } from '@sitewright/contract/requests.ts'
import type { Draft, DraftErrors } from './draft.ts'

/** The request as the API takes it. Only for a draft with service and platform, which is one that has a price. */
export function requestFrom(
  draft: Draft,
  estimatedPrice: number,
  clientId: string,
  sessionId = draft.sessionId,
): NewServiceRequest {
  if (!draft.serviceType || !draft.platformType || !draft.urgencyLevel)
    throw new Error('a quote without service, platform or urgency has no price')
  return {
    service_type: draft.serviceType,
    platform_type: draft.platformType,
    website_url: draft.website,
    problem_description: draft.description,
    urgency_level: draft.urgencyLevel,
    estimated_quote: estimatedPrice,
    additional_features: draft.complexityFactors,
    client_id: clientId,
    ...(draft.findingId ? { finding_id: draft.findingId } : {}),
    ...(sessionId ? { sessionId } : {}),
  }
}

const fieldOf: Record<string, keyof Draft> = {
  service_type: 'serviceType',
  platform_type: 'platformType',
  website_url: 'website',
  problem_description: 'description',
  urgency_level: 'urgencyLevel',
  additional_features: 'complexityFactors',
  finding_id: 'findingId',
}

export function errorsFrom(fields: Record<string, string> = {}): DraftErrors {
  const own = Object.entries(fields).flatMap(([path, message]) => {
    const field = fieldOf[path.split('.')[0] ?? '']
    return field ? [[field, message] as const] : []
  })
  return Object.fromEntries(own)
}
