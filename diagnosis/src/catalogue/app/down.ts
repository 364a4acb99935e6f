import { type Fault, fault } from '../fault.ts'
import { OF_A_BROKEN_PAGE } from './broken-page.ts'

/** The program behind the site stopped, and says so. */
export const appDownFaults: Fault[] = [
  fault({
    code: 'wp.critical_error',
    severity: 'critical',
    title: 'A plug-in or theme has crashed your WordPress site',
    sees: 'Instead of your page people read "There has been a critical error on this website", in white and grey, or a page that breaks off half way.',
    means:
      'A plug-in, the theme or a PHP version that does not suit them made WordPress stop. Nobody can read your pages, order or write to you while it lasts.',
    confirmed:
      'The page is the one with which WordPress itself reports a crash, it is all that the answer holds, and a second visit showed the same. A text about that error does not count.',
    fix: 'We find the plug-in or theme in the error log, switch it off, repair or replace it, and check the main pages. Most such crashes are gone within two hours.',
    selfFix: [
      'Look into the mailbox of the site administrator: WordPress sends a letter that names the plug-in and holds a link to its recovery mode.',
      'Open that link, log in, and switch off the plug-in it names.',
      'If no letter came: rename the folder wp-content/plugins in the file manager of your host, then open your site. If it is back, a plug-in is the cause; rename the folder back and switch the plug-ins on one by one.',
    ],
    platforms: ['wordpress'],
    explains: [...OF_A_BROKEN_PAGE, 'php.warning_visible', 'cookie.insecure'],
    symptoms: [
      'critical error',
      'there has been a critical error',
      'wordpress crashed',
      'wordpress error',
      'site is experiencing technical difficulties',
      'after updating a plugin',
      'after plugin update',
      'plugin broke my site',
      'theme broke',
      'white screen',
      'cannot log in to wordpress',
      'wordpress not working',
      'recovery mode',
    ],
  }),
  fault({
    code: 'wp.db_connection',
    severity: 'critical',
    title: 'WordPress cannot reach its database',
    sees: 'People see a white page with the words "Error establishing a database connection" and nothing else.',
    means:
      'All your texts, products and settings are kept in a database, and WordPress cannot open it: the database is down, full or moved, or the password for it is wrong. Until that is put right there is no site.',
    confirmed:
      'The page is the one with which WordPress reports that its database does not answer, and nothing else is on it. We visited twice; if only one visit showed it, we say that it is likely.',
    fix: 'We check whether the database runs, put the access data right, repair damaged tables and find out why it happened. It usually takes an hour.',
    selfFix: [
      'Open the status page of your host, or ask its support whether the database server is down. If it is, wait: nothing on your side is broken.',
      'If you changed the password of the database lately, compare it with the one in the file wp-config.php.',
    ],
    platforms: ['wordpress'],
    explains: [...OF_A_BROKEN_PAGE, 'wp.critical_error', 'app.framework_error', 'php.warning_visible'],
    symptoms: [
      'error establishing a database connection',
      'database connection',
      'database error',
      'database',
      'data base',
      'mysql',
      'cannot connect to database',
      'db error',
      'establishing a connection',
      'wordpress database',
    ],
    elsewhere:
      'If the database server of your host is down, only the host can bring it back. Ask its support before you pay anybody.',
  }),
  fault({
    code: 'wp.maintenance',
    severity: 'high',
    title: 'WordPress shows "Briefly unavailable for maintenance"',
    sees: 'People read "Briefly unavailable for scheduled maintenance. Check back in a minute." on every page.',
    means:
      'WordPress shows this while it updates itself, normally for less than a minute. If it stays, an update broke off half way, and the site stays closed until someone switches the maintenance off.',
    confirmed:
      'The page is the one WordPress shows during its own updates, on two visits. We cannot know from outside how long it has been there: if you still see it after 15 minutes, the update is stuck.',
    fix: 'We remove what is left of the broken update, finish it properly and check that nothing was damaged. It takes about half an hour.',
    selfFix: [
      'Wait 15 minutes and reload the page: an update that is still running ends by itself.',
      'If it stays, open the file manager of your host and delete the file .maintenance in the folder of your site.',
      'Log in to WordPress and run the update again, one plug-in at a time.',
    ],
    platforms: ['wordpress'],
    explains: [...OF_A_BROKEN_PAGE, 'app.coming_soon'],
    symptoms: [
      'maintenance',
      'maintenence',
      'maintainance',
      'briefly unavailable',
      'scheduled maintenance',
      'check back in a minute',
      'stuck in maintenance',
      'update stuck',
      'update never finished',
      'update failed',
    ],
  }),
  fault({
    code: 'wp.install_open',
    severity: 'critical',
    title: 'Anyone could take over your WordPress setup',
    sees: 'Your address leads to the page with which one installs WordPress for the first time.',
    means:
      'WordPress has lost its settings or its database, or was never set up. Whoever opens the page first can fill in the form, become the administrator and do with your address what they like.',
    confirmed:
      'Your front page leads to the first-time setup, and that page shows the form, ready to be filled in, on two visits. We did not fill it in.',
    fix: 'We close the page at once, find out where the settings or the database went, and bring your site back from them or from a backup. It takes one to three hours.',
    selfFix: [
      'If your site was there yesterday: do not fill in the form. Ask your host whether the database was moved, emptied or restored.',
      'If you are only now setting up the site: finish the setup right away, with a strong password.',
    ],
    platforms: ['wordpress'],
    explains: [...OF_A_BROKEN_PAGE, 'wp.db_connection', 'cms.outdated'],
    symptoms: [
      'wordpress installation',
      'install wordpress',
      'setup page',
      'installation screen',
      'choose language wordpress',
      'wp-admin/install',
      'setup-config',
      'famous five minute',
      'site is gone installation page',
    ],
  }),
  fault({
    code: 'app.framework_error',
    severity: 'critical',
    title: 'The program behind your site has broken down',
    sees: 'In place of your page people get the error page of the program your site is written with, sometimes with inside details.',
    means:
      'Your site was written as a program of its own, and that program fails: after a change, for want of its database, or because a service it needs is gone. Visitors can do nothing but leave, and details on the page may help attackers.',
    confirmed:
      'The answer is an error page or message that only such programs write, the status or the emptiness of the rest says the same, and a second visit showed it again.',
    fix: 'We read the error log, repair the program or bring back the last version that worked, and switch off the details for visitors. Most cases take two to four hours.',
    selfFix: [
      'If someone changed the site today, ask them to restore the previous version.',
      'Send the text of the error page to the developer of the site, or to us: it shows where the error is.',
    ],
    platforms: ['custom_code', 'other'],
    explains: [...OF_A_BROKEN_PAGE, 'php.warning_visible', 'page.js_blank'],
    symptoms: [
      'application error',
      'server error',
      'something went wrong',
      'whoops',
      'exception',
      'stack trace',
      'client-side exception',
      'laravel error',
      'django error',
      'sqlstate',
      'sql error',
      'internal error',
      'runtime error',
      'debug page',
    ],
  }),
]
