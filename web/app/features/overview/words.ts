import { type ServiceType, services } from '@sitewright/contract/pricing.ts'

export function serviceName(type: string): string {
  return Object.hasOwn(services, type) ? services[type as ServiceType].label : 'Service request'
}
