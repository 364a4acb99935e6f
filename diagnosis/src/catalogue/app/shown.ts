import { type Fault, fault } from '../fault.ts'
import { OF_A_BROKEN_PAGE } from './broken-page.ts'

/** The site answers, and shows a placeholder, an error text or nothing. */
export const appShownFaults: Fault[] = [
  fault({
    code: 'app.coming_soon',
    severity: 'high',
    title: 'The public only sees a "coming soon" page',
    sees: 'Visitors see only "coming soon", "under construction" or "under maintenance".',
    means:
      'A placeholder hides your site. If you are logged in you may see the real site and not notice. Customers and search engines see only the placeholder.',
    confirmed:
      'The placeholder is all that the page holds, there is no way on to other pages, and two visits showed the same. Only you can say whether it is meant to be there.',
    fix: 'We switch the placeholder off, check that the pages behind it are ready and can be found, and ask search engines to look again. It takes less than an hour.',
    selfFix: [
      'Open your site in a private window of your browser: that is what the public sees.',
      'WordPress: look under Plugins and Settings for "Coming soon" or "Maintenance" and switch it off. WooCommerce: Settings, Site visibility, "Live".',
      'Squarespace, Wix and the like: open the site settings and set the site to public.',
    ],
    explains: [...OF_A_BROKEN_PAGE, 'cookie.insecure'],
    symptoms: [
      'coming soon',
      'comming soon',
      'under construction',
      'under maintenance',
      'maintenance mode',
      'placeholder',
      'launching soon',
      'opening soon',
      'customers cannot see my site',
      'only i can see my site',
      'site not live',
      'not published',
    ],
  }),
  fault({
    code: 'php.fatal_visible',
    severity: 'critical',
    title: 'Error text of a program shows instead of your page',
    sees: 'The page is empty or breaks off, and there is a line such as "Fatal error: … on line 12" with names of files.',
    means:
      'The program that builds your page (written in PHP) hit an error and stopped. Customers cannot use the page, and the text shows strangers how your site is built.',
    confirmed:
      'The text names a file and a line as only PHP does, the page ends there or holds nothing else, and a second visit showed the same. Texts about such errors do not count.',
    fix: 'We repair the line the message names or bring back the last version that worked, and keep such messages from visitors. Most cases take one to two hours.',
    selfFix: [
      'If the name of a plug-in or theme is in the message, switch that off or bring back its previous version.',
      "If your host changed the PHP version lately, set it back to the one before in the host's control panel.",
    ],
    platforms: ['wordpress', 'custom_code'],
    explains: [
      ...OF_A_BROKEN_PAGE,
      'php.warning_visible',
      'wp.critical_error',
      'app.framework_error',
      'page.js_blank',
    ],
    symptoms: [
      'fatal error',
      'php fatal',
      'php error',
      'parse error',
      'syntax error',
      'uncaught error',
      'on line',
      'allowed memory size',
      'memory exhausted',
      'code on my page',
      'strange text',
      'call to undefined function',
    ],
  }),
  fault({
    code: 'php.warning_visible',
    severity: 'medium',
    title: 'Error messages show up on your page',
    sees: 'Somewhere on the page, often at the top, there is a line such as "Warning: … on line 12".',
    means:
      'The page still works, but the program behind it complains in public. It looks broken to customers, and shows strangers where your files lie.',
    confirmed:
      'The text names a file and a line just as PHP writes them, outside any text about programming, and two visits showed it.',
    fix: 'We repair what the message complains of and switch off its display. It takes about an hour.',
    selfFix: [
      'WordPress: open wp-config.php in the file manager of your host and set WP_DEBUG to false.',
      'Update the plug-in or theme that the message names.',
    ],
    platforms: ['wordpress', 'custom_code'],
    symptoms: [
      'warning',
      'notice',
      'deprecated',
      'php warning',
      'error at the top',
      'error message on top of page',
      'undefined variable',
      'undefined index',
      'headers already sent',
      'weird text at top',
    ],
  }),
  fault({
    code: 'page.blank',
    severity: 'critical',
    title: 'Your page is white and empty',
    sees: 'The page loads without complaint, and there is nothing on it: a white screen.',
    means:
      'The server says that all is well but sends nothing to look at. Usually the program behind the site crashed without a word, or ran out of memory. Visitors take the site for dead.',
    confirmed:
      'Two visits both got an answer without text, pictures, forms or a program that would draw them. Pages that redirect or draw themselves are not counted.',
    fix: 'We look into the error log for what stopped the page, repair it and check the main pages. Most cases take one to two hours.',
    selfFix: [
      'If you changed a plug-in, theme or setting just before, undo that.',
      'Ask your host for the last lines of the error log of your site: they name the cause.',
    ],
    explains: OF_A_BROKEN_PAGE.filter((code) => code !== 'page.blank'),
    symptoms: [
      'white page',
      'white screen',
      'blank page',
      'empty page',
      'wsod',
      'white screen of death',
      'nothing shows',
      'page is empty',
      'nothing loads',
      'all white',
      'blank screen',
    ],
  }),
  fault({
    code: 'page.js_blank',
    severity: 'critical',
    title: 'A broken script leaves your page empty',
    sees: 'The page stays white, or shows only a turning wheel that never ends.',
    means:
      "Your page is drawn by a script in the visitor's browser, and that script is missing or crashes. It may still work for you, because your browser kept an older copy.",
    confirmed:
      'The page holds only an empty place to be filled by a script, and the script it needs is missing, is something else or cannot be read, asked twice.',
    fix: 'We put the missing script in place or repair it, and make sure that the next update cannot leave old pages without their scripts. It takes one to three hours.',
    selfFix: [
      'If the site was updated today, upload the whole result of the build again, not only the changed files.',
      'Empty the cache of your host or delivery network, so that the page and its scripts are of the same version.',
    ],
    service: 'quick_fix',
    platforms: ['custom_code', 'other'],
    // The missing script is a finding of its own: it is the cause, not a symptom.
    explains: OF_A_BROKEN_PAGE.filter((code) => code !== 'asset.broken'),
    symptoms: [
      'white page',
      'blank page',
      'blank screen',
      'loading forever',
      'spinner',
      'keeps loading',
      'nothing loads',
      'stuck on loading',
      'react app blank',
      'after deploy blank',
      'only works after clearing cache',
    ],
  }),
  fault({
    code: 'js.errors',
    severity: 'medium',
    title: 'Scripts on your page fail, some buttons may not work',
    sees: 'The page looks right, but a menu, a gallery, a button or a form may do nothing.',
    means:
      'A script of your own site stops with an error while the page loads. What it was meant to do, such as opening the menu or sending a form, may be missing for visitors.',
    confirmed:
      "The same error of one of your own scripts appeared in two visits with a real browser. Errors of other people's scripts and of browser add-ons are left out.",
    fix: 'We find the failing script, repair or update it, and try out the buttons and forms on the page. It takes one to two hours.',
    selfFix: [
      'If a plug-in or an app was added or updated lately, switch it off and see whether the button works again.',
    ],
    symptoms: [
      'button does not work',
      "button doesn't work",
      'menu does not open',
      'javascript error',
      'script error',
      'slider not working',
      'gallery broken',
      'nothing happens when i click',
      'popup not working',
      'cannot click',
    ],
  }),
]
