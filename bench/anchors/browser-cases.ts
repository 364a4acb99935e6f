import { healthyPages, page, safely } from '../../diagnosis/test/pages.ts'
import { type Case, pairs } from '../corpus/case.ts'

// Faults that only a browser meets. Our quick examination need not name them, and the anchors are made for some of
// them: a sample without any would be one of our own choosing.
const origin = 'https://shop.test'
const OPEN = { 'content-security-policy': "default-src 'self' 'unsafe-inline'" }
const siteWith = (front: string) => () => ({
  hosts: {
    'shop.test': { http: origin, https: { ...healthyPages(origin), '/': safely(front, OPEN) } },
    'www.shop.test': { http: origin, https: origin },
  },
})
const fixed = siteWith(page())

const faults = {
  'js.errors': page({ foot: '<script>document.querySelector(".basket").textContent = "0"</script>' }),
  'page.js_blank': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Corner Bakery</title>
<meta name="viewport" content="width=device-width"></head><body><div id="root"></div>
<script>const shop = window.config.shop; document.getElementById('root').textContent = shop.name</script></body></html>`,
  'ux.overflow': page({
    main: '<div style="width:1400px;background:#eee">Our whole menu in one wide row</div>',
  }),
  'perf.cls': page({
    main: '<p id="late">Fresh bread</p><div style="height:90vh">Menu</div>',
    foot: `<script>setTimeout(() => { const banner = document.createElement('div'); banner.style.height = '70vh'
document.querySelector('main').prepend(banner) }, 900)</script>`,
  }),
  'perf.inp': page({
    foot: '<script>addEventListener("load", () => { const end = Date.now() + 1500; while (Date.now() < end); })</script>',
  }),
  'a11y.blocking': page({
    main: '<p style="color:#ccc;background:#fff">Our opening hours are seven to three, every day but Monday.</p>',
  }),
}

export const browserCases: Case[] = Object.entries(faults).flatMap(([code, front]) =>
  pairs(code, { 'in-browser': { faulty: siteWith(front), fixed } }),
)
