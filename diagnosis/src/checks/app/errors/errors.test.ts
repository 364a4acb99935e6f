import { afterEach, expect, test } from 'vitest'
import { appFaults } from '#catalogue/app/index.ts'
import { healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())

const codes = appFaults.map(({ code }) => code)
const seen = async (body: string, status = 200, type = 'text/html; charset=utf-8') => {
  lab = await healthyLab({ '/': { status, headers: { 'content-type': type }, body } })
  return await lab.codes('https://shop.test', { codes })
}

const FATAL =
  '<br />\n<b>Fatal error</b>:  Uncaught Error: Call to undefined function get_shop() in /var/www/html/index.php:12\nStack trace:\n#0 {main}\n  thrown in <b>/var/www/html/index.php</b> on line <b>12</b><br />\n'
const HALF =
  '<!doctype html><html lang="en"><head><title>Corner Bakery</title></head><body><header><nav><a href="/about">About</a> <a href="/contact">Contact</a> <a href="/rye">Rye</a></nav></header><main><h1>Corner Bakery</h1><p>We bake sourdough, rye and sweet buns every morning in our own stone oven, and deliver to cafes and kitchens across the town. Order by noon for the next day, or drop in: the counter is open from seven to three. We bake sourdough, rye and sweet buns every morning.</p>'

test.each([
  ['alone, status 200', FATAL, 200],
  ['alone, status 500', FATAL, 500],
  ['after half a page', HALF + FATAL, 200],
  [
    'after half a page, without markup',
    `${HALF}\nFatal error: Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes) in /home/shop/public_html/lib/a.php on line 88\n`,
    200,
  ],
  [
    "with the log's prefix",
    'PHP Fatal error:  Uncaught Error: Class "Shop" not found in /srv/app/index.php:3\nStack trace:\n#0 {main}\n  thrown in /srv/app/index.php on line 3\n',
    500,
  ],
  [
    'a syntax error',
    '<br />\n<b>Parse error</b>:  syntax error, unexpected token "}", expecting end of file in <b>C:\\inetpub\\wwwroot\\index.php</b> on line <b>204</b><br />',
    200,
  ],
  ['before the whole page', FATAL + page(), 200],
  [
    'in a paragraph, with nothing else',
    '<html><body><p><b>Fatal error</b>: Uncaught TypeError: bad in <b>/var/www/a.php</b> on line <b>9</b></p></body></html>',
    500,
  ],
  [
    'where PHP does not know the file',
    '<br />\n<b>Fatal error</b>:  Failed opening required shop.php in <b>Unknown</b> on line <b>0</b><br />\n',
    200,
  ],
  [
    'by Xdebug',
    `<br />\n<font size='1'><table class='xdebug-error xe-fatal-error' dir='ltr' border='1'><tr><th align='left' colspan="5"><span style='color:yellow'>( ! )</span> Fatal error: Uncaught Error: Call to undefined function x() in C:\\wamp64\\www\\index.php on line <i>5</i></th></tr></table></font>`,
    200,
  ],
])('a fatal error of PHP is named: %s', async (_name, body, status) => {
  expect(await seen(body, status)).toEqual(['php.fatal_visible'])
})

test.each([
  ['plugins/contact-form-7/includes/mail.php', 'The plug-in Contact Form 7 has crashed your site'],
  ['plugins/bakery-till/till.php', 'The plug-in bakery-till has crashed your site'],
  ['themes/rye-bread/functions.php', 'The theme rye-bread has crashed your site'],
  ['plugins/refunds.at-evil.example/till.php', 'Error text of a program shows instead of your page'],
  ['plugins/../till.php', 'Error text of a program shows instead of your page'],
  ['index.php', 'Error text of a program shows instead of your page'],
])('a fatal error in wp-content/%s is headed "%s"', async (file, title) => {
  const path = `/var/www/html/wp-content/${file}`
  lab = await healthyLab({
    '/': {
      headers: { 'content-type': 'text/html' },
      body: FATAL.replaceAll('/var/www/html/index.php', path),
    },
  })
  const { findings } = await lab.examine('https://shop.test')
  expect(findings[0]).toMatchObject({ code: 'php.fatal_visible', title })
})

