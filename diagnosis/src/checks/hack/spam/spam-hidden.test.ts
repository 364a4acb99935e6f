import { afterEach, expect, test } from 'vitest'
import { hackFaults } from '#catalogue/hack.ts'
import { healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = hackFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const hacks = async (home: string, more = {}) => {
  lab = await healthyLab({ '/': safely(home), ...more })
  return (await lab.examine('https://shop.test', { codes })).findings
}
const codesOf = async (home: string, more = {}) => (await hacks(home, more)).map(({ code }) => code)

const links = `<a href="http://pills-4u.test/">buy viagra online</a> <a href="http://bets.test/x">online casino bonus</a>
<a href="http://cash.test/loan">payday loans</a>`

test('links to pills, casinos and loans behind a hidden block are named, and quoted letter for letter', async () => {
  const home = page({ foot: `<div style="display:none">${links}</div>` })
  const [finding] = await hacks(home)
  expect(finding).toMatchObject({ code: 'hack.spam_hidden', verdict: 'confirmed', severity: 'critical' })
  for (const { excerpt } of finding?.evidence ?? []) expect(home).toContain(excerpt)
})

test.each([
  ['far to the left', `<div style="position:absolute; left:-9999px;">${links}</div>`],
  ['far above, in ems', `<p style='POSITION: absolute; TOP: -600em'>${links}</p>`],
  ['with no height', `<div style="height:0;overflow:hidden">${links}</div>`],
  ['in a box of one pixel', `<div style="width:1px;height:1px;overflow:hidden">${links}</div>`],
  ['in letters of no size', `<span style="font-size:0px">${links}</span>`],
  ['in white on white', `<div style="background:#fff"><font style="color:#ffffff">${links}</font></div>`],
  ['transparent', `<div style="opacity:0.01">${links}</div>`],
  ['cut away', `<div style="position:absolute;clip:rect(1px,1px,1px,1px)">${links}</div>`],
  ['in a still marquee', `<marquee width="1" height="1" scrollamount="9000">${links}</marquee>`],
  ['behind everything', `<div style="position:absolute;z-index:-1">${links}</div>`],
  ['with an attribute', `<div hidden>${links}</div>`],
  ['in what only old browsers show', `<noscript>${links}</noscript>`],
  [
    'by a rule for its class',
    `<style>.qz9{position:absolute;left:-3000px}</style><div class="qz9 x">${links}</div>`,
  ],
  [
    'by a rule for its id',
    `<style>body{margin:0} div#zz, .u{ display : none !important }</style><div id="zz">${links}</div>`,
  ],
  [
    'by a script',
    `<div id="ftr">${links}</div><script>document.getElementById("ftr").style.display="none";</script>`,
  ],
  [
    'by a rule that a script writes',
    `<script>document.write('<style>#k1{visibility:hidden}</style>')</script><div id="k1">${links}</div>`,
  ],
  [
    'by a wrapper that a script writes',
    `<script>document.write('<div st'+'yle="position:absolute;left:-5000px">')</script>${links}<script>document.write('</div>')</script>`,
  ],
  [
    'in Indonesian',
    `<div style="display:none"><a href="//a.test/1">slot gacor</a><a href="//b.test/2">situs togel</a><a href="//c.test/3">judi bola</a></div>`,
  ],
  [
    'in Russian',
    `<div style="display:none"><a href="//a.test/1">онлайн казино</a><a href="//b.test/2">букмекер</a><a href="//c.test/3">займ на карту</a></div>`,
  ],
  [
    'in Japanese',
    `<div style="text-indent:-9999px"><a href="//a.test/1">スーパーコピー 時計</a><a href="//b.test/2">激安 通販</a><a href="//c.test/3">ブランドコピー</a></div>`,
  ],
  [
    'with the words in the addresses alone',
    `<div style="display:none"><a href="//a.test/buy-cheap-viagra">here</a><a href="//b.test/online-casino">more</a><a href="//c.test/replica-watches.html">this</a></div>`,
  ],
])('spam links hidden %s are found', async (_, foot) => {
  expect(await codesOf(page({ foot }))).toEqual(['hack.spam_hidden'])
})

test('links in plain words, all to casinos and outside any menu, are found', async () => {
  const foot =
    '<p style="display:none"><a href="//a.test/">casino</a> <a href="//b.test/">poker</a> <a href="//c.test/">roulette</a></p>'
  expect(await codesOf(page({ foot }))).toEqual(['hack.spam_hidden'])
})

test('spam links hidden by a rule in a style sheet are found', async () => {
  const home = page({ head: '<link rel="stylesheet" href="/s.css">', foot: `<div class="w8">${links}</div>` })
  const css = {
    headers: { 'content-type': 'text/css' },
    body: 'body{margin:0}\n.w8{position:absolute;top:-9999px}',
  }
  expect(await codesOf(home, { '/s.css': css })).toEqual(['hack.spam_hidden'])
})

test.each([
  ['the same links taken out again', page({ foot: '<div style="display:none"></div>' })],
  [
    'two stray links',
    page({
      foot: '<div style="display:none"><a href="//a.test/">viagra</a><a href="//b.test/">casino online</a></div>',
    }),
  ],
  ['the links in plain sight', page({ foot: `<div>${links}</div>` })],
  [
    'a pharmacy that sells it',
    page({
      title: 'High Street Online Pharmacy: Viagra, Cialis and more',
      main: '<p>We sell Viagra, Cialis and sildenafil with a prescription.</p>',
      foot: '<nav style="display:none"><a href="//pfizer.test/viagra">Viagra leaflet</a><a href="//lilly.test/cialis">Cialis leaflet</a><a href="//nhs.test/sildenafil">Sildenafil advice</a></nav>',
    }),
  ],
  [
    'a French chemist with leaflets in a slide that is off screen',
    page({
      title: 'Pharmacie du Port',
      foot: '<div style="position:absolute;left:-9999px"><a href="//pfizer.test/">Viagra</a><a href="//lilly.test/">Cialis</a><a href="//has.test/">Levitra</a></div>',
    }),
  ],
  [
    'a guide to casinos',
    page({
      title: 'Best online casino bonuses compared',
      foot: '<div class="menu" style="display:none"><a href="//a.test/">Online casino A</a><a href="//b.test/">Casino bonus B</a><a href="//c.test/">Free spins C</a></div>',
    }),
  ],
  [
    'a hidden menu with many partners',
    page({
      foot: `<div style="display:none" id="mega">${Array.from({ length: 30 }, (_, n) => `<a href="https://partner${n}.test/">Partner ${n}</a>`).join('')}</div>`,
    }),
  ],
  [
    'a hidden menu of a town with one casino and a poker club',
    page({
      title: 'Harbour Town for visitors',
      foot: '<nav style="left:-9999px;position:absolute"><a href="//grand.test/">Casino</a><a href="//club.test/">Poker club</a><a href="//bingo.test/">Bingo hall</a></nav>',
    }),
  ],
  [
    'a security blog that quotes it',
    page({
      title: 'Hacked website cleanup',
      main: '<p>We found viagra, cialis and casino links hidden with display:none on a client’s site. The viagra links came back; the cialis ones did not.</p><pre>&lt;div style="display:none"&gt;&lt;a href="http://x"&gt;viagra&lt;/a&gt;</pre>',
    }),
  ],
  [
    'skip links off screen',
    page({
      main: '<a style="position:absolute;left:-9999px" href="#main">Skip to content</a><p>Bread for the town, baked every morning in our oven and brought to your door.</p>',
    }),
  ],
])('%s is no finding', async (_, home) => {
  expect(await codesOf(home)).toEqual([])
})

const drugs = (rel: string) =>
  ['viagra', 'cialis', 'levitra']
    .map((name) => `<a href="https://x.example/${name}"${rel}>${name}</a>`)
    .join(' ')

test.each([
  [
    'links that WordPress marks as those of visitors',
    `<div id="talk" style="display:none"><p>${drugs(' rel="nofollow ugc"')}</p></div><button>Show 1 comment</button>`,
  ],
  [
    'folded comments',
    `<div style="display:none"><ol class="comment-list"><li class="comment"><p>${drugs('')}</p></li></ol></div>`,
  ],
  [
    'comments in a section that is hidden',
    `<section hidden><div id="comments"><article><p>${drugs(' rel="nofollow"')}</p></article></div></section>`,
  ],
])('what visitors wrote and the site folds away is no finding: %s', async (_, foot) => {
  expect(await codesOf(page({ foot }))).toEqual([])
})

test('spam links beside folded comments are found', async () => {
  const foot = `<div style="display:none"><div class="comment">${drugs(' rel="ugc"')}</div>${links}</div>`
  const [finding] = await hacks(page({ foot }))
  expect(finding).toMatchObject({ code: 'hack.spam_hidden', verdict: 'confirmed' })
  expect(JSON.stringify(finding?.evidence)).not.toContain('x.example')
})
