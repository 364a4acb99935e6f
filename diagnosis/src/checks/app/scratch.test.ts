import { afterEach, expect, test } from 'vitest'
import { openLab, type Lab, type Pages } from '#test/lab.ts'
let lab: Lab
afterEach(() => lab?.close())
const grave = async (pages: Pages, url = 'http://shop.test/', options = {}) => {
  lab = await openLab({ hosts: { 'shop.test': { http: pages } } })
  const t = performance.now()
  const r = await lab.examine(url, options)
  return { codes: r.findings.filter(f => f.severity !== 'low' && !/^(tls|mail|redirect)\./.test(f.code)).map(f => `${f.code}:${f.verdict}`), ms: performance.now() - t }
}
const h = (body: string, status = 200, headers = {}) => ({ '/': { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body } }) as Pages
const nav = '<header><nav><a href="/">Home</a><a href="/blog">Blog</a><a href="/shop">Shop</a><a href="/contact">Contact</a></nav></header>'
const doc = (b: string, hd = '') => `<!doctype html><html lang="en"><head><title>X</title><meta name="viewport" content="width=device-width,initial-scale=1">${hd}</head><body>${b}</body></html>`
const cases: [string, Pages, string][] = [
 ['neg tiny', h(doc('<h1>Hi</h1><p>We sell bread.</p>')), ''],
 ['neg support article short no nav', h(doc('<h1>Error establishing a database connection</h1><p>This guide explains the message and how to fix it. Check wp-config.php, then ask your host.</p>')), ''],
 ['neg support article crit', h(doc('<article><h1>There has been a critical error on this website</h1><p>Short note.</p></article>')), ''],
 ['neg status page', h(doc(nav+'<main><h1>System status</h1><p>All systems operational. Scheduled maintenance: Sunday 02:00-04:00 UTC.</p></main>')), ''],
 ['neg 404 shop maintenance co', h(doc('<h1>Boiler Maintenance Ltd</h1><p>Scheduled maintenance for boilers in Leeds. Call us.</p>')), ''],
 ['neg band', h(doc(nav+'<main><h1>New album coming soon</h1><p>Preorder now and get a poster.</p></main>')), ''],
 ['neg landing newsletter', h(doc('<h1>Join the beta of Foo</h1><p>Foo helps bakers count bread. Early access is open.</p><form action="/s"><input type=email></form>')), ''],
 ['neg spa ok', h(doc('<div id="root"></div><script src="/app.js"></script>')), ''],
 ['pos fatal mid w/ footer', h(doc(nav+'<main><h1>Shop</h1><p>Bread every day from seven to three, at the corner of the harbour street in our town, and more text to be long enough for this.</p><br />\n<b>Fatal error</b>:  Uncaught Error: x in /a/b.php:1\nStack trace:\n#0 {main}\n  thrown in <b>/a/b.php</b> on line <b>1</b><br />\n</main><footer>© 2026 Shop</footer>')), 'php.fatal_visible'],
 ['pos wp notice', h('<br />\n<b>Notice</b>:  Function _load_textdomain_just_in_time was called <strong>incorrectly</strong>. Translation loading for the <code>acf</code> domain was triggered too early. in <b>/var/www/html/wp-includes/functions.php</b> on line <b>6114</b><br />\n'+doc(nav+'<main><h1>Shop</h1><p>Text of a shop that sells bread.</p></main>')), 'php.warning_visible'],
 ['pos blank script css', h(doc('<div class="page"></div><script src="/js/theme.js"></script>')), 'page.blank'],
 ['pos maint 503 countdown', h(doc('<div class="container"><h1>We are coming back soon</h1><p>Website under maintenance</p></div>'),503), 'app.coming_soon'],
 ['pos cs pt', h(doc('<h1>Em breve</h1><p>Estamos preparando algo especial.</p>','<meta name=robots content=noindex>')), 'app.coming_soon'],
 ['pos cs large', h(doc('<div class="hero"><h1>Our new website is coming soon</h1><p>Follow us on <a href="https://facebook.com/x">Facebook</a> and <a href="https://instagram.com/x">Instagram</a>. Call 0123 456. Email <a href="mailto:a@b.c">a@b.c</a></p></div><footer><a href="/privacy">Privacy</a><a href="/imprint">Imprint</a></footer>')), 'app.coming_soon'],
 ['pos sqlstate within site 500', h(doc(nav+'<main><h1>Oops</h1><p>SQLSTATE[HY000] [2002] No such file or directory</p></main><footer>x</footer>'),500), 'app.framework_error'],
 ['pos laravel prod debug txt', h('<!DOCTYPE html><html><head><title>Illuminate\\Database\\QueryException</title></head><body><div class="exception"><h1>SQLSTATE[42S02]: Base table or view not found</h1></div></body></html>',500), 'app.framework_error'],
 ['pos next 500', h('<!DOCTYPE html><html id="__next_error__"><head></head><body><h2>Application error: a server-side exception has occurred (see the server logs for more information).</h2><p>Digest: 123</p></body></html>',500), 'app.framework_error'],
 ['pos python', h('<html><body><pre>Traceback (most recent call last):\n  File "/app/main.py", line 3, in index\nKeyError: 1</pre></body></html>',500), 'app.framework_error'],
 ['pos django 404', h('<!DOCTYPE html><html lang="en"><head><title>Page not found at /</title></head><body><div id="summary"><h1>Page not found <span>(404)</span></h1></div><div id="info"><p>Using the URLconf defined in <code>shop.urls</code>, Django tried these URL patterns</p></div><div id="explanation"><p>You’re seeing this error because you have <code>DEBUG = True</code> in your Django settings file.</p></div></body></html>',404), 'app.framework_error'],
 ['pos wp maint 200', h('<!DOCTYPE html><html><head><title>Maintenance</title></head><body id="error-page"><div class="wp-die-message">Briefly unavailable for scheduled maintenance. Check back in a minute.</div></body></html>',200), 'wp.maintenance'],
 ['pos wp db minimal', h('<h1>Error establishing a database connection</h1>',500), 'wp.db_connection'],
 ['pos wp crit plain 500', h('<html><body><p>There has been a critical error on this website.</p></body></html>',500), 'wp.critical_error'],
 ['pos wp crit de plain 500 no class', h('<html lang="de"><head><title>WordPress › Fehler</title></head><body><p>Es gab einen kritischen Fehler auf deiner Website. Bitte überprüfe den Posteingang deiner Website-Administrator-E-Mail-Adresse für weitere Anweisungen.</p></body></html>',500), 'wp.critical_error'],
 ['pos wp crit technical', h('<html><body id="error-page"><p>The site is experiencing technical difficulties. Please check your site admin email inbox for instructions.</p></body></html>',500), 'wp.critical_error'],
]
test.each(cases)('%s', async (_n, pages, want) => {
  const { codes, ms } = await grave(pages)
  const mine = codes.filter(c => /^(wp|app|php|page|js|sh|wx|sq|biz|cms)\./.test(c))
  console.log(_n, '|', codes.join(' '), '|', Math.round(ms))
  expect(mine.map(c => c.split(':')[0]).join(' ')).toBe(want)
})
