import type { Answer } from '../../../diagnosis/test/lab.ts'
import { type Case, inconclusive } from '../case.ts'
import { planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next } from '../sites/handmade.ts'
import { bare, type Sending } from '../sites/send.ts'
import { setUp, type Wish } from '../sites/site.ts'
import { hotel, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

/** One and the same answer to everything, at every address of the site. */
const shield = (html: string, sending: Sending, common: Wish = {}) => ({
  lab: () => {
    const built = setUp(common)
    const answer: Answer = bare(html, sending)
    const own = built.hosts['shop.test']
    return { ...built, hosts: { ...built.hosts, 'shop.test': { ...own, https: { '*': answer } } } }
  },
})

const doc = (title: string, body: string, head = '') =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="robots" content="noindex,nofollow"><meta name="viewport" content="width=device-width,initial-scale=1">${head}</head><body>${body}</body></html>`

const spinner =
  '<div class="loader"></div><noscript><h1>Turn JavaScript on and reload the page.</h1></noscript>'

/** A shield in front of the site asks for proof of a human. */
export const shields: Case[] = inconclusive('shields', {
  'checking-your-browser-503': shield(
    doc(
      'Just a moment...',
      `<h1>Checking your browser before accessing shop.test.</h1><p>This process is automatic. Your browser will redirect to your requested content shortly.</p>${spinner}<p>DDoS protection by Shieldwall</p><script>setTimeout(function(){document.forms[0].submit()},4000)</script><form id="challenge-form" action="/?__cf_chl_f_tk=1" method="post"></form>`,
    ),
    { status: 503, headers: { server: 'ddos-guard', 'retry-after': '5' } },
    { layout: wordpress() },
  ),
  'empty-202-challenge': shield(
    '',
    {
      status: 202,
      headers: { 'x-amzn-waf-action': 'challenge', 'cache-control': 'no-store', server: 'CloudFront' },
    },
    { business: planner, layout: next },
  ),
  'script-202-challenge': shield(
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><script type="text/javascript">window.awsWafCookieDomainList=[];window.gokuProps={"key":"AQIDAHjcYu"};</script><script src="https://de5282c3ca0c.edge.sdk.awswaf.test/challenge.js"></script></head><body><div id="challenge-container"></div><script>AwsWafIntegration.checkForceRefresh();</script><noscript><h1>JavaScript is disabled</h1></noscript></body></html>',
    { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } },
    { business: studio },
  ),
  'too-many-requests': shield(
    '<html><head><title>429 Too Many Requests</title></head><body><center><h1>429 Too Many Requests</h1></center><hr><center>nginx</center></body></html>',
    { status: 429, headers: { 'retry-after': '120', server: 'nginx' } },
    { business: hotel },
  ),
  'too-many-requests-json': shield(
    '{"error":"rate_limited","retry_after":60}',
    { status: 429, type: 'application/json' },
    { business: planner, layout: next },
  ),
  'captcha-of-its-own-403': shield(
    doc(
      'Security check',
      '<h1>Please confirm that you are human</h1><p>Type the letters you see in the picture.</p><form action="/captcha/verify" method="post"><img src="/captcha/image?id=8813" alt="captcha"><input name="captcha_code" aria-label="letters"><button>Continue</button></form>',
    ),
    { status: 403 },
    { layout: wordpress() },
  ),
  'captcha-of-the-host-german': shield(
    doc(
      'Sicherheitsabfrage',
      '<h1>Sind Sie ein Mensch?</h1><p>Bitte lösen Sie das Captcha, um fortzufahren.</p><form method="post"><div class="h-captcha" data-sitekey="10000000-ffff-ffff-ffff-000000000001"></div><script src="https://js.hcaptcha.com/1/api.js" async defer></script><button>Weiter</button></form>',
    ),
    { status: 429 },
    { business: lawyers, layout: wordpress() },
  ),
  'login-asked-wordpress': {
    ...shield(
      '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>401 Unauthorized</title>\n</head><body>\n<h1>Unauthorized</h1>\n<p>This server could not verify that you are authorized to access the document requested.</p>\n</body></html>',
      { status: 401, headers: { 'www-authenticate': 'Basic realm="Restricted"', server: 'Apache' } },
      { layout: wordpress() },
    ),
    allowed: ['http.auth_wall'],
  },
  'login-asked-bearer-page': {
    ...shield(doc('Sign in', '<h1>Sign in to continue</h1><p>This site is for members.</p>'), {
      status: 401,
      headers: { 'www-authenticate': 'Digest realm="members", nonce="a8"' },
    }),
    allowed: ['http.auth_wall'],
  },
  'sucuri-cookie-script': shield(
    `<html><title>You are being redirected...</title><noscript>Javascript is required. Please enable javascript before you are allowed to see this page.</noscript><script>var s={},u,c,U,r,i,l=0,a,e=eval,w=String.fromCharCode,sucuri_cloudproxy_js='',S='cz0iNiIrIjgiLnN1YnN0cigwLDEp';L=S.length;U=0;r='';</script></html>`,
    { status: 307, headers: { server: 'Sucuri/Cloudproxy', 'x-sucuri-id': '11005' } },
    { layout: wordpress() },
  ),
  'incapsula-frame-200': shield(
    '<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"><meta name="format-detection" content="telephone=no"><meta name="viewport" content="initial-scale=1.0"><meta http-equiv="X-UA-Compatible" content="IE=edge,chrome=1"></head><body style="margin:0px;height:100%"><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=9-5183" frameborder=0 width="100%" height="100%">Request unsuccessful. Incapsula incident ID: 877000310050-519</iframe></body></html>',
    {
      status: 200,
      headers: {
        'x-iinfo': '9-51838182-0 0NNN RT',
        'x-cdn': 'Imperva',
        'set-cookie': 'visid_incap_1=x; path=/; HttpOnly',
      },
    },
    { business: hotel },
  ),
  'datadome-403': shield(
    '<html lang="en"><head><title>shop.test</title><style>#cmsg{animation: A 1.5s;}</style></head><body style="margin:0"><p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={"rt":"c","cid":"AHrlq","hsh":"0E5","t":"bv","s":43,"host":"geo.captcha-delivery.com"}</script><script src="https://ct.captcha-delivery.com/c.js"></script></body></html>',
    { status: 403, headers: { 'x-datadome': 'protected', 'x-dd-b': '1', server: 'DataDome' } },
    { business: studio, layout: bootstrap },
  ),
  'hosting-captcha-202-refresh': shield(
    '<html><head><link rel="icon" href="data:;"><meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F&y=ipc:203.0.113.9:1763730000.5"></meta></head></html>',
    { status: 202, headers: { 'sg-captcha': 'challenge', server: 'nginx', 'x-robots-tag': 'noindex' } },
    { layout: wordpress() },
  ),
  'one-moment-200': shield(
    doc(
      'One moment, please...',
      `<h1>Please wait while your request is being verified...</h1>${spinner}<script>(function(){setTimeout(function(){var x=new XMLHttpRequest();x.open("GET","/z0f76a1d14fd21a8fb5fd0d03e0fdc3d3cedae52f?wsidchk=8813",true);x.onload=function(){location.reload()};x.send()},2000)})();</script>`,
    ),
    { status: 200, headers: { server: 'openresty' } },
    { business: restaurant, layout: wordpress() },
  ),
  'vercel-checkpoint-429': shield(
    doc(
      'Vercel Security Checkpoint',
      `<div id="root"><p>We’re verifying your browser</p><p>Enable JavaScript to continue.</p></div>`,
    ),
    {
      status: 429,
      headers: { server: 'Vercel', 'x-vercel-mitigated': 'challenge', 'x-vercel-challenge-token': '2.17637' },
    },
    { business: planner, layout: next },
  ),
  'wordfence-limited-503': shield(
    doc(
      'Your access to this site has been limited by the site owner',
      '<h1>Your access to this site has been limited by the site owner</h1><p>If you think you have been blocked in error, contact the owner of this site for assistance.</p><h2>Block Technical Data</h2><p>Block Reason: Advanced blocking in effect. HTTP response code 503</p><p>Generated by Wordfence at Sat, 21 Nov 2026 9:00:00 GMT.</p>',
    ),
    { status: 503, headers: { 'retry-after': '600' } },
    { layout: wordpress() },
  ),
  'proof-of-work-200': shield(
    doc(
      "Making sure you're not a bot!",
      `<h1 id="title">Making sure you're not a bot!</h1><p id="status">Loading...</p><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up Anubis to protect the server against the scourge of AI companies aggressively scraping websites.</p></details>`,
      '<script id="anubis_version" type="application/json">"v1.22.0"</script><script id="anubis_challenge" type="application/json">{"challenge":"81ab","rules":{"algorithm":"fast","difficulty":4}}</script>',
    ),
    { status: 200, headers: { 'set-cookie': 'techaro.lol-anubis-auth=; Max-Age=0; path=/' } },
    { business: studio, layout: bootstrap },
  ),
})
