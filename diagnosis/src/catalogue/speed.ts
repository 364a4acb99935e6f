import { fault } from './fault.ts'
import { vitalsFaults } from './vitals.ts'

export const speedFaults = [
  fault({
    code: 'perf.ttfb',
    severity: 'medium',
    title: 'Your server takes too long to start answering',
    sees: 'After the click nothing happens for seconds, then the page comes all at once.',
    means:
      'Before anything can be drawn, the server has to answer, and it thinks for too long. Every page and every click waits for it, and search engines visit slow sites less often.',
    confirmed:
      'The wait for the first byte was measured at least three times on fresh connections, without the time for connecting; the middle value counts, so one slow answer is no finding.',
    fix: 'We find out what the server does in that time (no cache, a slow plugin, a weak plan) and set up page caching. It usually takes half a day.',
    selfFix: [
      'Ask your host whether page caching can be switched on for your plan, and switch it on.',
      'In WordPress, deactivate plugins that you do not use, then look again.',
    ],
    explains: ['perf.lcp'],
    symptoms: [
      'slow',
      'slow server',
      'takes ages',
      'takes forever',
      'loading forever',
      'waiting',
      'keeps spinning',
      'long time to load',
      'laggy',
      'slow to open',
      'hangs before it loads',
    ],
    elsewhere:
      'A crowded or small hosting plan can be the cause. Send your host the measured times and ask what they can do before you pay anybody.',
  }),
  fault({
    code: 'perf.images',
    severity: 'medium',
    title: 'Your photos are far too heavy',
    sees: 'Pictures build up strip by strip, and on a phone the page stays half empty for seconds.',
    means:
      'Pictures are sent at the size in which the camera made them, although they are drawn much smaller. Visitors pay for it with time and mobile data, and many leave before the page is there.',
    confirmed:
      'The first bytes of each picture tell its weight and its size in pixels; a picture counts above 500 kB, or with more than 16 times the pixels that are drawn.',
    fix: 'We resize and repack the pictures without visible loss, and set your site up so that new ones are made small by themselves. It takes a few hours.',
    selfFix: [
      'Make a copy of each heavy picture that is at most 1,600 pixels wide.',
      'Save it as WebP, or as JPEG with quality 80; most photo programs can.',
      'Replace the old picture with the new one and look at the page once.',
    ],
    explains: ['perf.weight', 'perf.lcp'],
    symptoms: [
      'pictures load slowly',
      'images slow',
      'photos take ages',
      'slow pictures',
      'pics dont load',
      'images load line by line',
      'slow on phone',
      'gallery is slow',
      'heavy images',
      'large photos',
    ],
  }),
  fault({
    code: 'perf.compression',
    severity: 'medium',
    title: 'Your pages travel unpacked',
    sees: 'The site feels slow on phones and weak connections, without anything looking broken.',
    means:
      'Browsers offer to take text packed, which makes it a third of the size or less. Your server sends it in full, so every visit loads more than it has to.',
    confirmed:
      'We asked twice and said that we take packed answers; the answer came unpacked, and packing it ourselves saved at least 30 %.',
    fix: 'We switch packing on in the server for all kinds of text files and check it. It takes less than an hour.',
    selfFix: [
      'Look in your hosting panel for "Optimize website", "Compression", "gzip" or "Brotli" and switch it on for all content.',
      'If there is no such switch, ask your host to turn it on.',
    ],
    explains: ['perf.weight'],
    symptoms: [
      'slow',
      'gzip',
      'compression',
      'not compressed',
      'brotli',
      'slow on mobile data',
      'page is heavy',
      'speed test says enable compression',
    ],
    elsewhere:
      'Packing is the hosting company’s matter on most plans. Their support can usually switch it on at no charge.',
  }),
  fault({
    code: 'perf.cache',
    severity: 'low',
    title: 'Returning visitors load everything again',
    sees: 'The second visit is as slow as the first.',
    means:
      'The server does not tell browsers that they may keep styles and scripts. Regular customers load the same files on every visit.',
    confirmed:
      'The site’s own style and script files were asked for, and neither a keeping time of a week nor a mark to compare by came with them.',
    fix: 'We set keeping times for files that do not change. It takes less than an hour.',
    selfFix: ['Ask your host to switch on browser caching, or use the caching plugin of your system.'],
    symptoms: [
      'slow every time',
      'caching',
      'cache',
      'reloads everything',
      'not cached',
      'second visit slow',
    ],
  }),
  fault({
    code: 'perf.render_blocking',
    severity: 'low',
    title: 'Scripts hold up the first view of your page',
    sees: 'The window stays white for a moment although the connection is good.',
    means:
      'The page asks the browser to load a row of files before it may draw anything. Each of them adds to the white moment at the start.',
    confirmed:
      'The head of the page names several scripts and styles that must all arrive before the first view.',
    fix: 'We let scripts load after the first view and check that everything still works. It takes a few hours.',
    selfFix: [],
    symptoms: [
      'white at first',
      'slow start',
      'blank for a second',
      'render blocking',
      'scripts slow',
      'slow first view',
    ],
  }),
  fault({
    code: 'perf.weight',
    severity: 'medium',
    title: 'Your page is too heavy for mobile data',
    sees: 'On a phone outside the house the page takes many seconds, and parts of it come late.',
    means:
      'A single visit loads several megabytes or more than a hundred files. On mobile data that costs time and money, and people give up.',
    confirmed: 'The weights that the server itself gives for the files of the page were added up.',
    fix: 'We find what weighs most, shrink or drop it, and show you the numbers before and after. It takes about a day.',
    selfFix: [
      'Remove sliders, videos and pictures from the front page that nobody needs there.',
      'Remove plugins and embedded widgets that you no longer use.',
    ],
    explains: ['perf.lcp'],
    symptoms: [
      'heavy page',
      'slow on phone',
      'slow on mobile',
      'uses a lot of data',
      'too big',
      'page is huge',
      'takes long on 4g',
      'bloated',
    ],
  }),
  ...vitalsFaults,
]
