import { afterEach, expect, test } from 'vitest'
import { namesFaults } from '#catalogue/names/index.ts'
import { type Answer, healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = namesFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const html = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body,
})
const doc = (title: string, body: string) =>
  `<!DOCTYPE html>\n<html>\n<head><title>${title}</title></head>\n<body>${body}</body></html>`

const NGINX = doc(
  'Welcome to nginx!',
  `<h1>Welcome to nginx!</h1>
<p>If you see this page, the nginx web server is successfully installed and
working. Further configuration is required.</p>
<p>For online documentation and support please refer to
<a href="http://nginx.org/">nginx.org</a>.<br/>
Commercial support is available at
<a href="http://nginx.com/">nginx.com</a>.</p>
<p><em>Thank you for using nginx.</em></p>`,
)
const UBUNTU = doc(
  'Apache2 Ubuntu Default Page: It works',
  `<div class="main_page"><div class="page_header"><img src="icons/ubuntu-logo.png" alt="Ubuntu Logo"/>
<div>Apache2 Default Page</div></div><div class="banner"><div id="about"></div>It works!</div>
<p>This is the default welcome page used to test the correct operation of the Apache2 server after
installation on Ubuntu systems. If you can read this page, it means that the Apache HTTP server installed at
this site is working properly. You should <b>replace this file</b> (located at <tt>/var/www/html/index.html</tt>)
before continuing to operate your HTTP server.</p><p>${'Configuration layout of the server. '.repeat(60)}</p>
<a href="/manual">manual</a></div>`,
)
const CENTOS = doc(
  'Apache HTTP Server Test Page powered by CentOS',
  `<h1>Testing 123..</h1><p class="lead">This page is used to test the proper operation of the Apache HTTP server after it
has been installed. If you can read this page it means that this site is working properly. This server is powered by CentOS.</p>
<h2>Just visiting?</h2><p>The website you just visited is either experiencing problems or is undergoing routine maintenance.</p>`,
)
const LIST = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><html><head><title>Index of /</title></head><body>
<h1>Index of /</h1><table><tr><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th></tr>
<tr><td><img src="/icons/folder.gif" alt="[DIR]"></td><td><a href="old/">old/</a></td><td>2024-01-02 10:00</td></tr>
<tr><td><a href="backup.zip">backup.zip</a></td></tr></table><address>Apache/2.4.58 (Ubuntu) Server</address></body></html>`

const PAGES: [string, Answer][] = [
  ['nginx', html(NGINX)],
  ['nginx with another status', html(NGINX, 404)],
  ['nginx in one line', html(NGINX.replace(/\s+/g, ' ').toUpperCase().replace('NGINX.ORG/"', 'nginx.org/"'))],
  ['nginx without a title', html(NGINX.replace(/<title>.*<\/title>/, ''))],
  ['nginx on a system that names itself', html(doc('Welcome to nginx on Debian!', '<h1>It runs</h1>'))],
  ['nginx Unit', html(doc('Welcome to NGINX Unit', '<h1>Welcome to NGINX Unit!</h1>'))],
  ['OpenResty', html(NGINX.replaceAll('nginx', 'OpenResty'))],
  ['Apache on Ubuntu', html(UBUNTU)],
  ['Apache on Debian', html(UBUNTU.replaceAll('Ubuntu', 'Debian'))],
  ['Apache on CentOS, as forbidden', html(CENTOS, 403)],
  [
    'Apache on Red Hat',
    html(
      CENTOS.replace(
        'Apache HTTP Server Test Page powered by CentOS',
        'Test Page for the HTTP Server on Red Hat Enterprise Linux',
      ),
      403,
    ),
  ],
  ['Apache as it comes', html('<html><body><h1>It works!</h1></body></html>')],
  [
    'Apache of old',
    html(
      '<html><body><h1>It works!</h1>\n<p>This is the default web page for this server.</p>\n<p>The web server software is running but no content has been added, yet.</p>\n</body></html>',
    ),
  ],
  [
    'IIS',
    html(
      doc(
        'IIS Windows Server',
        '<div id="container"><a href="http://go.microsoft.com/fwlink/?linkid=66138&amp;clcid=0x409"><img src="iisstart.png" alt="IIS" width="960" height="600" /></a></div>',
      ),
    ),
  ],
  [
    'IIS 7',
    html(
      doc(
        'IIS7',
        '<div id="container"><a href="http://go.microsoft.com/fwlink/?linkid=66138"><img src="welcome.png" alt="IIS7" /></a></div>',
      ),
    ),
  ],
  [
    'OpenLiteSpeed',
    html(
      doc(
        'Congratulation',
        '<h1>Congratulation</h1><p>You have successfully installed the OpenLiteSpeed Web Server!</p>',
      ),
    ),
  ],
  [
    'Caddy',
    html(
      doc(
        'Caddy works!',
        '<h1>Congratulations!</h1><p>Your web server is working. Now make it work for you with your Caddyfile.</p>',
      ),
    ),
  ],
  [
    'Tomcat',
    html(
      doc(
        'Apache Tomcat/9.0.80',
        "<h1>Apache Tomcat/9.0.80</h1><h2>If you're seeing this, you've successfully installed Tomcat. Congratulations!</h2>",
      ),
    ),
  ],
  [
    'Plesk',
    html(
      doc(
        'Domain Default page',
        '<h1>Domain Default page</h1><p>If you are the owner of this website, log in to Plesk.</p>',
      ),
    ),
  ],
  [
    'Plesk, newer',
    html(
      doc(
        "Web Server's Default Page",
        '<h1>Web Server&#39;s Default Page</h1><p>This page is generated by Plesk.</p><h2>What is Plesk</h2>',
      ),
    ),
  ],
  ['cPanel', { status: 302, headers: { location: '/cgi-sys/defaultwebpage.cgi' } }],
  [
    'ISPConfig',
    html(
      doc(
        'Welcome!',
        '<h1>Welcome to your website!</h1><p>This is the default index page of your website.</p><p>This file may be deleted or overwritten without any difficulty.</p><p class="ispconfig">Powered by ISPConfig</p>',
      ),
    ),
  ],
  ['DirectAdmin', html(doc('', '<h1>Apache is functioning normally</h1>'))],
  [
    'a German host',
    html(
      doc(
        'Standardseite',
        '<h1>Standardseite des Webservers</h1><p>Für diese Domain wurde noch keine Webseite hinterlegt. Laden Sie Ihre Dateien per FTP hoch.</p>',
      ),
    ),
  ],
  [
    'a German panel that calls the page nothing',
    html(
      doc(
        'Herzlich willkommen',
        '<h1>Herzlich willkommen!</h1><p>Auf diesem Server wurde für diese Domain noch keine Webseite eingerichtet.</p>',
      ),
    ),
  ],
  [
    'a French host',
    html(doc('Page par défaut', '<h1>Page par défaut du serveur</h1><p>Votre hébergement est actif.</p>')),
  ],
  [
    'a Spanish host',
    html(doc('Página por defecto', '<p>Este servidor no tiene contenido para este dominio.</p>')),
  ],
  [
    'Laravel',
    html(
      doc(
        'Laravel',
        '<h2>Documentation</h2><p>Laravel has wonderful documentation covering every aspect of the framework.</p><footer>Laravel v11.9.2 (PHP v8.3.1)</footer>',
      ),
    ),
  ],
  [
    'Next.js',
    html(doc('Create Next App', '<main><p>Get started by editing <code>app/page.tsx</code></p></main>')),
  ],
  ['a list of files', html(LIST)],
  [
    'a list of files by nginx',
    html(
      '<html>\r\n<head><title>Index of /</title></head>\r\n<body>\r\n<h1>Index of /</h1><hr><pre><a href="../">../</a>\r\n<a href="wp-old/">wp-old/</a>   01-Jan-2024 10:00  -\r\n</pre><hr></body>\r\n</html>',
    ),
  ],
  [
    'a list of files by Caddy',
    html(
      '<!DOCTYPE html><html><head><title>/</title><link rel="canonical" href="/"  /></head><body><header><div class="breadcrumbs">Folder Path</div><h1><a href="/">/</a></h1></header><main><div class="listing"><table><tr class="file"><td><a href="./old.txt"><span class="name">old.txt</span></a></td></tr></table></div></main><footer>Served with <a rel="noopener noreferrer" href="https://caddyserver.com"><svg></svg></a></footer></body></html>',
    ),
  ],
  [
    'a list of files by IIS',
    html(
      '<html><head><title>shop.test - /</title></head><body><H1>shop.test - /</H1><hr>\r\n\r\n<pre>1/2/2024 10:00 AM &lt;dir&gt; <A HREF="/old/">old</A><br></pre><hr></body></html>',
    ),
  ],
]

test.each(PAGES)('the greeting of %s is reported as a site that is not installed', async (_, home) => {
  lab = await healthyLab({
    '/': home,
    '/cgi-sys/defaultwebpage.cgi': html(
      doc(
        'Default Web Site Page',
        '<h1>SORRY!</h1><p>If you are the owner of this website, please contact your hosting provider.</p>',
      ),
    ),
  })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([{ code: 'host.default_page', verdict: 'confirmed', severity: 'critical' }])
})

const article = (title: string, text: string) =>
  safely(
    page({
      title,
      main: `<article><p>${text}</p>${'<p>More about servers and how we look after them.</p>'.repeat(8)}</article>`,
    }),
  )

const HEALTHY: [string, Answer][] = [
  [
    'an article about the greeting',
    article(
      'Welcome to nginx! What it means',
      'If you see this page, the nginx web server is successfully installed and working.',
    ),
  ],
  [
    'a bare article about it',
    html(
      doc(
        "What does 'Welcome to nginx!' mean?",
        '<h1>What does "Welcome to nginx!" mean?</h1><p>If you see this page, the nginx web server is successfully installed and working. So says the page, and here is what to do.</p>',
      ),
    ),
  ],
  [
    'a bare article that quotes it',
    html(
      doc(
        'Server notes',
        '<h1>Server notes</h1><p>My new box greeted me with this:</p><blockquote><p>If you see this page, the nginx web server is successfully installed and working.</p></blockquote><p>Then I put my own site on it.</p>',
      ),
    ),
  ],
  [
    'a short diary that begins with it and leads on to its other pages',
    html(
      doc(
        'My notebook',
        '<h1>My notebook</h1><p>Success! Your new web server is ready to use.</p><p>So said my new box. See <a href="/about/">who I am</a> and <a href="/contact/">write to me</a>.</p>',
      ),
    ),
  ],
  [
    'a person who builds with it',
    html(
      doc(
        'Laravel',
        '<h1>Laravel sites by Ann Lee</h1><p>I build shops with Laravel v11 and look after them.</p>',
      ),
    ),
  ],
  [
    'a page about Apache helicopters',
    safely(page({ title: 'Apache: it works!', main: '<p>Our helicopter flights over the bay.</p>' })),
  ],
  [
    'a small shop that works',
    html(doc('Corner Bakery', '<h1>It works like this</h1><p>Order by noon, collect at three.</p>')),
  ],
  [
    'a page with a heading on defaults',
    html(
      doc('Bank advice', '<h1>Credit default page for lenders</h1><p>What happens when a loan defaults.</p>'),
    ),
  ],
  [
    'an index of trades',
    html(
      doc('Index of / our trades', '<h1>Index of trades</h1><ul><li><a href="/bread">Bread</a></li></ul>'),
    ),
  ],
  [
    'a site of tables that thanks its server',
    html(
      doc(
        '/',
        '<h1>/</h1><table><tr><td>6:12</td></tr></table><footer>Served with <a href="https://caddyserver.com">Caddy</a></footer>',
      ),
    ),
  ],
  [
    'a bar that is called like it',
    html(
      doc(
        'Welcome to Nginx Bar',
        '<h1>Welcome to the Nginx Bar!</h1><p>Oysters and cocktails on the quay.</p>',
      ),
    ),
  ],
  ['a bare page of a shop', html('<html><body><h1>Corner Bakery</h1><p>Bread since 1912.</p></body></html>')],
]

test.each(HEALTHY)('%s is well', async (_, home) => {
  lab = await healthyLab({ '/': home })
  expect(await lab.codes('https://shop.test', { codes })).toEqual([])
})

test('a server that says it knows no site of that name is named', async () => {
  const body =
    '<html><body><h2>Bad Request - Invalid Hostname</h2><hr><p>HTTP Error 400. The request hostname is invalid.</p></body></html>'
  const answer = { status: 400, headers: { 'content-type': 'text/html' }, body }
  lab = await healthyLab({ '*': answer, '/': answer })
  const { findings } = await lab.examine('https://shop.test')
  expect(findings[0]).toMatchObject({
    code: 'host.default_page',
    verdict: 'confirmed',
    title: 'The server does not know your name',
  })
})
