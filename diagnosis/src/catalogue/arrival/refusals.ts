import { fault } from '../fault.ts'
import { ALL_OF_THE_PAGE } from './page-families.ts'

export const refusalFaults = [
  fault({
    code: 'http.403_all',
    severity: 'high',
    title: 'Visitors are refused at the door',
    sees: 'A bare page says "403 Forbidden" or "You don\'t have permission to access this resource".',
    means:
      'Your server answers everybody with "forbidden" instead of your page. Mostly the rights of the files are wrong after a move, the front page is missing from the folder, or a protection rule is too strict.',
    confirmed:
      "As ourselves and as a plain browser we were both refused, and the words are the web server's own, not those of a shield against robots.",
    fix: 'We correct the rights of the files or the rule that refuses, and check the rest of the site. It takes about an hour.',
    selfFix: [
      "Look in your host's file manager whether the main folder holds an index.html or index.php.",
      'Usual rights are 755 for folders and 644 for files; most panels have a button that resets them.',
      'Switch off a security plugin or country block for a moment and try again.',
    ],
    explains: [...ALL_OF_THE_PAGE, 'http.bot_challenge', 'redirect.chain'],
    symptoms: [
      '403',
      'forbidden',
      'access denied',
      'no permission',
      "don't have permission",
      'refused',
      'not allowed',
      'blocked',
      'permission denied',
    ],
  }),
  fault({
    code: 'http.bot_challenge',
    severity: 'low',
    title: 'A robot shield stopped our check',
    sees: 'Your visitors may see nothing of it, or a short "checking your browser" page.',
    means:
      'In place of your site a shield answered us that keeps robots out. That is no fault: it does its work. We cannot look behind it, so we say nothing about your pages.',
    confirmed:
      'The answer bears the marks of a shield or refuses us in its words. What is behind it was not examined.',
    fix: 'You let our check through for a while (we tell you our name and address), and we look again. There is nothing to repair.',
    selfFix: [
      'In the shield\'s panel allow visits of "SitewrightBot" for an hour.',
      'Start the examination again, then take the exception out.',
    ],
    service: 'consultation',
    symptoms: [
      'captcha',
      'are you human',
      'checking your browser',
      'just a moment',
      'robot',
      'verify you are human',
      'cloudflare check',
      'too many requests',
      'blocked',
    ],
    elsewhere:
      'Nothing is known to be broken: the shield answers for the site. Let us through, or look at your site yourself.',
  }),
  fault({
    code: 'http.auth_wall',
    severity: 'high',
    title: 'The public site asks for a password',
    sees: 'Before any page a small window asks for a user name and a password, or the page says "401 Unauthorized".',
    means:
      'The server lets nobody in without a password. For a site under construction that is as it should be; for your public address it means that customers and search engines stay outside. Only you know which it is.',
    confirmed: 'The address answered "password needed" (status 401). Whether that is intended must be asked.',
    fix: 'If it is not meant to be, we take the protection off the public pages and keep it on what needs it. It takes less than an hour.',
    selfFix: [
      'Look in your host\'s panel for "directory privacy", "password protection" or a staging switch and turn it off.',
      'Open your address in a private window to see what customers see.',
    ],
    symptoms: [
      'password',
      'asks for password',
      'login box',
      'username and password',
      '401',
      'unauthorized',
      'log in to see',
      'authentication required',
      'sign in popup',
    ],
  }),
]