test('a fatal error sent as plain text is named', async () => {
  expect(
    await seen(
      'PHP Parse error:  syntax error, unexpected end of file in /var/www/index.php on line 31',
      200,
      'text/plain',
    ),
  ).toEqual(['php.fatal_visible'])
})

test('a crash of WordPress with its error text shown is one fault: the error text', async () => {
  const stop =
    '<!DOCTYPE html><html><head><title>WordPress › Error</title></head><body id="error-page"><div class="wp-die-message"><p>There has been a critical error on this website.</p></div></body></html>'
  lab = await healthyLab({
    '/': { status: 500, headers: { 'content-type': 'text/html' }, body: FATAL + stop },
  })
  const { findings } = await lab.examine('https://shop.test')
  expect(findings[0]).toMatchObject({ code: 'php.fatal_visible', verdict: 'confirmed' })
  expect(findings[0]?.causes).toContain('wp.critical_error')
})

const WARNING =
  '<br />\n<b>Warning</b>:  Undefined array key "lang" in <b>/var/www/html/wp-content/plugins/x/y.php</b> on line <b>77</b><br />\n'

test.each([
  ['before everything', WARNING + page()],
  [
    'in the middle of the page',
    page({ main: `<h1>Corner Bakery</h1>${WARNING}<p>We bake bread and deliver it across the town.</p>` }),
  ],
  [
    'without markup, before everything',
    `\nDeprecated: Creation of dynamic property A::$b is deprecated in /srv/www/a.php on line 5\n${page()}`,
  ],
  [
    'a notice in the header',
    page().replace(
      '<header>',
      '<header>\n<br />\n<b>Notice</b>:  Undefined variable: menu in <b>/home/u/header.php</b> on line <b>3</b><br />\n',
    ),
  ],
])('a warning of PHP is named: %s', async (_name, body) => {
  expect(await seen(body)).toContain('php.warning_visible')
})

const QUOTED =
  'Fatal error: Uncaught Error: Call to undefined function foo() in /var/www/html/index.php on line 12'
test.each([
  [
    'in a paragraph',
    `<article><h1>How to repair a fatal error</h1><p>WordPress may say ${QUOTED}. Then look into that file.</p></article>`,
  ],
  [
    'in bold',
    '<h1>PHP errors</h1><p>You may read <b>Fatal error</b>: Uncaught Error in <b>/var/www/a.php</b> on line <b>12</b>.</p><p>It means that a function is missing. Switch off the plug-in that is named in the path, then reload the page.</p>',
  ],
  [
    'as code',
    `<h1>PHP errors</h1><p>Here is one:</p><pre>${FATAL}</pre><p>And here is what to do about it.</p>`,
  ],
  [
    'as code, at the end',
    `<h1>PHP errors</h1><p>Look at the last line of this, it names the file and the line in which it happened, and that is where you should begin to look for the cause of it.</p><pre><code>${QUOTED}</code></pre>`,
  ],
  [
    'a warning',
    `<h1>Headers already sent</h1><p>Warning: Cannot modify header information in /home/a.php on line 4 is the most common one.</p>`,
  ],
  [
    'a warning for cooks',
    '<h1>Warning: hot!</h1><p>Warning: take the tray out in time, and do not stand on line 4.</p>',
  ],
  [
    'in a text field',
    `<h1>Error reader</h1><p>Paste your error text here and we explain it.</p><textarea>${QUOTED}</textarea>`,
  ],
  [
    'in a forum',
    '<h1>Forum</h1><ul><li>bob: <br /><b>Warning</b>: foo in <b>/a/b.php</b> on line <b>3</b><br /> help!</li></ul>',
  ],
])('text about an error is not reported: %s', async (_name, main) => {
  lab = await healthyLab({ '/': safely(page({ main })) })
  expect(await lab.codes('https://shop.test', { codes })).toEqual([])
})

const djangoDebug =
  '<!DOCTYPE html><html lang="en"><head><title>OperationalError at /</title></head><body><div id="summary"><h1>OperationalError at /</h1><pre class="exception_value">could not connect to server</pre><table class="meta"><tr><th>Exception Type:</th><td>OperationalError</td></tr></table></div><div id="traceback"><h2>Traceback</h2></div><div id="explanation"><p>You’re seeing this error because you have <code>DEBUG = True</code> in your Django settings file.</p></div></body></html>'

