import { type Case, healthy } from '../case.ts'
import { tillSite } from '../hack/skimmer.ts'
import { clinic, garage, planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { shopify, squarespace } from '../sites/hosted.ts'
import { museum } from '../sites/more.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { script } from '../sites/send.ts'
import { setUp, type Wish } from '../sites/site.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const on = (wish: Wish) => ({ lab: () => setUp(wish) })
const partners = [
  'north-mill',
  'quay-brewery',
  'island-dairy',
  'coast-coffee',
  'harbour-hotel',
  'tide-theatre',
]
const partnerLinks = partners
  .map((name) => `<a href="https://${name}.test/">${name.replace('-', ' ')}</a>`)
  .join('\n')
const packer = (words: string) =>
  `eval(function(p,a,c,k,e,d){e=function(c){return(c<a?'':e(parseInt(c/a)))+((c=c%a)>35?String.fromCharCode(c+29):c.toString(36))};if(!''.replace(/^/,String)){while(c--){d[e(c)]=k[c]||e(c)}k=[function(e){return d[e]}];e=function(){return'\\\\w+'};c=1};while(c--){if(k[c]){p=p.replace(new RegExp('\\\\b'+e(c)+'\\\\b','g'),k[c])}}return p}('0 1=2.3("4");1.5({6:"7.8",9:a,b:c});',62,13,'${words}'.split('|'),0,{}))`
const player = packer('var|player|mediaPlayer|setup|theatre|init|file|film|mp4|width|640|autostart|false')

const vendors = [
  'Google Advertising Products',
  'Criteo SA',
  'Casino Ads Ltd',
  'Adform',
  'BetterBet Media',
  'Taboola Europe',
]
const consent = `<div id="cmp" role="dialog" aria-label="Consent" style="display:none"><p>We and our 6 partners store data.</p><ul>${vendors.map((name, at) => `<li><input type="checkbox" id="v${at}"><label for="v${at}">${name}</label> <a href="https://vendor-${at}.test/privacy" rel="nofollow">privacy policy</a></li>`).join('')}</ul><button type="button">Reject all</button><button type="button">Accept all</button></div>`

const licence = `<script>(function(){var _0x3ad1=['host','replace','shiftwise','charCodeAt','length','licence'];var k='c2hvcC50ZXN0';function v(_0x5){return atob(k)===location[_0x3ad1[0]][_0x3ad1[1]](/^www\\./,'')}if(!v(0)){console.warn(_0x3ad1[5])}})();</script>`

/** Hidden blocks, packed scripts and the like, all with a good reason. */
export const hiddenParts: Case[] = healthy('hidden-parts', {
  'mega-menu-with-partners': on({
    layout: bootstrap,
    below: `<div class="mega-menu" style="display:none">${partnerLinks}</div>`,
  }),
  'mega-menu-aria-hidden': on({
    business: hotel,
    layout: joomla(),
    below: `<nav aria-label="Socios" hidden>${partnerLinks}</nav>`,
  }),
  'skip-links-off-screen': on({
    business: museum,
    layout: plain,
    edit: (html) =>
      html.replace(
        /<body>/i,
        '<body><p style="position:absolute;left:-9999px"><a href="#content">Skip to content</a> <a href="#menu">Skip to menu</a></p>',
      ),
  }),
  'hidden-language-switcher': on({
    business: lawyers,
    layout: wordpress({ theme: 'kanzlei' }),
    below:
      '<ul class="lang" style="display:none"><li><a hreflang="en" lang="en" href="https://en.brandt-weiss.test/">English</a></li><li><a hreflang="pl" lang="pl" href="https://pl.brandt-weiss.test/">Polski</a></li><li><a hreflang="tr" lang="tr" href="https://tr.brandt-weiss.test/">Türkçe</a></li><li><a hreflang="ru" lang="ru" href="https://ru.brandt-weiss.test/">Русский</a></li></ul>',
  }),
  'consent-vendors': on({ business: plumber, layout: bootstrap, below: consent }),
  'accordion-of-questions': on({
    business: bikes,
    layout: drupal(),
    below:
      '<h2>Vragen</h2><button type="button" aria-expanded="false" aria-controls="a1">Hoe lang duurt een beurt?</button><div id="a1" style="display:none"><p>Een kleine beurt is de volgende dag klaar. Lees ook <a href="https://fietsersbond-noord.test/onderhoud">dit artikel</a> of <a href="https://ketting-gids.test/">deze gids</a> en <a href="https://banden-test.test/">deze test</a>.</p></div>',
  }),
  'packed-video-player': on({
    business: studio,
    layout: wordpress(),
    below: `<div id="film"></div><script>${player}</script>`,
  }),
  'packed-player-in-file': on({
    business: restaurant,
    layout: wordpress({ theme: 'lightning' }),
    head: '<script src="/js/player.pack.js" defer></script>',
    pages: { '/js/player.pack.js': script(player) },
  }),
  'obfuscated-licence-check': on({ business: planner, layout: next, below: licence }),
  'char-codes-for-mail-address': on({
    business: garage,
    layout: plain,
    below:
      '<script>document.write(String.fromCharCode(60,97,32,104,114,101,102,61,34,109,97,105,108,116,111,58,98,105,117,114,111,64,115,104,111,112,46,116,101,115,116,34,62)+"biuro"+"</a>")</script>',
  }),
  'cloudflare-mail-protection': on({
    business: clinic,
    layout: bootstrap,
    below:
      '<p><a href="/cdn-cgi/l/email-protection#2a43444c456a59424f5a045e4f595e" aria-label="mail"><span class="__cf_email__" data-cfemail="2a43444c456a59424f5a045e4f595e">[email&#160;protected]</span></a></p><script data-cfasync="false" src="/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js"></script>',
    pages: {
      '/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js': script(
        '!function(){"use strict";function e(e){try{return decodeURIComponent(e)}catch(t){return e}}}();',
      ),
      '/cdn-cgi/l/email-protection':
        '<!doctype html><html lang="en"><head><title>Email protection</title></head><body><h1>Email Protection</h1><p>You need a browser with scripts to see this address.</p></body></html>',
    },
  }),
  'off-screen-honeypot-field': on({
    layout: bootstrap,
    below:
      '<form action="/contact/" method="post"><p><label for="q">E-mail</label> <input id="q" type="email" name="email"></p><div style="position:absolute;left:-5000px" aria-hidden="true"><input type="text" name="b_7_1" tabindex="-1" value="" aria-label="leave empty"></div><button type="submit">Subscribe</button></form>',
  }),
  'noscript-pixel': on({
    business: { ...planner, country: 'US' },
    layout: next,
    below:
      '<noscript><img height="1" width="1" style="display:none" alt="" src="https://metrics-host.test/px.png?id=7"></noscript>',
  }),
  'hidden-frame-of-tag-manager': on({
    business: planner,
    layout: bootstrap,
    below:
      '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-5QX9" height="0" width="0" style="display:none;visibility:hidden" title="tags"></iframe></noscript>',
  }),
  'modal-with-social-links': on({
    business: studio,
    layout: squarespace,
    below:
      '<div class="modal" style="visibility:hidden;height:0;overflow:hidden"><a href="https://www.instagram.com/mara">Instagram</a> <a href="https://www.pinterest.com/mara">Pinterest</a> <a href="https://www.facebook.com/mara">Facebook</a> <a href="https://www.youtube.com/mara">YouTube</a></div>',
  }),
  'till-with-own-scripts': on(
    tillSite({
      business: hotel,
      layout: bootstrap,
      head: '<script src="https://js.stripe.com/v3/" defer></script>',
    }),
  ),
  'till-with-card-formatter': {
    ...on(
      tillSite({ business: bikes, layout: wordpress({ theme: 'storefront' }) }, 'cc', (html) =>
        html.replace(
          '</body>',
          `<script>document.getElementById('cc-number').addEventListener('input',function(e){e.target.value=e.target.value.replace(/\\D/g,'').replace(/(.{4})/g,'$1 ').trim()});document.getElementById('checkout-form').addEventListener('submit',function(){fetch('https://api.stripe.com/v1/tokens',{method:'POST',body:new FormData(this)})})</script></body>`,
        ),
      ),
    ),
    url: 'https://shop.test/afrekenen/',
  },
  'recaptcha-v3-shop': on({
    business: studio,
    layout: shopify,
    head: '<script src="https://www.google.com/recaptcha/api.js?render=6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI" async defer></script>',
    below:
      '<form action="/contact/" method="post"><label for="e">E-mail</label> <input id="e" type="email" name="email"><input type="hidden" class="g-recaptcha-response" name="token"><button type="submit" class="g-recaptcha" data-sitekey="6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI" data-action="subscribe">Subscribe</button></form>',
  }),
})
