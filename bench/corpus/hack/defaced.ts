import { type Case, pairs } from '../case.ts'
import { all, type Edit, swap } from '../sites/edit.ts'
import { clinic, planner, restaurant } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { batik, joinery, museum } from '../sites/more.ts'
import { joomla } from '../sites/other-cms.ts'
import { send } from '../sites/send.ts'
import { twins, type Wish } from '../sites/site.ts'
import { hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

/** What an intruder's page lacks. */
const LACKS = [
  'seo.*',
  'ux.*',
  'a11y.*',
  'perf.*',
  'hdr.*',
  'gdpr.*',
  'biz.*',
  'asset.*',
  'mixed.*',
  'link.*',
]

const replaced = (common: Wish, html: string) => ({
  ...twins(common, { pages: { '/': send(html, { safe: false, gzip: false }) } }),
  allowed: LACKS,
})
const overwritten = (common: Wish, edit: Edit) => ({ ...twins(common, { edit }), allowed: LACKS })

const black = (title: string, body: string, head = '') => `<html>
<head>
<title>${title}</title>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
${head}<style>body{background:#000;color:#0f0;font-family:"Courier New",monospace;text-align:center}</style>
</head>
<body bgcolor="black" text="lime">
${body}
</body>
</html>`

const NOTE =
  'Your security is low. Patch your system, admin! We are legion, we do not forgive, we do not forget.'

/** Front pages replaced by people who wanted to be seen. */
export const defaced: Case[] = pairs('hack.defaced', {
  'black-page-with-crew': replaced(
    { layout: wordpress() },
    black(
      'Hacked By Xr00tKid',
      `<center><h1>Hacked By Xr00tKid</h1><br><h3>${NOTE}</h3><p>Greetz: ZeroDayz - Gh0stN3t - all members of Phantom Crew</p></center><embed src="/mp3.swf" hidden="true">`,
    ),
  ),
  'indonesian-crew': replaced(
    { business: batik, layout: wordpress({ theme: 'oceanwp' }) },
    black(
      'Hacked by ./L0neW0lf | Garuda Security Hacker',
      '<pre>Touched by ./L0neW0lf</pre><h2>Hacked by ./L0neW0lf</h2><p>Maaf admin, situs anda saya hack. Perbaiki bug nya ya :)</p><marquee>Greetz : Garuda Security Hacker - Indonesian Code Party - Jatim Com</marquee>',
    ),
  ),
  'turkish-crew': replaced(
    { business: lawyers, layout: joomla() },
    black(
      'Hacked By TurkAkinci',
      '<img src="https://ay-yildiz.test/bayrak.png" alt=""><h1>HACKED BY TurkAkinci</h1><p>Ayyıldız Tim! Vatan bölünmez. Siteniz hacklendi.</p><p>Cyber-Warrior TIM</p>',
    ),
  ),
  'arabic-crew': replaced(
    { business: clinic, layout: bootstrap },
    black(
      'تم الاختراق - Hacked by Dr.SHA6H',
      '<h1>تم اختراق الموقع من قبل Dr.SHA6H</h1><p>Hacked by Dr.SHA6H - Security is just an illusion</p><p>رسالتنا: الحماية ضعيفة يا أدمن</p>',
    ),
  ),
  'brazilian-crew': replaced(
    { business: hotel, layout: plain },
    black(
      'Owned by ProtoWave Reloaded',
      '<font size="7" color="red">HACKED BY PROTOWAVE</font><br><p>Hackeado por ProtoWave! Invadido com sucesso. Salve: HighTech Brazil HackTeam, Fatal Error Crew</p>',
    ),
  ),
  'one-line': replaced(
    { business: museum, layout: plain },
    '<html><title>Hacked</title><body>Hacked by BALA SNIPER</body></html>',
  ),
  'minified-script-effects': replaced(
    { business: restaurant, layout: wordpress() },
    `<!DOCTYPE html><html><head><meta charset="UTF-8"><title>Hacked By Mr.Kro0oz.305</title><script>var t="Hacked By Mr.Kro0oz.305",i=0;setInterval(function(){document.title=t.substring(0,i++%t.length)},200)</script></head><body oncontextmenu="return false" style="background:#000;color:#fff"><div id="x"><h1>Hacked By Mr.Kro0oz.305</h1><h4>[+] Your site has been defaced [+]</h4><p>No data was deleted. Contact: mr.kro0oz@protonmail.test</p></div></body></html>`,
  ),
  'theme-kept-post-overwritten': overwritten(
    { business: plumber, layout: wordpress({ theme: 'twentysixteen', blocks: false }) },
    all(
      swap(/<title>[^<]*<\/title>/, '<title>Hacked By SA3D HaCk3D</title>'),
      swap(
        /<main[\s\S]*<\/main>/,
        '<main><h1>HaCkeD By SA3D HaCk3D</h1><div class="entry-content"><p>HaCkeD By SA3D HaCk3D</p><p>Long Live to peshmarga. KurDish HaCk3rS WaS Here. fucked by sa3d hack3d</p></div></main>',
      ),
    ),
  ),
  'russian-page': replaced(
    { business: joinery, layout: bootstrap },
    black(
      'Hacked by Kill@Team',
      '<h1>Сайт взломан!</h1><h2>Hacked by Kill@Team</h2><p>Привет админу. Закрой дыру. Мы здесь были. Greets to all our friends.</p>',
    ),
  ),
  'next-app-replaced': replaced(
    { business: planner, layout: next },
    black(
      'PWNED',
      '<h1>This site has been defaced by AnonGh0st Squad</h1><p>You have been pwned. Hacked by AnonGh0st Squad. Expect us.</p>',
    ),
  ),
})
