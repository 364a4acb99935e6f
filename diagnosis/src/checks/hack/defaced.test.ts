import { afterEach, expect, test } from 'vitest'
import { hackFaults } from '#catalogue/hack.ts'
import { healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = hackFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const codesOf = async (home: string) => {
  lab = await healthyLab({ '/': safely(home) })
  return (await lab.examine('https://shop.test', { codes })).findings.map(({ code }) => code)
}
const bare = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`

test.each([
  [
    'in English',
    bare('Hacked By MrX', '<center><h1>Hacked By MrX</h1><p>Greetz to all members of xCrew</p></center>'),
  ],
  [
    'with other letters',
    bare('H4ck3d by DarkGhost', '<h1>0wn3d by DarkGhost</h1><p>your security is low, admin</p>'),
  ],
  [
    'in capitals, with signs around',
    bare(
      './Hacked',
      '<body bgcolor="#000"><h2>[+] HACKED BY : Anon_77 [+]</h2><marquee>We are legion</marquee>',
    ),
  ],
  [
    'under the shop’s own title',
    bare('Corner Bakery', '<h1>This site has been hacked by Team Rapid</h1><p>Contact: t.me/teamrapid</p>'),
  ],
  ['in Turkish', bare('HackLendi', '<h1>Bu site KaraKurt tarafından hacklenmiştir</h1>')],
  ['in Spanish', bare('Hackeado por LosPibes', '<h1>Hackeado por LosPibes</h1>')],
  [
    'in Portuguese',
    bare('Site hackeado', '<h1>Hackeado por ProtoWave</h1><audio autoplay src="x.mp3"></audio>'),
  ],
  ['in French', bare('Piraté par Moroccan Team', '<h1>Site piraté par Moroccan Team</h1>')],
  ['in German', bare('Gehackt von Schatten', '<h1>Gehackt von Schatten</h1>')],
  ['in Indonesian', bare('Hacked', '<h1>Website ini diretas oleh GarudaTeam</h1>')],
  ['in Russian', bare('Взломан', '<h1>Сайт взломан группой NightWolf</h1>')],
  ['in Arabic', bare('تم اختراق الموقع', '<h1>تم اختراق هذا الموقع من قبل</h1>')],
  ['in Chinese', bare('被黑', '<h1>网站已被黑客入侵</h1>')],
  ['without a name', bare('HACKED', '<h1>HACKED</h1><p>Your security is weak. ~ CyberGhost Crew</p>')],
  ['as a picture with a title', bare('Defaced by Z3ro', '<img src="skull.png"><br>Defaced by Z3ro')],
])('a front page that boasts %s is named', async (_, home) => {
  expect(await codesOf(home)).toEqual(['hack.defaced'])
})

test.each([
  ['the usual page', page()],
  [
    'a security blog',
    page({
      title: 'Hacked website cleanup',
      main: '<h2>My site says "Hacked by MrX". What now?</h2><p>Keep calm. We restore your pages from a backup and close the hole.</p>',
    }),
  ],
  [
    'a bare article on it',
    bare(
      'What to do when your site is hacked',
      '<h1>Hacked by a stranger?</h1><p>First, keep calm and call your host. Then restore a backup. We help you with both.</p>',
    ),
  ],
  [
    'a bare article that quotes it',
    bare(
      'Hacked website cleanup',
      '<h1>Hacked website cleanup</h1><p>Owners wake up to a page that reads "Hacked by GhostTeam". Here is what to do.</p><blockquote>Hacked by GhostTeam</blockquote>',
    ),
  ],
  [
    'a news story',
    page({
      title: 'Hacked by teenagers: how the town lost its website',
      main: '<p>Last week the site of the town hall was hacked by two pupils.</p>',
    }),
  ],
  [
    'an owner’s own story under such a title',
    `<html lang="en"><head><title>Hacked by Ghost: how our website came to be replaced</title></head><body><nav><a href="/">Start</a><a href="/about">About us</a></nav><h1>Hacked by Ghost</h1>${'<p>In spring our front page said “Hacked by Ghost Crew”. We tell here what we did that week, with a friend of the family and without much sleep.</p>'.repeat(4)}</body></html>`,
  ],
  [
    'a short story without a way on',
    bare(
      'Hacked by Ghost: a story',
      '<h1>Hacked by Ghost</h1><p>Last spring a crew replaced our front page. We had backups, got our site back in a day, and wrote down what happened.</p><a href="/">Home</a>',
    ),
  ],
  [
    'a hackathon',
    bare(
      'Hackathon 2026',
      '<h1>Hackathon in Harbour Town</h1><p>Built by students, owned by nobody. Join our team!</p>',
    ),
  ],
  [
    'a family business',
    bare(
      'Bakery',
      '<h1>Family owned by the Smiths since 1950</h1><p>Bread, owned by people who love it.</p>',
    ),
  ],
  [
    'a pub that belongs to its guests',
    bare('Owned by locals', '<h1>Owned by locals</h1><p>Food Wednesday to Sunday, quiz on Thursday.</p>'),
  ],
  [
    'a theatre',
    bare(
      'This site has been hacked',
      '<h1>This site has been hacked</h1><p>A play for six actors. Tickets £14.</p>',
    ),
  ],
  [
    'a report that leads nowhere',
    bare(
      'Hacked by teenagers',
      '<h1>Hacked by teenagers</h1><p>On a Tuesday in March the accounts department of a printer found its screens black. It took nine days until the presses ran again, and the three who did it were sixteen. The court heard that nobody had changed a password since the machines were bought.</p><a href="/">The Ledger</a>',
    ),
  ],
  [
    'a pub',
    bare('The Old Oak', '<h1>Shakespeare was here</h1><p>Or so they say. Ale and pies from noon.</p>'),
  ],
])('%s is not taken for one', async (_, home) => {
  expect(await codesOf(home)).toEqual([])
})

const inLayout = (title: string, middle: string) =>
  bare(
    title,
    `<header><a href="/">Home</a><nav><a href="/a">Services</a><a href="/b">Prices</a><a href="/c">Contact us</a></nav></header><main>${middle}</main><footer><p>${'Corner Bakery, 12 High Street. '.repeat(80)}</p><a href="/news">News</a></footer>`,
  )

test('a boast in the middle of the shop’s own layout is named', async () => {
  const middle = '<h1>Hacked By Dr.Zed</h1><div><p>Hacked By Dr.Zed</p><p>Greetz to CrewX</p></div>'
  expect(await codesOf(inLayout('Hacked By Dr.Zed – Corner Bakery', middle))).toEqual(['hack.defaced'])
})

test.each([
  [
    'a report',
    `<h1>Hacked by Dr.Zed</h1><p>${'Last week a bakery in our town lost its website to a stranger. '.repeat(15)}</p>`,
  ],
  ['a review of a film', '<h1>Hacked by Love</h1><p>A comedy with songs. Tickets at the box office.</p>'],
  [
    'an article that repeats its title',
    '<h1>Hacked by Crew</h1><h2>Hacked by Crew</h2><p>That is what our baker read at five in the morning. The bread was late, the shop opened at nine, and a friend of the family spent the day on it.</p>',
  ],
  ['advice', '<h1>Hacked by bots</h1><p>How to clean up after an admin account was taken.</p>'],
])('%s with such a title is none', async (_, middle) => {
  const title = /<h1>(.*?)<\/h1>/.exec(middle)?.[1] ?? ''
  expect(await codesOf(inLayout(title, middle))).toEqual([])
})

const found = async (home: string) => {
  lab = await healthyLab({ '/': safely(home) })
  return (await lab.examine('https://shop.test', { codes })).findings.map(({ verdict }) => verdict)
}
const band = (rest: string, head = '') =>
  bare('Hacked by Love', `<h1>Hacked by Love</h1>${rest}`).replace('</head>', `${head}</head>`)
const DARK = '<style>body{background:#000;color:#eee}</style>'

test.each([
  ['its tour', band('<p>Out now. Tour dates in May: Leeds, Hull, York.</p>', DARK)],
  ['its shop and its songs', band('<a href="/shop">Shop</a> <a href="/songs">Songs</a>', DARK)],
  ['its crew', band('<p>Our crew is on Telegram. Tickets at the door.</p>', DARK)],
  [
    'its album in a layout',
    inLayout('Hacked by Love', '<h1>Hacked by Love</h1><h2>Hacked by Love: album out now</h2>'),
  ],
])('a band of such a name with %s is none', async (_, home) => {
  expect(await found(home)).toEqual([])
})

test.each([
  ['a band’s first page with a style of its own', band('', '<link rel="stylesheet" href="/band.css">')],
  [
    'a band’s first page with a picture',
    band('<img src="/four-people.jpg" alt="The band"><p>Leeds, England</p>', DARK),
  ],
  [
    'a report in the paper’s layout',
    inLayout('Hacked by Lulz', '<h1>Hacked by Lulz</h1><p>The town’s admin is sorry. More tomorrow.</p>'),
  ],
])('words that a site could be headed with are never called certain: %s', async (_, home) => {
  expect(await found(home)).not.toContain('confirmed')
})

test.each([
  ['nothing but the boast', bare('Hacked', 'Hacked by BALA SNIPER')],
  [
    'a boaster’s words',
    bare('Hacked By MrX', '<h1>Hacked By MrX</h1><p>Greetz to xCrew. Patch your system, admin!</p>'),
  ],
  ['the title alone', bare('Hacked by ./L0neW0lf', '<body bgcolor="black"><p>greetz: ZeroDayz</p>')],
])('a page that is all defacement is found for certain: %s', async (_, home) => {
  expect(await found(home)).toEqual(['confirmed'])
})
