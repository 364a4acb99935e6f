import type { RatingScore } from '@sitewright/contract/ratings.ts'

export const ratingWords: Record<RatingScore, string> = { good: 'Good', okay: 'Okay', bad: 'Not good' }
