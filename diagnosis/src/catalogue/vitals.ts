import { fault } from './fault.ts'

/** What only a browser can measure: how the page comes up in front of a visitor. */
export const vitalsFaults = [
  fault({
    code: 'perf.lcp',
    severity: 'medium',
    title: 'The main part of your page comes late',
    sees: 'The heading or the big picture appears only after several seconds.',
    means:
      'In a real browser it took more than four seconds until the largest part of the first view was there. People judge by that moment whether a site works, and Google measures it too.',
    confirmed: 'The page was loaded twice in a real browser, and the better value counts.',
    fix: 'We find what the first view waits for and remove the wait, then measure again. It takes about a day.',
    selfFix: [],
    symptoms: [
      'slow',
      'slow to load',
      'loads slowly',
      'takes long to show',
      'core web vitals',
      'lcp',
      'largest contentful paint',
      'page speed',
      'pagespeed is red',
    ],
  }),
  fault({
    code: 'perf.cls',
    severity: 'medium',
    title: 'Your page jumps while it loads',
    sees: 'Text and buttons move while one reads or wants to press them.',
    means:
      'Parts that come late push the rest of the page around. Visitors lose their place or press the wrong button.',
    confirmed: 'The page was loaded twice in a real browser, and the better value of its shifts counts.',
    fix: 'We reserve the space for pictures, adverts and notices, then measure again. It takes half a day.',
    selfFix: [],
    symptoms: [
      'jumps',
      'jumpy',
      'page moves',
      'layout shift',
      'cls',
      'content jumps around',
      'buttons move',
      'things shift',
      'jumping while loading',
    ],
  }),
  fault({
    code: 'perf.inp',
    severity: 'medium',
    title: 'Your page does not react while it loads',
    sees: 'Taps and clicks do nothing for a while, then everything happens at once.',
    means:
      'Scripts keep the browser so busy that it cannot answer the visitor. On a weak phone it is several times worse than what we measured.',
    confirmed:
      'The page was loaded twice in a real browser; the time in which it could not react was added up, and the better value counts.',
    fix: 'We find the scripts that block the page and delay, split or drop them. It takes about a day.',
    selfFix: [
      'Remove plugins, chat windows and widgets that you do not need: each brings scripts of its own.',
    ],
    symptoms: [
      'freezes',
      'frozen',
      'unresponsive',
      'stuck',
      'cannot click',
      'buttons do nothing',
      'slow to react',
      'laggy',
      'hangs',
      'inp',
    ],
  }),
]
