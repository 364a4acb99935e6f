import { afterEach, describe, expect, test } from 'vitest'
import { deepLook, hasChromium } from '#test/deep.ts'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page } from '#test/pages.ts'

let lab: Lab | null = null
afterEach(async () => {
  await lab?.close()
  lab = null
})

/** Without the rule on scripts that a well-kept site sends: these pages carry their scripts in themselves. */
const open = (body: string) => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body })
const ABOUT = `<p>${'We bake bread and buns every morning. '.repeat(10)}</p>`
const withMain = (main: string, more: { head?: string; foot?: string; lang?: string } = {}) =>
  open(page({ main: `${ABOUT}${main}`, ...more }))

type Wish = Parameters<typeof healthyLab>[1] & { patienceMs?: number }
const look = async (pages: Pages, { patienceMs = 0, ...options }: Wish = {}) => {
  await lab?.close()
  lab = await healthyLab(pages, options)
  // More than a person would wait: a machine under load must not decide what is seen.
  return deepLook(lab.guard, 'https://shop.test', { patienceMs, timeoutMs: 60_000 })
}
const codes = async (pages: Pages, wish: Wish = {}) =>
  (await look(pages, wish)).detections.map(({ code }) => code)

test('without a browser on the machine the examination completes and says so', async () => {
  lab = await healthyLab()
  const report = await lab.examine('https://shop.test', { deep: { chromium: '/nowhere/chromium' } })
  expect(report.not_examined).toContainEqual({
    what: 'what a visitor sees in a browser',
    why: 'no Chromium on this machine',
  })
  expect(report.measures).toBeNull()
})

