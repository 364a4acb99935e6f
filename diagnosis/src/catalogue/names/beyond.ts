/** What cannot be right while the page that answers is not the site's own. */
export const ON_THE_PAGE = [
  'app.coming_soon',
  'page.*',
  'js.*',
  'seo.*',
  'link.*',
  'asset.*',
  'mixed.*',
  'ux.*',
  'perf.*',
  'form.*',
  'shop.*',
  'hdr.*',
  'cookie.*',
  'gdpr.*',
  'a11y.*',
  'biz.*',
  'cms.*',
  'php.*',
  'mail.no_mx',
]

/** What cannot be right while nothing answers at all. */
export const BEHIND_THE_LINE = [...ON_THE_PAGE, 'tls.*', 'redirect.*', 'http.*', 'host.*']
