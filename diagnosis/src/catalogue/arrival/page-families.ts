/** Every fault that is read from a page, and unknown while no page comes. */
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
