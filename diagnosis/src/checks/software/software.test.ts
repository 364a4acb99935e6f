import { afterEach, expect, test } from 'vitest'
import { softwareFaults } from '#catalogue/software.ts'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())

const codes = softwareFaults.map(({ code }) => code)
const seen = async (head: string, pages: Pages = {}, headers: Record<string, string> = {}, foot = '') => {
  lab = await healthyLab({ '/': safely(page({ head, foot }), headers), ...pages })
  return lab.codes('https://shop.test', { codes })
}

const generator = (text: string) => `<meta name="generator" content="${text}">`
const blocks = (version: string) =>
  `<link rel='stylesheet' id='wp-block-library-css' href='https://shop.test/wp-includes/css/dist/block-library/style.min.css?ver=${version}' media='all' />`
const FEED = '<link rel="alternate" type="application/rss+xml" href="/feed/">'
const feed = (version: string) => ({
  '/feed/': {
    headers: { 'content-type': 'application/rss+xml' },
    body: `<?xml version="1.0"?><rss><channel><generator>https://wordpress.org/?v=${version}</generator></channel></rss>`,
  },
})

test.each<[string, string, Pages]>([
  ['generator and files', generator('WordPress 5.2.4') + blocks('5.2.4'), {}],
  ['generator and feed', generator('WordPress 4.9.8') + FEED, feed('4.9.8')],
  ['files and feed', blocks('6.1.1') + FEED, feed('6.1.1')],
  [
    'generator and the emoji script',
    `${generator('WordPress 5.8')}<script>window._wpemojiSettings = {"source":{"concatemoji":"https:\\/\\/shop.test\\/wp-includes\\/js\\/wp-emoji-release.min.js?ver=5.8"}};</script>`,
    {},
  ],
])('a WordPress that was left behind is named: %s', async (_name, head, pages) => {
  expect(await seen(head, pages)).toEqual(['cms.outdated'])
})

test.each<[string, string, Pages]>([
  ['one place alone', generator('WordPress 5.2.4'), {}],
  ['places that disagree', generator('WordPress 4.0') + blocks('6.8.2'), {}],
  ['a current one', generator('WordPress 6.8.2') + blocks('6.8.2'), {}],
  ['one a little behind', generator('WordPress 6.5.3') + blocks('6.5.3'), {}],
  [
    'a theme of an old number',
    `${generator('WordPress 6.8')}<link rel="stylesheet" href="/wp-content/themes/a/style.css?ver=4.1">`,
    {},
  ],
  [
    'another site under the same numbers',
    '<link rel="stylesheet" href="/assets/style.css?ver=4.9.8"><script src="/assets/app.js?ver=4.9.8"></script>',
    {},
  ],
])('a WordPress is not reported: %s', async (_name, head, pages) => {
  expect(await seen(head, pages)).not.toContain('cms.outdated')
})

test.each([
  [
    'Joomla 3',
    `${generator('Joomla! - Open Source Content Management')}<script src="/media/jui/js/jquery.min.js?ver=1"></script>`,
    {},
  ],
  [
    'Joomla 1.5',
    `${generator('Joomla! 1.5 - Open Source Content Management')}<script src="/media/system/js/mootools.js"></script>`,
    {},
  ],
  ['Drupal 7', `${generator('Drupal 7 (http://drupal.org)')}<script src="/misc/drupal.js"></script>`, {}],
  [
    'Drupal 8 by header',
    generator('Drupal 8 (https://www.drupal.org)'),
    { 'x-generator': 'Drupal 8 (https://www.drupal.org)' },
  ],
  [
    'Magento 1',
    '<link rel="stylesheet" href="/skin/frontend/rwd/default/css/styles.css"><script src="/js/varien/form.js"></script>',
    {},
  ],
])('another program that was left behind is named: %s', async (_name, head, headers) => {
  expect(await seen(head, {}, headers)).toContain('cms.outdated')
})

test.each([
  [
    'Joomla 5',
    `${generator('Joomla! - Open Source Content Management')}<link rel="stylesheet" href="/media/templates/site/cassiopeia/css/template.css">`,
  ],
  [
    'Drupal 10',
    `${generator('Drupal 10 (https://www.drupal.org)')}<script src="/core/misc/drupal.js"></script>`,
  ],
])('another program is not reported: %s', async (_name, head) => {
  expect(await seen(head)).toEqual([])
})

const plugin = (path: string, version: string) =>
  `<link rel="stylesheet" href="/wp-content/plugins/${path}?ver=${version}">`

test.each([
  [
    'Contact Form 7',
    plugin('contact-form-7/includes/css/styles.css', '5.3.1') +
      plugin('contact-form-7/includes/js/index.js', '5.3.1'),
  ],
  ['Elementor Pro', plugin('elementor-pro/assets/css/frontend.min.css', '3.11.6')],
  ['File Manager', plugin('wp-file-manager/css/style.css', '6.4')],
  ['LiteSpeed Cache', plugin('litespeed-cache/assets/css/litespeed.css', '6.3.0.1')],
])('a plug-in with a known hole is named: %s', async (_name, head) => {
  expect(await seen(head)).toEqual(['cms.vuln_plugin'])
})

