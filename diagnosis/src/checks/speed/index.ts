import type { Check } from '#check.ts'
import { cache } from './cache.ts'
import { compression } from './compression.ts'
import { firstByte } from './first-byte.ts'
import { images } from './images.ts'
import { renderBlocking } from './render-blocking.ts'
import { weight } from './weight.ts'

export const speedChecks: Check[] = [firstByte, images, compression, cache, renderBlocking, weight]
