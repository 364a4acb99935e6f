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
      'Neither an ordinary visit nor a visit as a phone gets the line that fits the page to a phone (<meta name="viewport">), or it asks for the width of a desktop screen, and no other address made for phones is offered.',
    fix: 'We add the missing line to the page template and check the main pages at phone width. It takes about an hour when the design already adapts.',
    selfFix: [
      'Open the template of your pages (in WordPress: Appearance, Theme file editor, header.php).',
      'Put this line right after <head>: <meta name="viewport" content="width=device-width, initial-scale=1">',
      'Save, then open your site on a phone. If parts now overlap, the design itself does not adapt: ask us.',
    ],
    explains: ['ux.overflow'],
    symptoms: [
      'phone',
      'mobile',
      'tiny',
      'zoom',
      'pinch',
      'small text',
      'too small to read',
      'iphone',
      'android',
      'not responsive',
      'looks like a desktop page',
      'cell phone',
    ],
  }),
  fault({
    code: 'ux.overflow',
    severity: 'medium',
    title: 'Visitors must scroll sideways on phones',
    sees: 'On a phone the page slides left and right, and the ends of lines, prices or buttons are cut off.',
    means:
      'Some part of the page is wider than a phone screen and pushes everything else out. People miss what is cut off, often the button that they need, and the page feels broken.',
    confirmed:
      'The page was opened in a real browser at the width of a phone, and its content was wider than the screen.',
    fix: 'We find the part that is too wide (often a table, a picture or an embedded box), make it adapt, and check your main pages at three phone widths. That usually takes one to two hours.',
    selfFix: [
      'Open the page on a phone and note which part reaches past the right edge.',
      'If it is a picture, a table or an embedded video that you put in, remove it or set its width to 100% in your editor.',
      'Load the page anew on the phone. If it still slides sideways, the design is the cause: ask us.',
    ],
    symptoms: [
      'scroll sideways',
      'scrolls sideways',
      'side scroll',
      'horizontal scroll',
      'slides left and right',
      'cut off on the phone',
      'cut off on mobile',
      'wider than the screen',
      'does not fit the screen',
      'overlapping',
      'text runs off',
      'wobbles on phone',
    ],
  }),
]
