import { type Case, healthy } from '../case.ts'
import { studio } from '../sites/further.ts'
import { bootstrap, plain } from '../sites/handmade.ts'
import { shopify, squarespace } from '../sites/hosted.ts'
import type { Layout } from '../sites/model.ts'
import { place } from '../sites/place.ts'
import { site } from '../sites/site.ts'
import { bakery, bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

interface Article {
  title: string
  /** HTML of the piece itself. */
  body: string
  layout?: Layout
  business?: typeof bakery
}

/** A page that talks about trouble and has none. */
const about = ({ title, body, layout = wordpress({ blocks: false }), business = bakery }: Article) => ({
  lab: () => {
    const rest = [...business.lead, ...business.aboutText].map((text) => `<p>${text}</p>`).join('\n')
    const main = `<article class="post"><h2>${title}</h2>\n${body}\n${rest}\n</article>`
    return place(site({ business, layout, title, main }))
  },
})

const steps = `<p>Start with the simple things: read the log of your host, turn plug-ins off one at a time, and compare the settings with the last copy that worked.</p>
<p>If that does not help, ask whoever looks after the server. Most of these faults are gone within the hour, and nothing is lost.</p>`

/** The whole message is the title, also where search engines and previews read it. */
const titled = (title: string, body: string, layout?: Layout): Article => ({
  title,
  layout,
  body: `<h1>${title}</h1>${body}${steps}`,
})

export const articles: Case[] = healthy('article', {
  'critical-error': about({
    title: 'There has been a critical error on this website: what now?',
    body: `<p>You open your site and read <em>There has been a critical error on this website.</em> Learn more about troubleshooting WordPress below.</p>${steps}`,
  }),
  'database-connection': about({
    title: 'Error establishing a database connection',
    body: `<h1>Error establishing a database connection</h1>${steps}<blockquote>Error establishing a database connection</blockquote>`,
  }),
  'wp-die-markup-in-code': about({
    title: 'What WordPress sends when it dies',
    body: `<pre><code>&lt;body id="error-page"&gt;&lt;div class="wp-die-message"&gt;&lt;p&gt;There has been a critical error on this website.&lt;/p&gt;&lt;/div&gt;</code></pre>${steps}`,
  }),
  maintenance: about({
    title: 'Stuck on “Briefly unavailable for scheduled maintenance. Check back in a minute.”',
    body: `<p>Delete the file <code>.maintenance</code>.</p>${steps}`,
  }),
  'php-fatal-in-pre': about({
    title: 'Reading a PHP fatal error',
    body: `<pre>PHP Fatal error:  Uncaught Error: Call to undefined function mysql_connect() in /var/www/html/db.php:14\nStack trace:\n#0 {main}\n  thrown in /var/www/html/db.php on line 14</pre>${steps}`,
    layout: plain,
  }),
  'php-warning-in-code': about({
    title: 'Undefined array key: where the warning comes from',
    body: `<p>PHP 8 prints <code><b>Warning</b>: Undefined array key "lang" in <b>/srv/www/index.php</b> on line <b>7</b></code> where PHP 7 printed a notice.</p>${steps}`,
  }),
  'php-fatal-in-title': about(
    titled(
      'PHP Fatal error: Uncaught Error: Call to undefined function get_header() in /var/www/html/wp-content/themes/bread/index.php on line 7',
      '<p>The theme was opened by its file and not through WordPress.</p>',
    ),
  ),
  'php-fatal-in-title-plain': about(
    titled(
      'Fatal error: Allowed memory size of 134217728 bytes exhausted in /home/bread/functions.php on line 88',
      '<p>Photos from a new telephone are larger than the memory that the host allows.</p>',
      plain,
    ),
  ),
  'php-warning-in-title': about(
    titled(
      'Warning: Cannot modify header information - headers already sent in /srv/www/config.php on line 4',
      '<p>An empty line before the first tag is enough.</p>',
      bootstrap,
    ),
  ),
  'untitled-document-in-title': about(
    titled('Untitled Document', '<p>Editors write “Untitled Document” into each new page.</p>', bootstrap),
  ),
  'hacked-by-in-title': about(
    titled('Hacked by Crew', '<p>These are the words our baker read at five in the morning.</p>'),
  ),
  'account-suspended-help': about({
    title: 'Why does my page say “Account Suspended”?',
    body: `<p>Account Suspended means that an invoice is open. This account has been suspended until it is paid; contact your hosting provider for more information. Bandwidth Limit Exceeded is another matter.</p>${steps}`,
    layout: bootstrap,
  }),
  'welcome-to-nginx': about({
    title: 'Welcome to nginx! A first configuration',
    body: `<p>After installing you see <b>Welcome to nginx!</b> and the line “If you see this page, the nginx web server is successfully installed and working. Further configuration is required.”</p>${steps}`,
    layout: bootstrap,
  }),
  'index-of': about({
    title: 'Index of bread prices',
    body: `<h1>Index of bread prices</h1><table><tr><th>Name</th><th>Last modified</th><th>Size</th></tr><tr><td>Rye</td><td>2026-05-02</td><td>800 g</td></tr></table>${steps}`,
    layout: plain,
  }),
  'houses-for-sale': about({
    title: 'This mill is for sale',
    body: `<p>The property is for sale since May. Buy this house or make an offer; the domain of the old mill belongs to it.</p>${steps}`,
    business: hotel,
  }),
  'domain-broker': about({
    title: 'Buying a name: what “this domain is for sale” costs',
    body: `<p>On Sedo and Dan.com you read <q>This domain is for sale</q>. We buy names on your behalf; parked pages are no obstacle.</p>${steps}`,
    layout: bootstrap,
    business: lawyers,
  }),
  'cloudflare-522': about({
    title: 'Error 522: Connection timed out',
    body: `<p>Cloudflare shows <b>Error code 522</b> and a Ray ID when the origin web server does not answer. 521: Web server is down is its sister.</p>${steps}`,
  }),
  'django-debug': about({
    title: 'OperationalError at / and how to leave DEBUG = True',
    body: `<p>You’re seeing this error because you have <code>DEBUG = True</code> in your Django settings file. SQLSTATE[HY000] [2002] Connection refused is what PHP says.</p>${steps}`,
    layout: bootstrap,
  }),
  'client-side-exception': about({
    title: 'Application error: a client-side exception has occurred',
    body: `<p>Next.js shows “Application error: a client-side exception has occurred (see the browser console for more information).” when the first render throws.</p>${steps}`,
    layout: plain,
  }),
  'under-construction-builders': about({
    title: 'Houses under construction',
    body: `<p>Three houses are under construction in Battant street; the website of the project shows a new photograph every week. Coming soon: the roof.</p>${steps}`,
    business: plumber,
  }),
  'coming-soon-products': about({
    title: 'Coming soon to the studio',
    body: `<ul><li>Coming soon: ash-glazed mugs</li><li>Coming soon: a tall vase</li><li>Available now: breakfast bowls</li></ul>`,
    layout: shopify,
    business: studio,
  }),
  'opening-soon-branch': about({
    title: 'Our second shop is opening soon',
    body: `<p>Opening soon in Haren: be the first to know when we launch. Enter the draw using the password from our window.</p>`,
    layout: shopify,
    business: bikes,
  }),
  'website-expired-advice': about({
    title: 'Website expired? Moving away from a closed account',
    body: `<p>“Website Expired. This account has expired. If you are the site owner, click below to login.” is what your visitors see.</p>${steps}`,
    layout: squarespace,
    business: studio,
  }),
  'unavailable-shop-advice': about({
    title: 'Sorry, this shop is currently unavailable',
    body: `<p>Shopify shows “Sorry, this shop is currently unavailable.” and Wix “Looks like this domain isn't connected to a website yet”. Here is what both mean.</p>${steps}`,
  }),
  'localhost-tutorial': about({
    title: 'Your first site on localhost',
    body: `<p>Open <a href="http://localhost:3000/">http://localhost:3000/</a> or <code>http://192.168.1.20:8080</code>, later <code>https://staging.example.com</code>.</p>${steps}`,
    layout: plain,
  }),
  'five-minute-installation': about({
    title: 'The famous five-minute WordPress installation process',
    body: `<p>Welcome to the famous five-minute WordPress installation process! Before getting started you need a database name, a username and a host.</p>${steps}`,
  }),
  'captcha-explained': about({
    title: 'Just a moment… why shops check that you are human',
    body: `<p>“Checking your browser before accessing” and “Verify you are human by completing the action below” come from a shield in front of the shop.</p>${steps}`,
    layout: bootstrap,
  }),
})
