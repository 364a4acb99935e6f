import type { Check } from '#check.ts'
import { dkim } from './dkim.ts'
import { dmarc } from './dmarc.ts'
import { exchange } from './exchange.ts'
import { spf } from './spf.ts'

export const mailChecks: Check[] = [exchange, spf, dmarc, dkim]
