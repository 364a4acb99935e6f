import type { Answer, Pages } from '../../diagnosis/test/lab.ts'
import { type Case, pairs } from './case.ts'
import { clinic, planner, studio } from './sites/further.ts'
import { bootstrap, next, plain } from './sites/handmade.ts'
import { squarespace } from './sites/hosted.ts'
import { drupal } from './sites/other-cms.ts'
import { dot, photo } from './sites/pictures.ts'
import { css, send } from './sites/send.ts'
import { setUp, site, twins, type Wish } from './sites/site.ts'
import { bikes, hotel, lawyers, plumber } from './sites/western.ts'
import { wordpress } from './sites/wordpress.ts'

const YEAR = { 'cache-control': 'public, max-age=31536000, immutable' }
export const file = (
  type: string,
  body: Buffer | string,
  headers: Record<string, string> = YEAR,
): Answer => ({
  headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(body)), ...headers },
  body,
})

const slow = (common: Wish, delayMs: number) => {
  const { front } = site(common)
  const plainly = send(front, common.sending)
  const late: Answer = (request, response) => {
    setTimeout(() => typeof plainly === 'function' && plainly(request, response), delayMs)
  }
  return twins(common, { pages: { '/': late } })
}

/** Servers that think for too long. */
export const ttfb: Case[] = pairs('perf.ttfb', {
  'wordpress-without-cache': slow(
    { layout: wordpress({ plugins: { revslider: '6.7.1', js_composer: '8.6' } }) },
    1_500,
  ),
  'drupal-2-seconds': slow({ business: bikes, layout: drupal() }, 2_000),
  'cold-function': slow({ business: planner, layout: next }, 2_300),
})

/** Pictures named in the page, with and without weight. */
const pictured = (
  common: Wish,
  tag: (path: string) => string,
  sizes: readonly [number, number, number][],
) => {
  const paths = sizes.map((_, at) => `/photos/img-${at}.jpg`)
  const whole: Wish = { ...common, below: paths.map(tag).join('\n') }
  const pagesOf = (small: boolean): Pages =>
    Object.fromEntries(
      sizes.map(([width, height, bytes], at) => [
        `/photos/img-${at}.jpg`,
        file('image/jpeg', small ? photo(640, 427, 42_000) : photo(width, height, bytes)),
      ]),
    )
  return {
    faulty: () => setUp({ ...whole, pages: pagesOf(false) }),
    fixed: () => setUp({ ...whole, pages: pagesOf(true) }),
    allowed: ['perf.images', 'perf.weight'],
  }
}

const simple = (path: string) => `<img src="${path}" alt="A view of the place" width="320" height="213">`
const lazy = (path: string) =>
  `<figure><img class="size-full" loading="lazy" decoding="async" src="${path}" alt="Galerie" width="320" height="213"></figure>`

/** Photographs straight from the camera. */
export const images: Case[] = pairs('perf.images', {
  'one-of-two-megabytes': pictured({ layout: bootstrap }, simple, [[5472, 3648, 2_100_000]]),
  'three-of-nine-hundred': pictured({ business: hotel, layout: wordpress() }, lazy, [
    [4000, 3000, 910_000],
    [4000, 2667, 880_000],
    [3600, 2400, 940_000],
  ]),
  'plain-uppercase': pictured(
    { business: plumber, layout: plain, style: { upper: true, quotes: 'none' } },
    simple,
    [[4608, 3456, 1_400_000]],
  ),
  'gallery-mixed': pictured({ business: studio, layout: squarespace }, simple, [
    [6000, 4000, 1_900_000],
    [800, 600, 60_000],
  ]),
})

const many = Array.from({ length: 165 }, (_, at) => at)
const large = (path: string) => `<img src="${path}" alt="The clinic" width="1200" height="800">`
const icons = many.map((at) => `<img src="/icons/i${at}.png" alt="" width="16" height="16">`).join('\n')
const noise = (bytes: number) => photo(640, 427, bytes).subarray(60).toString('base64')

