/** What is drawn, as the page itself can tell. These functions run in the page: they may use nothing from here. */
export interface Facts {
  textLength: number
  /** Pictures, films, drawings and frames that take up room. */
  media: number
  /** True when there is a place for a program to draw into, and nothing in it. */
  emptyRoot: boolean
  robots: string
  hasViewport: boolean
  /** How much wider the page is than the window, in pixels; 0 when it cannot be scrolled sideways. */
  overflow: number
  widest: string
}

export interface Vitals {
  lcpMs: number | null
  cls: number
  blockingMs: number
}

export function readFacts(): Facts {
  const body = document.body
  // What custom elements draw inside themselves belongs to no text and no list of the page's own.
  const within = (place: ParentNode): ShadowRoot[] =>
    [...place.querySelectorAll('*')]
      .slice(0, 5_000)
      .flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot, ...within(shadowRoot)] : []))
  const shadows = within(document)
  const words = shadows
    .flatMap(({ children }) => [...children])
    .map((child) => (child instanceof HTMLElement && child.checkVisibility() ? child.innerText : ''))
  const boxes = [document, ...shadows]
    .flatMap((place) => [...place.querySelectorAll('img,video,canvas,svg,iframe,object,embed,picture')])
    .slice(0, 500)
  const isDrawn = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width * height > 1_000 && getComputedStyle(element).visibility !== 'hidden'
  }
  const root = document.querySelector(
    '#root,#app,#__next,#__nuxt,#___gatsby,#svelte,app-root,[data-reactroot]',
  )
  const robots = [...document.querySelectorAll('meta[name="robots" i],meta[name="googlebot" i]')]
  const page = document.documentElement
  const hides = [page, body].some((each) => each && /hidden|clip/.test(getComputedStyle(each).overflowX))
  const wider = Math.max(page.scrollWidth, body?.scrollWidth ?? 0) - page.clientWidth
  let widest = ''
  let right = page.clientWidth + 8
  if (!hides && wider > 8)
    for (const element of [...document.querySelectorAll('body *')].slice(0, 3_000)) {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.right <= right) continue
      right = box.right
      widest = `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}`.slice(0, 60)
    }
  return {
    textLength: [body?.innerText ?? '', ...words].join('').trim().length,
    media: boxes.filter(isDrawn).length,
    emptyRoot: root !== null && (root.textContent ?? '').trim() === '',
    robots: robots.map((meta) => (meta.getAttribute('content') ?? '').slice(0, 200)).join(', '),
    hasViewport: document.querySelector('meta[name="viewport" i]') !== null,
    overflow: hides ? 0 : Math.max(0, wider),
    widest,
  }
}

/** Reads what the browser kept of the page's coming up, without having been there from the start. */
export async function readVitals(): Promise<Vitals> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const found: PerformanceEntry[] = []
      const observer = new PerformanceObserver((list) => found.push(...list.getEntries()))
      observer.observe({ type, buffered: true })
      setTimeout(() => {
        observer.disconnect()
        resolve(found)
      }, 150)
    })
  const [paints, shifts, tasks] = await Promise.all(
    ['largest-contentful-paint', 'layout-shift', 'longtask'].map(entriesOf),
  )
  // Shifts that follow one another count together: at most a second apart, at most five seconds in all.
  let cls = 0
  let sum = 0
  let first = 0
  let last = Number.NEGATIVE_INFINITY
  for (const shift of shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
    if (shift.hadRecentInput) continue
    const joins = shift.startTime - last < 1_000 && shift.startTime - first < 5_000
    if (!joins) first = shift.startTime
    sum = (joins ? sum : 0) + shift.value
    last = shift.startTime
    cls = Math.max(cls, sum)
  }
  return {
    lcpMs: paints?.at(-1)?.startTime ?? null,
    cls,
    blockingMs: (tasks ?? []).reduce((total, { duration }) => total + Math.max(0, duration - 50), 0),
  }
}
