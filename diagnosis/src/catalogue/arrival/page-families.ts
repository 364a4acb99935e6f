/** Everything that is read from a page: nobody knows it while no page comes. */
export const ALL_OF_THE_PAGE = [
  'seo.*',
  'perf.*',
  'hdr.*',
  'link.*',
  'asset.*',
  'ux.*',
  'form.*',
  'mixed.*',
  'gdpr.*',
  'a11y.*',
  'js.*',
  'cookie.*',
  'biz.*',
] as const