/** Front pages that are too much for a phone's line. */
export const weight: Case[] = pairs('perf.weight', {
  'a-dozen-photographs': {
    ...pictured(
      { business: clinic, layout: bootstrap },
      large,
      Array.from({ length: 12 }, (): [number, number, number] => [1600, 1067, 420_000]),
    ),
    allowed: ['perf.images'],
  },
  'script-bundles': {
    faulty: () => setUp(bundled(7_000_000)),
    fixed: () => setUp(bundled(90_000)),
  },
  'icons-one-by-one': {
    faulty: () =>
      setUp({
        business: lawyers,
        layout: plain,
        below: icons,
        pages: Object.fromEntries(many.map((at) => [`/icons/i${at}.png`, file('image/png', dot)])),
      }),
    fixed: () => setUp({ business: lawyers, layout: plain }),
  },
})

function bundled(bytes: number): Wish {
  const half = `self.__assets="${noise(bytes * 0.375)}";`
  return {
    business: planner,
    layout: next,
    head: '<script src="/assets/app-4f81c2a9.js" defer></script><script src="/assets/vendor-90b7de11.js" defer></script>',
    pages: {
      '/assets/app-4f81c2a9.js': send(half, { type: 'text/javascript', headers: YEAR }),
      '/assets/vendor-90b7de11.js': send(half, { type: 'text/javascript', headers: YEAR }),
    },
  }
}

const RULES = Array.from(
  { length: 900 },
  (_, at) =>
    `.u-${at}{margin:${at % 12}px;padding:${at % 7}px;color:#${(at * 7_919).toString(16).padStart(6, '0').slice(-6)}}`,
).join('\n')
const unpacked = (type: string, text: string): Answer => file(type, text)

/** Text that travels at full length. */
export const compression: Case[] = pairs('perf.compression', {
  'style-sheet-50-kb': twins(
    { layout: bootstrap, pages: { '/css/site.min.css': css(RULES) } },
    { pages: { '/css/site.min.css': unpacked('text/css; charset=utf-8', RULES) } },
  ),
  'page-itself': twins(
    { business: lawyers, layout: plain, below: longTable(), sending: { gzip: true } },
    { sending: { gzip: false } },
  ),
  'script-40-kb': twins(
    {
      business: planner,
      layout: next,
      head: '<script src="/app.js" defer></script>',
      pages: { '/app.js': send(code(), { type: 'text/javascript', headers: YEAR }) },
    },
    { pages: { '/app.js': unpacked('text/javascript', code()) } },
  ),
  'everything-wordpress': twins(
    {
      layout: wordpress({ theme: 'avada' }),
      below: longTable(),
      pages: { '/wp-content/themes/avada/style.css': css(RULES) },
    },
    {
      sending: { gzip: false },
      pages: { '/wp-content/themes/avada/style.css': unpacked('text/css', RULES) },
    },
  ),
})

function longTable(): string {
  const rows = Array.from(
    { length: 260 },
    (_, at) =>
      `<tr><td>Position ${at + 1}</td><td>Described in a few plain words, number ${at * 17}</td><td>${at + 20},00</td></tr>`,
  )
  return `<table>\n${rows.join('\n')}\n</table>`
}

function code(): string {
  return Array.from(
    { length: 420 },
    (_, at) =>
      `function step${at}(value){if(value>${at}){return value-${at}}return step${(at + 1) % 420}(value+1)}`,
  ).join('\n')
}

const uncached = { 'cache-control': 'no-cache, no-store, must-revalidate', pragma: 'no-cache' }

/** Files fetched anew at each visit. */
export const cache: Case[] = pairs('perf.cache', {
  'no-store-on-styles': twins(
    { layout: bootstrap },
    {
      pages: {
        '/css/site.min.css': file('text/css', 'body{margin:0}', uncached),
        '/js/site.min.js': file('text/javascript', 'window.ready=1;', uncached),
        '/img/front.svg': file('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', uncached),
      },
    },
  ),
  'one-minute': twins(
    { business: bikes, layout: drupal() },
    {
      pages: {
        '/core/themes/olivero/css/base/base.css': file('text/css', 'body{margin:0}', {
          'cache-control': 'max-age=60',
        }),
        '/core/misc/drupal.js': file('text/javascript', 'window.Drupal={};', {
          'cache-control': 'max-age=60',
        }),
        '/images/front.svg': file('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', {
          'cache-control': 'max-age=60',
        }),
      },
    },
  ),
  'nothing-said': twins(
    { business: planner, layout: next },
    {
      pages: {
        '/_next/static/css/1f2e3d4c5b6a7988.css': file('text/css', 'body{margin:0}', {}),
        '/_next/static/chunks/main-0a1b2c3d4e5f.js': file('text/javascript', 'self.x=1;', {}),
      },
    },
  ),
})