describe.skipIf(!hasChromium)('in a real browser', () => {
  test('a healthy page gives no finding, but its numbers and its picture', async () => {
    lab = await healthyLab()
    const { measures, not_examined, findings } = await lab.examine('https://shop.test', { deep: {} })
    expect(findings.map(({ code }) => code)).toEqual([])
    expect(not_examined).toEqual([])
    expect(measures).toMatchObject({ cls: 0, blocking_ms: expect.any(Number), lcp_ms: expect.any(Number) })
    const picture = Buffer.from(measures?.screenshot ?? '', 'base64')
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect(measures?.screenshot?.length).toBeLessThan(400_000)
  })

  const drawing = (code: string) => ({
    '/': open('<title>Corner Bakery</title><div id="root"></div><script src="/app.js"></script>'),
    '/app.js': { headers: { 'content-type': 'text/javascript' }, body: code },
  })
  const DRAW = `document.getElementById('root').innerHTML = '<h1>Corner Bakery</h1>${ABOUT}'`

  test('a page that its program draws seconds later is not blank, and one whose program broke is', async () => {
    const late = await codes(drawing(`setTimeout(() => { ${DRAW} }, 3000)`), { patienceMs: 500 })
    expect(late).not.toContain('page.js_blank')
    expect(await codes(drawing('throw new Error("x")'), { patienceMs: 500 })).toContain('page.js_blank')
  }, 60_000)

  test('a script that goes on with its service worker does not break because ours is refused', async () => {
    const foot = `<script>(async () => (await navigator.serviceWorker.register('/sw.js')).update())()</script>`
    expect(await codes({ '/': withMain('', { foot }) })).not.toContain('js.errors')
  })

  test('a page without a fault is loaded once, at both widths', async () => {
    const { detections } = await look({}, { patienceMs: 0 })
    const loads = lab?.requests.filter(({ headers }) => headers['sec-fetch-mode'] === 'navigate')
    expect([detections, loads?.length]).toEqual([[], 1])
  })

  test('the examination ends inside the time it was given, though the page never ends loading', async () => {
    await lab?.close()
    const head = '<link rel="stylesheet" href="/never.css">'
    lab = await healthyLab({ '/': withMain('', { head }), '/never.css': () => undefined })
    const report = await lab.examine('https://shop.test', { deep: {}, timeoutMs: 9_000 })
    expect(report.took_ms).toBeLessThan(9_000)
  })

  test('a page left empty is named though a font of it never comes', async () => {
    const { detections } = await look({
      '/': open(
        '<!doctype html><html lang="en"><title>Bakery</title><style>@font-face { font-family: Slow; src: url(/slow.woff2) }</style><body><script>addEventListener("load", () => document.fonts.load("1em Slow")); shop.open()</script></body></html>',
      ),
      '/slow.woff2': () => undefined,
    })
    expect(detections).toMatchObject([{ code: 'page.js_blank', verdict: 'confirmed' }])
  })

  test('a page left empty by its own script is named with the first exception and its place', async () => {
    const body =
      '<!doctype html><html lang="en"><head><title>Bakery</title><meta name="viewport" content="width=device-width"></head><body><div id="root"></div><script src="/app.js"></script></body></html>'
    const { detections } = await look({
      '/': open(body),
      '/app.js': {
        headers: { 'content-type': 'text/javascript' },
        body: 'const shop = null;\nshop.basket.open()\n',
      },
    })
    expect(detections).toMatchObject([{ code: 'page.js_blank', verdict: 'confirmed' }])
    const [first, place] = detections[0]?.evidence ?? []
    expect(first).toMatchObject({ where: 'console', status: 200 })
    expect(first?.excerpt).toBe("TypeError: Cannot read properties of null (reading 'basket')")
    expect(place?.where).toBe('script https://shop.test/app.js:2')
  })

  test('a page that opens only once is not said to be without the fault that it showed', async () => {
    let opened = 0
    const once: Pages['/'] = (request, response) => {
      if (request.headers['sec-fetch-mode'] === 'navigate') opened += 1
      if (opened > 1) return void response.writeHead(503).end('busy')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(page({ foot: '<script>shop.open()</script>' }))
    }
    const { detections, left } = await look({ '/': once })
    expect(detections).toEqual([])
    expect(left).toMatchObject([{ what: 'what a visitor sees in a browser' }])
  })

  test('a page whose largest part cannot be timed is not said to be quick', async () => {
    const drawn =
      '<canvas width="600" height="300"></canvas><script>document.querySelector("canvas").getContext("2d").fillRect(0, 0, 600, 300)</script>'
    const { detections, left } = await look({
      '/': open(
        `<!doctype html><html lang="en"><title>Bakery</title><meta name="viewport" content="width=device-width">${drawn}`,
      ),
    })
    expect(detections.filter(({ code }) => code.startsWith('perf.'))).toEqual([])
    expect(left).toEqual([
      {
        what: 'what a visitor sees in a browser',
        why: 'the browser could not tell when the largest part of the page came',
      },
    ])
  })

  test('a page left empty because its script is not there is named too', async () => {
    const body = '<!doctype html><title>Bakery</title><div id="app"></div><script src="/gone.js"></script>'
    const { detections } = await look({ '/': open(body) })
    expect(detections).toMatchObject([{ code: 'page.js_blank', verdict: 'confirmed' }])
    expect(detections[0]?.evidence[0]).toMatchObject({
      request: 'GET https://shop.test/gone.js',
      status: 404,
    })
  })

  test('a page with nothing in it at all is a white page', async () => {
    expect(await codes({ '/': open('<!doctype html><html><head></head><body></body></html>') })).toEqual([
      'page.blank',
    ])
  })

  test('a page that custom elements draw inside themselves is not blank, and one in which they draw nothing is', async () => {
    const inside = (
      html: string,
    ) => `<!doctype html><html lang="en"><head><title>Bakery</title></head><body><the-bakery></the-bakery><script>
      const draw = (name, html) => customElements.define(name, class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = html }
      })
      draw('the-words', ${JSON.stringify(html)})
      draw('the-bakery', '<style>p { color: #333 }</style><the-words></the-words>')
    </script></body></html>`
    expect(await codes({ '/': open(inside('<p>Bread and buns, from seven to three.</p>')) })).toEqual([])
    expect(await codes({ '/': open(inside('')) })).toContain('page.blank')
  })

  test('a page drawn by a script after three seconds is not blank', async () => {
    const body = `<!doctype html><html lang="en"><head><title>Bakery</title></head><body><div id="root"></div><script>setTimeout(() => { document.getElementById('root').innerHTML = '<main><h1>Bakery</h1>${ABOUT}</main>' }, 3000)</script></body></html>`
    expect(await codes({ '/': open(body) }, { patienceMs: 5_000 })).toEqual([])
  })

  const FORM =
    '<form id="ask"><label>Mail <input type="email" name="mail"></label><label>Words <textarea name="words"></textarea></label><button>Send</button></form>'
  const TABLE = '<table style="width:900px"><tr><td>Prices</td></tr></table>'
  const NOINDEX = `<script>const m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex, nofollow'; document.head.append(m)</script>`

  test('faults that only a browser sees are each named, in its own words', async () => {
    const main = `${TABLE}${FORM}<p style="color:#bbb;background:#fff">Pale words</p><button></button>
      <script src="http://shop.test/old.js"></script><script>basket.fill()</script>`
    const { detections } = await look({ '/': withMain(main, { head: NOINDEX }) })
    const told = new Map(detections.map((detection) => [detection.code, detection]))
    const evidenceOf = (code: string) => told.get(code)?.evidence[0]
    expect([...told.keys()].sort()).toEqual([
      'a11y.blocking',
      'form.no_handler',
      'js.errors',
      'mixed.active',
      'seo.noindex',
      'ux.overflow',
    ])
    expect([...told.values()].every(({ verdict }) => verdict === 'confirmed')).toBe(true)
    expect(evidenceOf('js.errors')?.excerpt).toBe('ReferenceError: basket is not defined')
    expect(evidenceOf('seo.noindex')?.excerpt).toBe('noindex, nofollow')
    expect(evidenceOf('form.no_handler')?.where).toContain('the field "mail"')
    expect(evidenceOf('mixed.active')?.excerpt).toContain(
      "requested an insecure script 'http://shop.test/old.js'",
    )
    expect(evidenceOf('ux.overflow')?.where).toMatch(/the page is 9\d\d pixels wide, pushed out by </)
    expect(told.get('a11y.blocking')?.severity).toBe('medium')
    expect(
      told
        .get('a11y.blocking')
        ?.evidence.map(({ where }) => where)
        .join(),
    ).toContain('color-contrast')
  })

  test('their harmless look-alikes are not reported', async () => {
    const main = `<div style="overflow-x:auto">${TABLE}</div>${FORM}
      <form action="/send" method="post"><label>Tel <input type="tel" name="tel"></label><button>Call</button></form>
      <p>How to mend "ERROR for site owner: Invalid site key", "noindex" and "basket is not defined"</p>`
    const foot = `<script>document.getElementById('ask').addEventListener('submit', (event) => event.preventDefault())</script>
      <script>Promise.reject(new TypeError('Failed to fetch'))</script>
      <script src="https://cdn.elsewhere.test/jquery.js"></script><script>jQuery('a')</script>`
    expect(await codes({ '/': withMain(main, { foot }) })).toEqual([])
  })

  test('a robot check with a wrong key is named by its own words', async () => {
    const frame = '<!doctype html><body><div>ERROR for site owner: Invalid site key</div></body>'
    const hosts = { 'www.google.com': { https: { '/recaptcha/api2/anchor': open(frame) } } }
    const main =
      '<iframe title="reCAPTCHA" width="304" height="78" src="https://www.google.com/recaptcha/api2/anchor"></iframe>'
    const [finding] = (await look({ '/': withMain(main) }, { hosts })).detections
    expect(finding).toMatchObject({ code: 'form.captcha_broken', verdict: 'confirmed' })
    expect(finding?.evidence[0]?.excerpt).toBe('ERROR for site owner: Invalid site key')
  })

  test('trackers that start late but before any click are named, and those that wait are not', async () => {
    const collect = (gcs: string) =>
      `<script>setTimeout(() => { new Image().src = 'https://www.google-analytics.com/g/collect?v=2&gcs=${gcs}' }, 2500)</script>`
    const early = `${collect('G111')}<script>document.cookie = '_ga=GA1.1.2.3'</script>`
    const [finding] = (await look({ '/': withMain('', { foot: early, lang: 'de' }) }, { patienceMs: 3_500 }))
      .detections
    expect(finding).toMatchObject({ code: 'gdpr.pre_consent', verdict: 'likely', severity: 'medium' })
    expect(finding?.evidence.map(({ where }) => where)).toEqual([
      'cookie set before any click',
      'request before any click',
    ])

    // The form is heard by the whole page, as programs that draw pages do it.
    const heard = `${collect('G100')}<script>document.addEventListener('submit', () => {})</script>`
    expect(await codes({ '/': withMain(FORM, { foot: heard, lang: 'de' }) }, { patienceMs: 3_500 })).toEqual(
      [],
    )
  })

  test('a page that jumps, comes late and then hangs is measured in all three', async () => {
    const main = `<div id="late"></div><script>
      const jump = () => document.getElementById('late').parentElement.insertAdjacentHTML('afterbegin', '<div style="height:500px">Offer</div>')
      const hang = () => { const end = performance.now() + 900; while (performance.now() < end); }
      // Only what has been painted can jump.
      requestAnimationFrame(() => setTimeout(() => { jump(); setTimeout(hang, 300) }, 300))
    </script>`
    const head = '<link rel="stylesheet" href="/slow.css">'
    const { detections, measures } = await look({
      '/': withMain(main, { head }),
      '/slow.css': { delayMs: 4_200, headers: { 'content-type': 'text/css' }, body: 'p { color: #222 }' },
    })
    expect(detections.map(({ code }) => code).sort()).toEqual(['perf.cls', 'perf.inp', 'perf.lcp'])
    expect(measures?.lcp_ms).toBeGreaterThan(4_000)
    expect(measures?.cls).toBeGreaterThan(0.25)
    expect(measures?.blocking_ms).toBeGreaterThan(600)
  })

  test('what leads away from the site is not judged as the site', async () => {
    const foot = `<script>location.replace('https://elsewhere.test/')</script>`
    const hosts = { 'elsewhere.test': { https: { '/': open('<title>Elsewhere</title>') } } }
    const { detections, left } = await look({ '/': withMain('', { foot }) }, { hosts })
    expect(detections).toEqual([])
    expect(left).toEqual([
      { what: 'what a visitor sees in a browser', why: 'in a browser the page leads on to elsewhere.test' },
    ])
  })
})
