import { type Fault, fault } from './fault.ts'

export const softwareFaults: Fault[] = [
  fault({
    code: 'cms.outdated',
    severity: 'high',
    title: 'Your site runs on old software with known holes',
    sees: 'Visitors see nothing yet. Attackers see which version your site runs on, and look up its holes.',
    means:
      'The program your site is built with (such as WordPress) has not been brought up to date for years. Robots search the web for such sites day and night, and take them over to send spam or cheat your customers.',
    confirmed:
      'At least two places in your pages that do not depend on each other name the same old version. A version that is hidden, or on which they disagree, is not reported.',
    fix: 'We copy the site, update the program, theme and plug-ins step by step on the copy, try everything out, and then bring it over. It takes three to six hours.',
    selfFix: [
      'Make a full backup first: files and database.',
      'WordPress: open Dashboard, Updates, and update the plug-ins, then the theme, then WordPress.',
      'If the step is a large one (several years), try it on a copy first: old themes and plug-ins may fail.',
    ],
    platforms: ['wordpress', 'custom_code', 'other'],
    explains: ['js.vuln_lib'],
    symptoms: [
      'outdated wordpress',
      'old wordpress',
      'old version',
      'update wordpress',
      'not updated',
      'needs update',
      'out of date software',
      'old joomla',
      'old drupal',
      'security update',
    ],
  }),
  fault({
    code: 'cms.vuln_plugin',
    severity: 'high',
    title: 'A plug-in of your site has a known security hole',
    sees: 'Visitors see nothing yet. Attackers look for exactly this version.',
    means:
      'Your site uses a plug-in in a version whose security hole is public. Robots try such holes on every site they find, often within days, and whoever gets in can change your pages or steal data.',
    confirmed:
      "The plug-in's own files on your page carry a version older than the one in which its makers closed the hole.",
    fix: 'We update the plug-in, and check whether the hole has already been used. It takes one to two hours.',
    selfFix: [
      'Make a backup, then open Plugins in WordPress and update the plug-in that we name.',
      'If no update is offered (bought plug-ins need a valid licence), switch it off until there is one.',
    ],
    platforms: ['wordpress'],
    symptoms: [
      'vulnerable plugin',
      'plugin vulnerability',
      'security hole',
      'plugin out of date',
      'wordfence warning',
      'host warned me about plugin',
      'plugin update',
      'insecure plugin',
    ],
  }),
  fault({
    code: 'php.eol',
    severity: 'medium',
    title: "Your server's PHP no longer gets security fixes",
    sees: 'Visitors see nothing. New versions of WordPress and plug-ins may refuse to work.',
    means:
      "PHP is the language your site runs in. The version on your server is no longer looked after by its makers: holes found from now on stay open, and it is slower than today's versions.",
    confirmed:
      'Your server names its PHP version in its answers, and the makers have ended support for it. Some hosts repair old versions themselves, which cannot be seen from outside: so we call it likely.',
    fix: 'We try your site with a current version, repair what does not suit it, and switch over. It takes one to three hours.',
    selfFix: [
      'Ask your host whether they still repair that version. If yes, there is no hurry.',
      'Make a backup and update your plug-ins and theme, then choose a newer PHP in the control panel of your host. If something breaks, set it back.',
    ],
    platforms: ['wordpress', 'custom_code'],
    symptoms: [
      'old php',
      'php version',
      'update php',
      'php 7',
      'php out of date',
      'host wants me to update php',
      'php end of life',
      'php update required',
      'php notice from host',
    ],
  }),
  fault({
    code: 'js.vuln_lib',
    severity: 'medium',
    title: 'Your site loads an old script library with known holes',
    sees: 'Visitors see nothing unusual.',
    means:
      'Your pages load a ready-made script in a version with publicly known weaknesses. Alone it seldom lets anyone in, but together with another fault it can be used against your visitors.',
    confirmed:
      'The address of the script, or the first lines of the file, name a version older than the one in which the weakness was closed.',
    fix: 'We replace the script with a current version and try out what depends on it: menus, galleries, forms. It takes one to two hours.',
    selfFix: ['Update your theme and plug-ins: they usually bring the script with them.'],
    symptoms: [
      'old jquery',
      'jquery',
      'bootstrap',
      'old library',
      'javascript library',
      'vulnerable library',
      'lighthouse vulnerabilities',
      'known vulnerabilities',
      'old script',
    ],
  }),
]
