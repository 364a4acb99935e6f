import { type Case, pairs } from '../case.ts'
import { clinic, garage, planner } from '../sites/further.ts'
import { plain } from '../sites/handmade.ts'
import { setUp, type Wish } from '../sites/site.ts'
import { hotel, lawyers } from '../sites/western.ts'
import { contactForm } from '../sites/words.ts'

const changed = (common: Wish, edit: (form: string) => string) => {
  const form = contactForm(common.business?.lang ?? 'en', '/contact/')
  return {
    faulty: () => setUp({ ...common, contact: edit(form) }),
    fixed: () => setUp({ ...common, contact: form }),
  }
}

/** Forms that no program receives. */
export const noHandler: Case[] = pairs('form.no_handler', {
  'mailto-action': changed({ business: lawyers, layout: plain }, (form) =>
    form.replace('action="/contact/"', 'action="mailto:info@shop.test" enctype="text/plain"'),
  ),
  'hash-action-template-left-over': changed({ business: hotel, layout: plain }, (form) =>
    form.replace('action="/contact/" method="post"', 'action="#"'),
  ),
  'no-action-at-all': changed({ business: clinic, layout: plain }, (form) =>
    form.replace('action="/contact/" method="post"', ''),
  ),
  'mailto-uppercase': changed({ business: garage, layout: plain, style: { upper: true } }, (form) =>
    form.replace('action="/contact/"', 'action="MAILTO:info@shop.test?subject=Website"'),
  ),
  'javascript-void': changed({ business: planner, layout: plain, style: { minified: true } }, (form) =>
    form.replace('action="/contact/" method="post"', 'action="javascript:void(0)"'),
  ),
})