test.each([
  ['repaired', plugin('elementor-pro/assets/css/frontend.min.css', '3.11.7')],
  ['from before the hole', plugin('elementor/assets/css/frontend.min.css', '3.5.6')],
  [
    'with a library of its own',
    plugin('contact-form-7/assets/lib/a.css', '1.2') +
      plugin('revslider/public/js/jquery.themepunch.tools.min.js', '2.0'),
  ],
  [
    'labelled with the version of WordPress',
    generator('WordPress 5.3') + plugin('contact-form-7/includes/css/styles.css', '5.3'),
  ],
  ['with a time for a version', plugin('contact-form-7/includes/css/styles.css', '1606780800')],
  ['of another name', plugin('contact-form-7-extras/css/styles.css', '1.0.1')],
])('a plug-in is not reported: %s', async (_name, head) => {
  expect(await seen(head)).not.toContain('cms.vuln_plugin')
})

test.each([
  ['x-powered-by', 'PHP/7.4.33'],
  ['server', 'Apache/2.4.41 (Ubuntu) OpenSSL/1.1.1 PHP/5.6.40'],
  ['x-powered-by', 'PHP/8.1.2-1ubuntu2.14'],
  ['x-powered-by', 'PHP/4.4.9'],
])('a PHP that its makers gave up is named as likely: %s: %s', async (name, value) => {
  lab = await healthyLab({ '/': safely(page(), { [name]: value }) })
  const { findings } = await lab.examine('https://shop.test', {
    codes,
    now: () => new Date('2026-11-21T12:00:00Z'),
  })
  expect(findings).toMatchObject([{ code: 'php.eol', verdict: 'likely', severity: 'medium' }])
})

test.each(['PHP/8.3.14', 'PHP/8.2.1', 'Express', 'PHP', 'ASP.NET'])(
  'a server that says %s is not reported',
  async (value) => {
    lab = await healthyLab({ '/': safely(page(), { 'x-powered-by': value }) })
    expect(
      await lab.codes('https://shop.test', { codes, now: () => new Date('2026-11-21T12:00:00Z') }),
    ).toEqual([])
  },
)

const script = (src: string) => `<script src="${src}"></script>`
const file = (body: string) => ({ headers: { 'content-type': 'text/javascript' }, body })

test.each<[string, string, Pages]>([
  ['jQuery by name', script('https://code.jquery.com/jquery-1.12.4.min.js'), {}],
  ['jQuery at a store', script('https://ajax.googleapis.com/ajax/libs/jquery/3.4.1/jquery.min.js'), {}],
  ['jQuery with its version', script('https://cdn.jsdelivr.net/npm/jquery@2.2.4/dist/jquery.min.js'), {}],
  [
    "jQuery in a folder of one's own",
    script('/js/jquery.min.js'),
    {
      '/js/jquery.min.js': file(
        '/*! jQuery v1.11.3 | (c) 2005, 2015 jQuery Foundation, Inc. */\n!function(){}();',
      ),
    },
  ],
  ['jQuery UI', script('https://code.jquery.com/ui/1.12.1/jquery-ui.min.js'), {}],
  [
    'Bootstrap 3',
    script('/bootstrap/3.3.7/js/bootstrap.min.js'),
    { '/bootstrap/3.3.7/js/bootstrap.min.js': file('1') },
  ],
  [
    'Bootstrap 4',
    script('https://stackpath.bootstrapcdn.com/bootstrap/4.1.3/js/bootstrap.bundle.min.js'),
    {},
  ],
  ['AngularJS', script('https://ajax.googleapis.com/ajax/libs/angularjs/1.8.2/angular.min.js'), {}],
  ['Lodash', script('https://cdnjs.cloudflare.com/ajax/libs/lodash.js/4.17.15/lodash.min.js'), {}],
  ['Moment', script('https://cdnjs.cloudflare.com/ajax/libs/moment.js/2.24.0/moment.min.js'), {}],
  ['Handlebars', script('/js/handlebars-v4.0.11.js'), { '/js/handlebars-v4.0.11.js': file('1') }],
])('an old library is named: %s', async (_name, foot, pages) => {
  expect(await seen('', pages, {}, foot)).toEqual(['js.vuln_lib'])
})

test.each<[string, string, Pages]>([
  ['a current jQuery', script('https://code.jquery.com/jquery-3.7.1.min.js'), {}],
  [
    'jQuery as WordPress ships it',
    script('/wp-includes/js/jquery/jquery.min.js?ver=3.7.1') +
      script('/wp-includes/js/jquery/jquery-migrate.min.js?ver=3.4.1'),
    { '/wp-includes/js/jquery/jquery.min.js': file('1') },
  ],
  [
    'an older one that WordPress repairs',
    script('/wp-includes/js/jquery/jquery.js?ver=1.12.4-wp'),
    { '/wp-includes/js/jquery/jquery.js': file('/*! jQuery v1.12.4 | (c) jQuery Foundation */') },
  ],
  [
    'an add-on to jQuery',
    script('/js/jquery.validate-1.19.0.min.js') + script('/js/jquery-ui-touch-punch.0.2.3.js'),
    {},
  ],
  [
    'a current file',
    script('/js/jquery.min.js'),
    { '/js/jquery.min.js': file('/*! jQuery v3.7.1 | (c) OpenJS Foundation */') },
  ],
  [
    "a theme's number on a library",
    script('/js/bootstrap.min.js?ver=1.0.0'),
    { '/js/bootstrap.min.js': file('/*! Bootstrap v5.3.3 */') },
  ],
  ['Angular of today', script('/angular.min.js'), {}],
])('a library is not reported: %s', async (_name, foot, pages) => {
  expect(await seen('', pages, {}, foot)).toEqual([])
})