test.each([
  [
    'Laravel',
    '<!doctype html><html><head><title>🧨 SQLSTATE[HY000] [2002] Connection refused</title><script>window.data = {"report":{"notifier":"Laravel Client"}};</script></head><body><div id="app"></div></body></html>',
    500,
  ],
  [
    'Laravel for the public, in German',
    '<!DOCTYPE html><html lang="de"><head><title>Serverfehler</title></head><body class="antialiased"><div class="max-w-xl mx-auto"><div class="flex items-center pt-8"><div class="px-4 text-lg text-gray-500 border-r border-gray-400 tracking-wider">\n  500  </div><div class="ml-4 text-lg text-gray-500 uppercase tracking-wider"> Serverfehler </div></div></div></body></html>',
    500,
  ],
  [
    'an older Laravel for the public',
    '<!DOCTYPE html><html lang="en"><head><title>Server Error</title></head><body><div class="flex-center position-ref full-height">\n<div class="code">\n500 </div><div class="message" style="padding: 10px;">Server Error</div></div></body></html>',
    500,
  ],
  [
    'Whoops',
    '<!DOCTYPE html><html><head><title>Whoops! There was an error.</title></head><body><div class="Whoops container"><div class="stack-container"><h1>ErrorException</h1></div></div></body></html>',
    500,
  ],
  [
    'Symfony',
    '<!DOCTYPE html><html><head><title>An Error Occurred: Internal Server Error</title></head><body><div class="container"><h1>Oops! An Error Occurred</h1><h2>The server returned a "500 Internal Server Error".</h2></div></body></html>',
    500,
  ],
  ['Django with details', djangoDebug, 500],
  [
    'Django',
    '<!doctype html><html lang="en"><head><title>Server Error (500)</title></head><body><h1>Server Error (500)</h1><p></p></body></html>',
    500,
  ],
  [
    'Flask',
    '<!doctype html><html lang=en><title>500 Internal Server Error</title><h1>Internal Server Error</h1><p>The server encountered an internal error and was unable to complete your request. Either the server is overloaded or there is an error in the application.</p>',
    500,
  ],
  [
    'Werkzeug',
    '<!doctype html><html lang=en><head><title>KeyError: \'x\' // Werkzeug Debugger</title></head><body><div class="debugger"><h1>KeyError</h1></div></body></html>',
    500,
  ],
  [
    'Rails',
    '<!DOCTYPE html><html><head><title>We\'re sorry, but something went wrong (500)</title></head><body class="rails-default-error-page"><div class="dialog"><div><h1>We\'re sorry, but something went wrong.</h1></div><p>If you are the application owner check the logs for more information.</p></div></body></html>',
    500,
  ],
  [
    'Next.js on 200',
    '<!DOCTYPE html><html><head><title>Shop</title></head><body><div id="__next"><h2>Application error: a client-side exception has occurred (see the browser console for more information).</h2></div></body></html>',
    200,
  ],
  [
    'Next.js within the site',
    page({
      main: 'Application error: a client-side exception has occurred while loading shop.test (see the browser console for more information).',
    }).replace(/<h1>.*<\/h1>/, ''),
    200,
  ],
  [
    'ASP.NET',
    '<!DOCTYPE html><html><head><title>Runtime Error</title></head><body bgcolor="white"><span><H1>Server Error in \'/\' Application.<hr width=100% size=1 color=silver></H1><h2><i>Runtime Error</i></h2></span></body></html>',
    500,
  ],
  [
    'Spring',
    '<html><body><h1>Whitelabel Error Page</h1><p>This application has no explicit mapping for /error, so you are seeing this as a fallback.</p><div>There was an unexpected error (type=Internal Server Error, status=500).</div></body></html>',
    500,
  ],
  [
    'Express',
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Error</title></head><body><pre>TypeError: Cannot read properties of undefined (reading &#39;name&#39;)<br> &nbsp; &nbsp;at /app/server.js:14:22<br> &nbsp; &nbsp;at Layer.handle</pre></body></html>',
    500,
  ],
  [
    'Tomcat',
    '<!doctype html><html lang="en"><head><title>HTTP Status 500 – Internal Server Error</title></head><body><h1>HTTP Status 500 – Internal Server Error</h1><p><b>Type</b> Exception Report</p></body></html>',
    500,
  ],
  [
    'a bare SQL error on 200',
    "<html><body>SQLSTATE[HY000] [1045] Access denied for user 'shop'@'localhost' (using password: YES)</body></html>",
    200,
  ],
  [
    'a database of no framework',
    '<html><head><title>Error</title></head><body><h1>Database connection failed</h1></body></html>',
    500,
  ],
  [
    'a shop without its database, on 200',
    '<b>Error</b>: Could not make a database link using root@localhost!<br />',
    200,
  ],
  [
    'Perl',
    '<html><body><h1>Software error:</h1><pre>Can&#39;t locate DBI.pm in @INC at /var/www/cgi-bin/index.cgi line 4.</pre><p>For help, please send mail to the webmaster.</p></body></html>',
    200,
  ],
  [
    'a PHP that lacks what the shop is sealed with',
    'Site error: the ionCube PHP Loader needs to be installed. This is a widely used PHP extension for running ionCube protected PHP code, website security and malware blocking.\n\nPlease visit get-loader.ioncube.com for install assistance.',
    200,
  ],
  [
    'a PHP too old for the parts of the program',
    'Composer detected issues in your platform: Your Composer dependencies require a PHP version ">= 8.2.0". You are running 8.1.2.',
    500,
  ],
  [
    'Drupal',
    '<html><body>The website encountered an unexpected error. Please try again later.</body></html>',
    500,
  ],
])('a program that broke down is named: %s', async (_name, body, status) => {
  expect(await seen(body, status)).toEqual(['app.framework_error'])
})

test.each([
  [
    'nginx',
    '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>',
    502,
  ],
  [
    'Apache',
    '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN"><html><head><title>503 Service Unavailable</title></head><body><h1>Service Unavailable</h1><p>The server is temporarily unable to service your request due to maintenance downtime or capacity problems. Please try again later.</p></body></html>',
    503,
  ],
  [
    'nginx, unavailable',
    '<html><head><title>503 Service Temporarily Unavailable</title></head><body><center><h1>503 Service Temporarily Unavailable</h1></center><hr><center>nginx</center></body></html>',
    503,
  ],
])("the error page of a plain server is not taken for a program's: %s", async (_name, body, status) => {
  expect(await seen(body, status)).toEqual([])
})

test.each([
  [
    'an article',
    '<h1>SQLSTATE[HY000] [2002] Connection refused: how to fix it</h1><p>Laravel shows this when the database does not run.</p>',
  ],
  [
    "a developer's notes",
    '<h1>Debugging notes</h1><p>Application error: a client-side exception has occurred. That is what Next.js says when a component throws. Open the console, find the first error, and work back from there to the place that throws it; most of the time it is a value that is undefined on the client but not on the server.</p>',
  ],
  [
    'a forum',
    '<h1>Traceback (most recent call last)</h1><pre>Traceback (most recent call last):\n  File "a.py", line 1</pre><p>Can anyone tell me what that means?</p>',
  ],
  [
    'a maker of error reports',
    '<h1>Catch every Unhandled Exception</h1><p>java.lang.NullPointerException, TypeError: x is undefined.</p>',
  ],
])('text about a broken program is not reported: %s', async (_name, main) => {
  lab = await healthyLab({ '/': safely(page({ main })) })
  expect(await lab.codes('https://shop.test', { codes })).toEqual([])
})

const onePage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`

test.each([
  ['Hill Garage', '<p>We service brakes, clutch and ignition of all makes. Call 01234 567890.</p>'],
  ['Hill Garage: "ignition" and more', '<p class="ignition">Starter, battery, ignition-coils.</p>'],
  ['Ann Lee, developer', '<p>I watch my sites with <a href="https://flareapp.io/">Flare</a>.</p>'],
  ['Dentist in Leeds#1 for families', '<p>Open from Monday to Saturday.</p>'],
  ['Mill Theatre', '<pre>Terror\n   at the old mill</pre><pre>Error\n   at midnight, a comedy</pre>'],
])('a small shop is not taken for the error page that shares a word with it: %s', async (title, body) => {
  expect(await seen(onePage(title, body))).toEqual([])
})

test.each([
  [
    'Ignition',
    '<!doctype html><html class="theme-light"><head><title>Undefined variable</title></head><body><div id="app"></div><script>!function(){window.ignite=function(){}}();</script><script>window.ignite(window.data);</script></body></html>',
  ],
  [
    'Rails',
    '<!DOCTYPE html><html><head><title>NameError in Shop::CartsController#show</title></head><body><header><h1>NameError</h1></header></body></html>',
  ],
  [
    'Express',
    '<!DOCTYPE html><html><head><title>Error</title></head><body><pre>TypeError: x is undefined<br> &nbsp; &nbsp;at Object.&lt;anonymous&gt; (/app/shop.js:1:2)</pre></body></html>',
  ],
])("a debugger's page with status 200 is named: %s", async (_name, body) => {
  expect(await seen(body)).toEqual(['app.framework_error'])
})

test.each([
  'PHP Fatal error: Uncaught Error: Call to undefined function shop() in /var/www/html/index.php on line 12',
  'Warning: Cannot modify header information in /home/shop/config.php on line 4',
])('an article whose title is the error it writes about is not reported for it: %s', async (title) => {
  const head = `<meta property="og:title" content="${title}"><meta name="twitter:title" content="${title}">`
  lab = await healthyLab({ '/': safely(page({ title, head })) })
  expect(await lab.codes('https://shop.test', { codes })).toEqual([])
})

test.each([
  'Parse error: syntax error, unexpected end of file in hello.php on line 3',
  'SQLSTATE[HY000] [2002] Connection refused',
])('a short page that leads on to its other pages is not reported for what it quotes: %s', async (quoted) => {
  const onward = '<a href="/about/">who I am</a> <a href="/contact/">write to me</a>'
  expect(
    await seen(onePage('Evening class', `<p>${quoted}</p><p>We meet on Tuesdays: ${onward}</p>`)),
  ).toEqual([])
})

const WARNED = `<br />\n<b>Warning</b>:  Undefined variable $x in <b>/var/www/html/about.php</b> on line <b>12</b><br />\n`

test('a warning on a page behind the front page is named as one of another page', async () => {
  lab = await healthyLab({ '/about': safely(WARNED + page({ title: 'About the bakery' })) })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([
    {
      code: 'php.warning_visible',
      verdict: 'confirmed',
      title: 'Error messages show up on one of your pages',
    },
  ])
  expect(findings[0]?.evidence[0]?.request).toBe('GET https://shop.test/about')
})

test('neither a warning that does not come again nor an article about one is named', async () => {
  const article = `<article><p>PHP prints:</p><pre>${WARNED}</pre><p>Give the variable a value first.</p></article>`
  let turn = 0
  lab = await healthyLab({
    '/about': (_, response) => {
      turn += 1
      const body = (turn === 1 ? WARNED : '') + page({ title: 'About the bakery' })
      response.writeHead(200, safely('').headers).end(body)
    },
    '/contact': safely(page({ title: 'Contact the bakery', main: article })),
  })
  expect(await lab.codes('https://shop.test', { codes })).toEqual([])
})

const PLUG_IN_FATAL =
  '<br /><br /><b>Fatal error</b>: Uncaught Error: x in <b>/var/www/html/wp-content/plugins/elementor/x.php</b> on line <b>12</b><br /><br />'
const DENIED =
  '<br /><b>Warning</b>:  mysqli_connect(): Access denied for user in <b>/var/www/html/wp-config.php</b> on line <b>12</b><br />'
const thread = (post: string) =>
  `<h1>Bread forum</h1><div class="thread"><div>Bob</div>${post}<div>Ann</div><div id="post_message_13">Ask your host to look into the log of the server, that is where I found mine.</div></div>`
const comment = (text: string) =>
  `<p>We bake bread and deliver it across the town.</p><ol class="comment-list"><li id="comment-7" class="comment even depth-1"><article id="div-comment-7" class="comment-body"><div class="comment-content"><p>Nice bread!${text}Bob</p></div></article></li></ol>`

test.each([
  [
    'a forum',
    thread(`<div id="post_message_12">Hi all, our other site says${PLUG_IN_FATAL}who can help?</div>`),
  ],
  [
    'the first post of phpBB',
    `<div class="postbody"><div class="content">${PLUG_IN_FATAL}who can help?</div></div>`,
  ],
  ['a forum, a warning', thread(`<div id="post_message_12">Our other site says${DENIED}who can help?</div>`)],
  ['a comment of WordPress, a warning', comment(DENIED)],
  ['a comment of WordPress', comment(PLUG_IN_FATAL)],
  ['a topic of bbPress', `<div class="bbp-reply-content"><div>Hello${PLUG_IN_FATAL}${DENIED}</div></div>`],
  ['a review in a shop', `<div itemprop="review"><div>Good rye.${DENIED}${PLUG_IN_FATAL}</div></div>`],
])("what a stranger wrote is never taken for the site's own error: %s", async (_name, main) => {
  lab = await healthyLab({ '/': safely(page({ main })) })
  expect(await lab.codes('https://shop.test', { codes })).toEqual([])
})

const inItems = (first: string, second: string) =>
  page({
    main: `<h1>Talk</h1><section>${[first, second, 'Ask your host.'].map((text) => `<div class="talk-1"><b class="talk-2">Bob</b><div class="talk-3">Hello! ${text}</div></div>`).join('')}</section>`,
  })

test.each([
  ['in one item of several', inItems(WARNED, 'Me too.'), 'likely'],
  ['in one item of several after another', inItems('Me too.', WARNED), 'likely'],
  ['in several items', inItems(WARNED, WARNED), 'confirmed'],
  ['beside the items', inItems('', '').replace('<section>', `<section>${WARNED}`), 'confirmed'],
])(
  'a warning may be a stranger’s where a list has it once, whatever its classes: %s',
  async (_name, body, verdict) => {
    lab = await healthyLab({ '/': safely(body) })
    const { findings } = await lab.examine('https://shop.test', { codes })
    expect(findings).toMatchObject([{ code: 'php.warning_visible', verdict }])
  },
)

test('a comment at the very end of a page that ends is not taken for a crash', async () => {
  const end = `<div class="comment">${PLUG_IN_FATAL}who can help?</div></div></body></html>`
  expect(await seen(`${HALF}</main><div id="talk">${end}`)).toEqual([])
})

test('a program that stopped among the comments is named', async () => {
  const end = `<ol class="comment-list"><li class="comment"><div class="comment-content">${PLUG_IN_FATAL}`
  lab = await healthyLab({ '/': { headers: { 'content-type': 'text/html' }, body: HALF + end } })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([
    { verdict: 'confirmed', title: 'The plug-in Elementor has crashed your site' },
  ])
})

test.each([
  [
    'in its middle',
    page({ main: `<h1>Bread</h1><div>We bake bread every day.${PLUG_IN_FATAL}And rye.</div>` }),
  ],
  [
    'near its beginning',
    page({ main: `<div>${PLUG_IN_FATAL}${'Rye bread. '.repeat(30)}</div>` }).replace(
      /<header>.*?<\/header>/s,
      '',
    ),
  ],
  ['at its end', `${HALF}</main><div>${PLUG_IN_FATAL}</div></body></html>`],
])('a page that goes on after a fatal error has no proven crash and no culprit: %s', async (_name, body) => {
  lab = await healthyLab({ '/': { headers: { 'content-type': 'text/html' }, body } })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([
    {
      code: 'php.fatal_visible',
      verdict: 'likely',
      title: 'Error text of a program shows instead of your page',
    },
  ])
})

test.each([
  ['before the whole page', PLUG_IN_FATAL + page(), 200],
  ['in the page of a failure', page({ main: `<div>We bake bread every day.${PLUG_IN_FATAL}</div>` }), 500],
])('a crash is proven where no stranger writes or the server says so: %s', async (_name, body, status) => {
  lab = await healthyLab({ '/': { status, headers: { 'content-type': 'text/html' }, body } })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings[0]).toMatchObject({
    verdict: 'confirmed',
    title: 'The plug-in Elementor has crashed your site',
  })
})
