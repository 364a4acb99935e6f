import { z } from 'zod'
import { features, platforms, services, urgencies } from './pricing.ts'

// Apart from the prices, so that a page that shows a price does not load the validation library.
const keys = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
export const ServiceType = z.enum(keys(services))
export type ServiceType = z.infer<typeof ServiceType>
export const PlatformType = z.enum(keys(platforms))
export type PlatformType = z.infer<typeof PlatformType>
export const UrgencyLevel = z.enum(keys(urgencies))
export type UrgencyLevel = z.infer<typeof UrgencyLevel>
export const FeatureId = z.enum(keys(features))
export type FeatureId = z.infer<typeof FeatureId>
