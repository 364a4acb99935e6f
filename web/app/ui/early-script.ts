import { colorSchemeScript } from './color-scheme.ts'

/** Safari gives the Enter that ends a composed word this code. */
const COMPOSING = 229

/** Enter in a message box sends its form, before and after the page's scripts have loaded; after React, which may prevent it. */
const sendOnEnter = `addEventListener('keydown',(e)=>{
if(e.key!=='Enter'||e.shiftKey||e.isComposing||e.keyCode===${COMPOSING}||e.defaultPrevented||!e.target.matches?.('[enterkeyhint=send]'))return
e.preventDefault()
e.target.form.requestSubmit()
})`

/** The sign-in pages hand their query on to each other; the router does so itself once it runs. */
const keepQuery = `addEventListener('click',(e)=>{
const a=e.target.closest?.('a'),p=/^\\/(login|register|verify|(forgot|reset)-password)$/
if(a&&!a.search&&p.test(a.pathname)&&p.test(location.pathname))a.search=location.search
},true)`

/** A form checks the fields that the visitor has left; before it hydrates, they are marked. */
const markLeft = `addEventListener('focusout',(e)=>{if(e.target.form)e.target.dataset.left=''})`

/** Says so when the page's script did not arrive. */
const noteMissing = `addEventListener('error',(e)=>{
const n=document.getElementById('script-missing')
if(n&&e.target.type==='module')n.hidden=false
},true)`

/** Runs in the head of every page, before anything is painted. */
export const earlyScript = [colorSchemeScript, sendOnEnter, keepQuery, markLeft, noteMissing].join('\n')
