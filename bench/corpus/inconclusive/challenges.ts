import type { Answer, LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, inconclusive } from '../case.ts'
import { clinic, garage, planner, restaurant, studio } from '../sites/further.ts'
import { next, plain } from '../sites/handmade.ts'
import { shopify } from '../sites/hosted.ts'
import { place } from '../sites/place.ts'
import { bare, redirect, type Sending } from '../sites/send.ts'
import { failing, type Site, site } from '../sites/site.ts'
import { bikes, hotel, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const RAY = {
  server: 'cloudflare',
  'cf-ray': '8e5f1a2b3c4d5e6f-FRA',
  'cache-control': 'private, max-age=0, no-store',
}
const MITIGATED = { ...RAY, 'cf-mitigated': 'challenge', 'accept-ch': 'Sec-CH-UA-Bitness, Sec-CH-UA-Arch' }

export const moment = `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta http-equiv="X-UA-Compatible" content="IE=Edge"><meta name="robots" content="noindex,nofollow"><meta name="viewport" content="width=device-width,initial-scale=1"><style>*{box-sizing:border-box;margin:0;padding:0}html{line-height:1.15;-webkit-text-size-adjust:100%;color:#313131}</style><meta http-equiv="refresh" content="390"></head><body class="no-js"><div class="main-wrapper" role="main"><div class="main-content"><noscript><div id="challenge-error-title"><div class="h2"><span class="icon-wrapper"><div class="heading-icon warning-icon"></div></span><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></div></noscript></div></div><script>(function(){window._cf_chl_opt={cvId: '3',cZone: "shop.test",cType: 'managed',cRay: '8e5f1a2b3c4d5e6f',cH: 'a1b2'};var cpo=document.createElement('script');cpo.src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=8e5f1a2b3c4d5e6f';document.getElementsByTagName('head')[0].appendChild(cpo);}());</script></body></html>`
const iuam = `<!DOCTYPE HTML><html lang="en-US"><head><meta charset="UTF-8" /><title>Just a moment...</title></head><body><table width="100%" height="100%" cellpadding="20"><tr><td align="center" valign="middle"><div class="cf-browser-verification cf-im-under-attack"><noscript><h1 data-translate="turn_on_js" style="color:#bd2426;">Please turn JavaScript on and reload the page.</h1></noscript><div id="cf-content"><h1><span data-translate="checking_browser">Checking your browser before accessing</span> shop.test.</h1><p data-translate="process_is_automatic">This process is automatic. Your browser will redirect to your requested content shortly.</p></div><form class="challenge-form" id="challenge-form" action="/?__cf_chl_jschl_tk__=abc" method="POST"></form></div></td></tr></table></body></html>`
const blocked = `<!DOCTYPE html><html class="no-js" lang="en-US"><head><title>Attention Required! | Cloudflare</title><meta charset="UTF-8" /><meta name="robots" content="noindex, nofollow" /><meta name="viewport" content="width=device-width,initial-scale=1" /></head><body><div id="cf-wrapper"><div id="cf-error-details" class="cf-error-details-wrapper"><h1 data-translate="block_headline">Sorry, you have been blocked</h1><h2 class="cf-subheadline"><span data-translate="unable_to_access">You are unable to access</span> fietsatelier.test</h2><h2 data-translate="blocked_why_headline">Why have I been blocked?</h2><p data-translate="blocked_why_detail">This website is using a security service to protect itself from online attacks.</p><p><span>Cloudflare Ray ID: <strong>8e5f1a2b3c4d5e6f</strong></span></p></div></div></body></html>`
const dataDome = `<html lang="en"><head><title>alnoor-dental.test</title><style>#cmsg{animation: A 1.5s;}@keyframes A{0%{opacity:0;}99%{opacity:0;}100%{opacity:1;}}</style></head><body style="margin:0"><p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={'rt':'c','cid':'AHrlqAAAAAMA','hsh':'2211F522B61E269B869FA6EAFFB5E1','t':'fe','s':17434,'e':'6a1','host':'geo.captcha-delivery.com'}</script><script data-cfasync="false" src="https://ct.captcha-delivery.com/c.js"></script></body></html>`
const perimeter = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="px-captcha"><title>Access to this page has been denied</title></head><body><div class="px-captcha-container"><div class="px-captcha-header">Before we continue...</div><div class="px-captcha-message">Press &amp; Hold to confirm you are a human (and not a bot).</div><div id="px-captcha"></div><div class="px-captcha-refid">Reference ID 3f1c2a90</div></div><script>window._pxAppId = 'PXu6b0qd2S';window._pxJsClientSrc = '/u6b0qd2S/init.js';</script></body></html>`
const incapsula = `<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"><meta name="format-detection" content="telephone=no"><meta name="viewport" content="initial-scale=1.0"><meta http-equiv="X-UA-Compatible" content="IE=edge,chrome=1"></head><body style="margin:0px;height:100%"><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=9-12345678-0%20NNNN&incident_id=123000450098-58990&edet=12&cinfo=04000000&rpinfo=0" frameborder=0 width="100%" height="100%" marginheight="0px" marginwidth="0px">Request unsuccessful. Incapsula incident ID: 123000450098-58990</iframe></body></html>`
const awsCaptcha = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Human Verification</title><script type="text/javascript">window.awsWafCookieDomainList = [];window.gokuProps = {"key":"AQIDAHjc","iv":"CgAAZiF","context":"b1"};</script><script src="https://3f1.eu-west-1.captcha-sdk.awswaf.com/3f1/jsapi.js"></script></head><body><div id="captcha-container"></div><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you're not a robot.</noscript></body></html>`
const awsSilent = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title></title><script type="text/javascript">window.gokuProps = {"key":"AQIDAHjc","iv":"CgAAZiF","context":"b1"};</script><script src="https://3f1.edge.sdk.awswaf.com/3f1/challenge.js"></script></head><body><div id="challenge-container"></div><script>AwsWafIntegration.saveReferrer();AwsWafIntegration.checkForceRefresh();</script></body></html>`
const akamai = `<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>\n<H1>Access Denied</H1>\n \nYou don't have permission to access "http&#58;&#47;&#47;www&#46;fietsatelier&#46;test&#47;" on this server.<P>\nReference&#32;&#35;18&#46;4c3e1202&#46;1763730000&#46;2a1b3c4d\n<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;4c3e1202&#46;1763730000&#46;2a1b3c4d</P>\n</BODY>\n</HTML>`
const hcaptcha = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>One more step</title><meta name="viewport" content="width=device-width"><script src="https://js.hcaptcha.com/1/api.js" async defer></script></head><body><main><h1>One more step</h1><p>Please complete the security check to continue.</p><form method="post"><div class="h-captcha" data-sitekey="10000000-ffff-ffff-ffff-000000000001"></div></form></main></body></html>`
const recaptcha = hcaptcha
  .replace('https://js.hcaptcha.com/1/api.js', 'https://www.google.com/recaptcha/api.js')
  .replace('h-captcha', 'g-recaptcha')
  .replace('One more step', 'Unusual traffic')
  .replace('One more step', 'Are you a person?')
const turnstile = hcaptcha
  .replace('https://js.hcaptcha.com/1/api.js', 'https://challenges.cloudflare.com/turnstile/v0/api.js')
  .replace('h-captcha', 'cf-turnstile')
  .replaceAll('One more step', 'Verify you are human')
const siteGround =
  '<html><head><link rel="icon" href="data:;"><meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F&y=ipc:203.0.113.7:1763730000.512"></meta></head></html>'
const imunify = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>One moment, please...</title><style>body{background:#F6F7F8;color:#303131;font-family:sans-serif;text-align:center}</style></head><body><h1>Please wait while your request is being verified...</h1><form id="wsidchk-form" style="display:none;" action="/z0f76a1d14fd21a8fb5fd0d03e0fdc3d3cedae52f" method="GET"><input type="hidden" id="wsidchk" name="wsidchk"/></form><script>(function(){setTimeout(function(){document.getElementById('wsidchk-form').submit();},3000)})();</script></body></html>`
const guard = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>DDoS-Guard</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="preload" href="/.well-known/ddos-guard/js-challenge/index.js" as="script"></head><body data-ddg-origin="true" data-ddg-l10n="true"><div class="main"><h1 id="title">Checking your browser before accessing warsztat.test</h1><p id="description">Please wait a few seconds. Once this check is complete, the website will open automatically</p></div></body></html>`
const kasada =
  '<html><head></head><body><script>window.KPSDK={};KPSDK.now=typeof performance!=="undefined"&&performance.now?performance.now.bind(performance):Date.now.bind(Date);KPSDK.start=KPSDK.now();</script><script src="/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/ips.js?x-kpsdk-im=AAL"></script></body></html>'
const anubis = `<!doctype html><html lang="en"><head><title>Making sure you&#39;re not a bot!</title><meta name="viewport" content="width=device-width, initial-scale=1.0"><meta name="robots" content="noindex,nofollow"><link rel="stylesheet" href="/.within.website/x/xess/xess.min.css"><script id="anubis_version" type="application/json">"v1.21.3"</script><script id="anubis_challenge" type="application/json">{"rules":{"algorithm":"fast","difficulty":4},"challenge":"a1b2c3"}</script></head><body id="top"><main><h1 id="title" class="centered-div">Making sure you&#39;re not a bot!</h1><p id="status">Loading...</p><noscript><p>Sadly, you must enable JavaScript to get past this challenge.</p></noscript></main></body></html>`
const vercel = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vercel Security Checkpoint</title></head><body><div id="root"><p id="header-text">We're verifying your browser</p><a id="fix-text" href="https://vercel.link/security-checkpoint">Website owner? Click here to fix</a></div><script type="module">import("/.well-known/vercel/security/static/challenge.v2.min.js")</script></body></html>`

const homes: Record<string, () => Site> = {
  bakery: () => site({ layout: wordpress() }),
  firm: () => site({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' }),
  cycles: () => site({ business: bikes, layout: shopify, name: 'fietsatelier.test' }),
  inn: () => site({ business: hotel, name: 'miradordelvalle.test' }),
  app: () => site({ business: planner, layout: next, name: 'shiftwise.test' }),
  dentist: () => site({ business: clinic, name: 'alnoor-dental.test' }),
  workshop: () => site({ business: garage, name: 'warsztat.test' }),
  diner: () => site({ business: restaurant, name: 'umiya.test' }),
  ceramics: () => site({ business: studio, name: 'lindqvist.test' }),
}

/** Whatever is asked for, the shield answers. */
export function shielded(whole: Site, answer: Answer): LabOptions {
  return place(failing({ ...whole, pages: {} }, answer))
}

const wall = (
  home: string,
  html: string,
  status: number,
  headers: Record<string, string> = {},
  sending: Sending = {},
) => {
  const whole = homes[home]?.() ?? site()
  return { url: `${whole.origin}/`, lab: () => shielded(whole, bare(html, { status, headers, ...sending })) }
}

export const challenges: Case[] = inconclusive('challenge', {
  'cloudflare-403': wall('bakery', moment, 403, MITIGATED),
  'cloudflare-503': wall('bakery', iuam, 503, RAY),
  'cloudflare-200': wall('firm', moment, 200, MITIGATED, { gzip: true }),
  'cloudflare-429': wall('app', moment, 429, { ...MITIGATED, 'retry-after': '30' }),
  'cloudflare-blocked': wall('cycles', blocked, 403, RAY),
  'cloudflare-1020-text': wall('inn', 'error code: 1020', 403, RAY, { type: 'text/plain; charset=UTF-8' }),
  datadome: wall('dentist', dataDome, 403, {
    server: 'DataDome',
    'x-datadome': 'protected',
    'set-cookie': 'datadome=xyz; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  }),
  perimeterx: wall('inn', perimeter, 403, { 'x-px-block': '1' }),
  incapsula: wall('workshop', incapsula, 200, { 'x-iinfo': '9-12345678-0 NNNN', 'x-cdn': 'Imperva' }),
  'incapsula-403': wall(
    'ceramics',
    incapsula,
    403,
    { 'x-cdn': 'Imperva', 'set-cookie': 'visid_incap_123=abc; HttpOnly; path=/' },
    { gzip: true },
  ),
  'aws-captcha': wall('app', awsCaptcha, 405, { 'x-amzn-waf-action': 'captcha', server: 'awselb/2.0' }),
  'aws-silent': wall('app', awsSilent, 202, { 'x-amzn-waf-action': 'challenge', server: 'CloudFront' }),
  akamai: wall('cycles', akamai, 403, { server: 'AkamaiGHost' }, { type: 'text/html' }),
  hcaptcha: wall('diner', hcaptcha, 200),
  recaptcha: wall('firm', recaptcha, 429),
  turnstile: wall('ceramics', turnstile, 403),
  siteground: wall('bakery', siteGround, 202, { 'sg-captcha': 'challenge' }, { type: 'text/html' }),
  imunify360: wall('inn', imunify, 200, { server: 'imunify360-webshield/1.21' }),
  'ddos-guard': wall('workshop', guard, 403, { server: 'ddos-guard' }),
  kasada: wall('cycles', kasada, 429, { 'x-kpsdk-ct': '0' }),
  anubis: wall('diner', anubis, 200),
  vercel: wall('app', vercel, 429, { server: 'Vercel', 'x-vercel-mitigated': 'challenge' }),
  'behind-a-redirect': {
    url: 'http://kanzlei-brandt.test/',
    lab: () => {
      const { name, origin } = homes.firm?.() ?? site()
      const check = bare(moment, { status: 403, headers: MITIGATED })
      return place({
        name,
        origin,
        front: '',
        written: [],
        pages: { '/': redirect('/cdn-cgi/check', 302), '*': check },
      })
    },
  },
})
