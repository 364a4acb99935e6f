import { fault } from './fault.ts'

export const mobileFaults = [
  fault({
    code: 'ux.no_viewport',
    severity: 'high',
    title: 'Your site is tiny and unreadable on phones',
    sees: 'On a phone the whole page is shown shrunk, as if it were a desktop screen held far away.',
    means:
      'The page does not tell phones how wide it wants to be, so they show it as a desktop page. More than half of all visits are made on phones, and most people leave a page that they must pinch to read.',
    confirmed:
      'The page as sent has no <meta name="viewport"> in it, on two visits, and no other address made for phones is offered.',
    fix: 'We add the missing line to the page template and check the main pages at phone width. It takes about an hour when the design already adapts.',
    selfFix: [
      'Open the template of your pages (in WordPress: Appearance, Theme file editor, header.php).',
      'Put this line right after <head>: <meta name="viewport" content="width=device-width, initial-scale=1">',
      'Save, then open your site on a phone. If parts now overlap, the design itself does not adapt: ask us.',
    ],
    symptoms: ['phone', 'mobile', 'tiny', 'zoom', 'pinch', 'small text'],
  }),
]
