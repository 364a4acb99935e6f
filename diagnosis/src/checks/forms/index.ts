import type { Check } from '#check.ts'
import { captcha } from './captcha.ts'
import { cart } from './cart.ts'
import { deadEndpoint } from './dead-endpoint.ts'
import { insecureForm } from './insecure.ts'
import { noHandler } from './no-handler.ts'

export const formsChecks: Check[] = [deadEndpoint, insecureForm, captcha, noHandler, cart]
