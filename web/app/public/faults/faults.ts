export interface Fault {
  /** The code of the fault in our examinations, with dashes: also its anchor. */
  id: string
  /** What the owner sees or says. */
  sees: string
  means: string
  fix: string
  /** When somebody else must be paid, or nobody. */
  honest?: string
}

export interface FaultGroup {
  id: string
  title: string
  faults: Fault[]
}

/** Common faults in the words of a shop owner, most urgent first. */
export const faultGroups: FaultGroup[] = [
  {
    id: 'not-opening',
    title: 'The site does not open',
    faults: [
      {
        id: 'dns-nxdomain',
        sees: '“This site can’t be reached”: the address leads nowhere',
        means:
          'The internet’s phone book has no entry for your name, most often after a move to another host.',
        fix: 'We restore the records at your domain company and check them from several places.',
      },
      {
        id: 'dns-domain-hold',
        sees: 'Adverts or a “renew this domain” page stand where your shop was',
        means: 'Your domain name was not renewed in time. Mail to you has stopped as well.',
        fix: 'We find out where it is registered, guide you through the renewal and reconnect site and mail.',
        honest:
          'The renewal itself is paid to the domain company. If it only needs a click from you, we say so.',
      },
      {
        id: 'net-timeout',
        sees: 'The page loads for ever and then gives up',
        means: 'The server does not answer: it is switched off, overloaded or blocked.',
        fix: 'We find out which, restart what is stuck, and take away what overloaded it.',
      },
      {
        id: 'host-suspended',
        sees: '“Account suspended” or “Bandwidth limit exceeded”',
        means:
          'Your hosting company has switched the site off: an unpaid bill, too many visitors or a break-in.',
        fix: 'We clear up the reason with the host and bring the site back.',
        honest: 'When it is only an open bill, settling it with the host is all you need.',
      },
      {
        id: 'http-5xx',
        sees: 'Error 500, 502 or 503 instead of the page',
        means: 'The program behind your site crashes on every visit, often since an update.',
        fix: 'We read the server’s own records, undo or repair the cause, and watch that it stays up.',
      },
      {
        id: 'redirect-loop',
        sees: '“Too many redirects”',
        means:
          'Two settings send visitors back and forth, usually https on the site and at the delivery network.',
        fix: 'We make both agree on one address.',
      },
    ],
  },
  {
    id: 'warnings',
    title: 'Browsers warn visitors away',
    faults: [
      {
        id: 'tls-expired',
        sees: '“Your connection is not private”, in red',
        means: 'The security certificate has run out. Certificates now live only a few months.',
        fix: 'We renew it and set up the automatic renewal that failed.',
      },
      {
        id: 'tls-mismatch',
        sees: 'The warning comes with www in front, but not without (or the other way round)',
        means: 'The certificate was made for one spelling of your address only.',
        fix: 'We have it issued for all spellings and send visitors to one of them.',
      },
      {
        id: 'tls-none',
        sees: '“Not secure” beside your address',
        means: 'The site is served without encryption. Browsers say so, and customers leave.',
        fix: 'We install a free certificate and lead every old link to the secure page.',
      },
      {
        id: 'mixed-active',
        sees: 'The page is secure, but pictures, maps or buttons are missing',
        means: 'Parts of it are still fetched without encryption, and browsers block those.',
        fix: 'We change these addresses throughout the site.',
      },
    ],
  },
  {
    id: 'wordpress',
    title: 'WordPress and other systems',
    faults: [
      {
        id: 'wp-critical-error',
        sees: '“There has been a critical error on this website”',
        means: 'A plug-in or theme has crashed WordPress, mostly after an update.',
        fix: 'We find the one that does it, repair or replace it, and test the pages that matter to you.',
      },
      {
        id: 'wp-db-connection',
        sees: '“Error establishing a database connection”',
        means:
          'WordPress cannot reach the place where your texts and products are kept. They are most likely still there.',
        fix: 'We restore the connection and repair damaged tables.',
      },
      {
        id: 'wp-maintenance',
        sees: '“Briefly unavailable for scheduled maintenance”, for hours',
        means: 'An update stopped half way and left its sign on the door.',
        fix: 'We take the sign down and finish the update properly.',
      },
      {
        id: 'page-blank',
        sees: 'The page is simply white',
        means: 'A program stops before it has written anything: memory, an update, or a script that crashes.',
        fix: 'We make the hidden error visible, mend it and hide it again.',
      },
      {
        id: 'sh-password',
        sees: 'Your Shopify shop asks visitors for a password',
        means: 'The shop is still set to “not open yet”.',
        fix: 'We check plan, payment and domain, and open the shop.',
        honest: 'Often this is one switch in your settings. We tell you where it is, for nothing.',
      },
    ],
  },
  {
    id: 'hacked',
    title: 'Somebody has been at it',
    faults: [
      {
        id: 'hack-cloaking',
        sees: 'Google shows pills, shoes or Japanese text under your name',
        means: 'Someone broke in and shows search engines other pages than your visitors.',
        fix: 'We remove what was planted, close the hole, change the passwords and ask Google to look again.',
      },
      {
        id: 'hack-cond-redirect',
        sees: 'Customers land on a strange site, but you do not',
        means:
          'Only visitors from search engines or phones are sent away, so that the owner does not notice.',
        fix: 'We find the trap in files and database, clean both and close the way in.',
      },
    ],
  },
  {
    id: 'slow',
    title: 'Slow, or bad on phones',
    faults: [
      {
        id: 'perf-images',
        sees: 'Pages with pictures take for ever on a phone',
        means: 'Photos go out as they came from the camera, many times larger than the screen.',
        fix: 'We shrink them without a visible difference and have new ones shrunk by themselves.',
      },
      {
        id: 'perf-ttfb',
        sees: 'Nothing happens for seconds, then the whole page comes at once',
        means: 'The server builds every page anew for every visitor.',
        fix: 'We switch on caching and look for the plug-in or query that eats the time.',
        honest: 'When the hosting is simply too small, we say so instead of fixing around it.',
      },
      {
        id: 'ux-no-viewport',
        sees: 'On phones the text is tiny and one has to push the page about',
        means: 'The page was made for wide screens and does not tell phones to adapt it.',
        fix: 'We make the existing pages fit. A very old design may need a redesign; we tell you before you pay.',
      },
    ],
  },
  {
    id: 'customers',
    title: 'Customers cannot find, write or buy',
    faults: [
      {
        id: 'seo-noindex',
        sees: 'Google does not know your site, even by its name',
        means: 'A setting asks search engines to stay away, often left over from when it was built.',
        fix: 'We take it out, check the other signs for search engines and hand in your list of pages.',
      },
      {
        id: 'form-dead-endpoint',
        sees: 'The contact form says thank you, but nothing arrives',
        means: 'The form’s receiver is gone, or the mail it sends is refused as spam.',
        fix: 'We repair its way to your mailbox and prove it with test enquiries.',
      },
      {
        id: 'mail-spf-invalid',
        sees: 'Your own e-mails land in your customers’ spam folder',
        means: 'The entries that say who may send mail in your name are missing or contradict each other.',
        fix: 'We set SPF, DKIM and DMARC right and test with the large mail services.',
      },
      {
        id: 'shop-cart-error',
        sees: 'Products do not go into the basket, or the checkout fails',
        means: 'A part of the shop answers with an error, often after an update of shop or payment plug-in.',
        fix: 'We follow a test order through, mend where it breaks, and order once more before your eyes.',
      },
      {
        id: 'link-broken-internal',
        sees: 'Links on your site end at “page not found”',
        means: 'Pages were renamed or removed, and the links to them stayed.',
        fix: 'We find all of them and send each to its new place.',
      },
    ],
  },
]
