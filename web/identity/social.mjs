// Writes the pictures that shared links show, web/public/social/*.png: node web/identity/social.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { appFolder, colours, publicFolder } from './drawing.mjs'

const size = { width: 1200, height: 630 }

/** One picture for each page that is worth sharing, named as the page's address. */
const pages = {
  home: [
    'Your website, put right. Price first.',
    'Say what is wrong, and see at once what mending it costs.',
    'diagnosis',
  ],
  pricing: ['Plans & Services', 'Fixes from £19. Care plans from £49 a month.', 'price'],
  quote: ['Get an Instant Quote', 'See the price before you send anything.', 'price'],
  contact: ['Contact', 'The assistant day and night, people within 2-4 hours.', 'fix'],
  'contact-quote': ['Contact & Quote', 'Write to us, or see your price at once.', 'price'],
  kb: ['Knowledge Base', 'Short answers about fixes, prices and your portal.', 'fix'],
  'website-errors': [
    'Common website faults',
    'What you see, what it means, what mending costs.',
    'diagnosis',
  ],
  register: ['Create your account', 'Every request, its price and its proof in one place.', 'proof'],
  login: ['Sign in', 'Every request, its price and its proof in one place.', 'proof'],
  'privacy-policy': ['Privacy Policy', 'What we keep, why, and for how long.', 'proof'],
  'terms-and-conditions': ['Terms and Conditions', 'What you can count on, and what we ask of you.', 'proof'],
  'refund-policy': ['Refund Policy', '100% satisfaction, or your money back.', 'proof'],
}

const tokens = {
  '--surface': '#ffffff',
  '--line': '#e1d9cc',
  '--line-strong': '#8d8375',
  '--ink': colours.ink,
  '--ink-soft': colours.soft,
  '--brand': '#1b6b53',
  // Lighter than on the page, because the drawings lie on the pine ground here.
  '--brand-strong': '#1b6b53',
  '--brand-ink': '#125642',
  '--accent': '#b3480e',
  '--accent-bright': colours.ember,
}

const read = (...parts) => readFile(path.join(...parts), 'utf8')
const face = (await readFile(path.join(appFolder, 'ui/brand/display.woff2'))).toString('base64')
const mark = await read(publicFolder, 'mark.svg')
const pictures = await read(appFolder, 'ui/art/pictures.svg')
const wordmark = (await read(appFolder, 'ui/brand/wordmark.tsx')).match(/ d="([^"]+)"/)?.[1]

const html = ([title, line, art]) => `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: D; src: url(data:font/woff2;base64,${face}); font-weight: 600 }
:root { ${Object.entries(tokens)
  .map(([name, value]) => `${name}:${value}`)
  .join(';')} }
* { margin: 0; box-sizing: border-box }
body { width: ${size.width}px; height: ${size.height}px; background: ${colours.paper}; color: ${colours.ink};
  font: 32px/1.35 'Liberation Sans', Arial, sans-serif; position: relative; overflow: hidden }
.board { position: absolute; inset: 0 0 0 660px; background: ${colours.pine}; clip-path: polygon(70px 0, 100% 0, 100% 100%, 0 100%) }
.logo { position: absolute; left: 72px; top: 64px; display: flex; gap: 18px; align-items: center }
.logo > svg:first-child { width: 64px; height: 64px }
.words { position: absolute; left: 72px; bottom: 76px; width: 570px }
h1 { font: 600 72px/1.05 D; letter-spacing: -.02em; margin-bottom: 22px }
p { color: ${colours.soft} }
.art { position: absolute; left: 734px; top: 178px; width: 426px; height: 268px; font-family: 'Liberation Sans', Arial, sans-serif }
</style>
<div class="board"></div>
<div class="logo">${mark}<svg viewBox="0 0 666 133" style="width:266px;height:53px;margin-top:12px"><path d="${wordmark}"/></svg></div>
<div class="words"><h1>${title.replace('&', '&amp;')}</h1><p>${line}</p></div>
<div style="display:none">${pictures}</div>
<svg class="art" viewBox="0 0 280 176"><use href="#${art}"/></svg>`

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: size })
await mkdir(path.join(publicFolder, 'social'), { recursive: true })
for (const [name, words] of Object.entries(pages)) {
  await page.setContent(html(words))
  await page.evaluate(() => document.fonts.ready)
  const shot = await page.screenshot()
  const small = await sharp(shot).png({ palette: true, colours: 96, effort: 10 }).toBuffer()
  await writeFile(path.join(publicFolder, 'social', `${name}.png`), small)
  console.log(`social/${name}.png  ${small.length} bytes`)
}
await browser.close()
