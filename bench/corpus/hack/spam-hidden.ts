import { type Case, pairs } from '../case.ts'
import { afterAll, all, atEnd, atStart, type Edit, inContent, inHead, swap } from '../sites/edit.ts'
import { clinic, planner, restaurant } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { joinery, museum } from '../sites/more.ts'
import { joomla } from '../sites/other-cms.ts'
import { twins, type Wish } from '../sites/site.ts'
import { bakery, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'
import { casinos, copies, escorts, essays, linked, loans, pills, replicas, slots } from './spam-links.ts'

const hidden = (common: Wish, edit: Edit) => twins(common, { edit })

/** Advertisements for others, put where people do not see them and search engines do. */
export const spamHidden: Case[] = pairs('hack.spam_hidden', {
  'wordpress-off-screen-pills': hidden(
    { layout: wordpress({ theme: 'astra' }) },
    atEnd(`<div style="position:absolute; left:-9999px; top:-9999px;">\n${linked(pills)}\n</div>`),
  ),
  'german-lawyers-display-none-casino': hidden(
    { business: lawyers, layout: wordpress({ theme: 'kanzlei', blocks: false }), style: { minified: true } },
    inContent(`<div style="display:none">${linked(casinos, ' ')}</div>`),
  ),
  'plain-zero-height-loans': hidden(
    { business: museum, layout: plain, style: { upper: true } },
    atEnd(`<DIV STYLE='height:0;width:0;overflow:hidden'>${linked(loans, ' | ')}</DIV>`),
  ),
  'class-in-style-sheet': hidden(
    { business: planner, layout: next },
    all(
      inHead('<style>.xk21{position:fixed;top:-4200px;left:-3800px}</style>'),
      atEnd(`<div class="xk21"><ul><li>${linked(replicas, '</li><li>')}</li></ul></div>`),
    ),
  ),
  'hidden-by-script': hidden(
    { business: plumber, layout: wordpress({ theme: 'oceanwp' }) },
    atEnd(`<div id="hideMeya"> ${linked(slots, ' , ')} </div><script type="text/javascript">
document.getElementById("hideMeya").style.visibility = "hidden";
document.getElementById("hideMeya").style.display = "none";
</script>`),
  ),
  'joomla-marquee': hidden(
    { business: hotel, layout: joomla() },
    atStart(
      `<marquee style="position: absolute; width: 0px; height: 0px; overflow: hidden;" scrollamount="10000">${linked(escorts)}</marquee>`,
    ),
  ),
  'font-tag-japanese-copies': hidden(
    { layout: wordpress({ theme: 'generatepress' }), name: 'www.shop.test', style: { quotes: 'single' } },
    inContent(
      `<font style='position: absolute;overflow: hidden;height: 0;width: 0'>${linked(copies, ' ')}</font>`,
    ),
  ),
  'text-indent-mixed-languages': hidden(
    { business: clinic, layout: bootstrap, sending: { gzip: false, chunked: true } },
    atEnd(
      `<p style="text-indent:-99999px;height:1px;overflow:hidden;margin:0">${linked(essays, ' &bull; ')}</p>`,
    ),
  ),
  'after-the-closing-tag': hidden(
    { business: restaurant, layout: wordpress({ theme: 'lightning' }) },
    afterAll(
      `\n<div style="overflow:auto; position:fixed; left:-10000px; height:5px">\n${linked(slots)}\n</div>\n`,
    ),
  ),
  'clipped-inside-footer': hidden(
    { business: joinery, layout: bootstrap },
    swap(
      '</footer>',
      `<span style="position:absolute;clip:rect(1px,1px,1px,1px);width:1px;height:1px;overflow:hidden">${linked(pills, ', ')}</span></footer>`,
    ),
  ),
  'font-size-zero-many': hidden(
    { business: bakery, layout: bootstrap },
    atEnd(
      `<div style="font-size:0px;line-height:0;color:#ffffff">${linked([...pills, ...loans, ...replicas], ' ')}</div>`,
    ),
  ),
})
