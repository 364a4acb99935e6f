import { fault } from './fault.ts'

export const trustFaults = [
  fault({
    code: 'hdr.cors_open',
    severity: 'high',
    title: 'Other sites can read what your signed-in customers see',
    sees: 'Nothing: the page looks as usual, and that is what makes it dangerous.',
    means:
      'Your server tells browsers that any other site may read its pages with the visitor’s own sign-in. A bad page that a customer has open at the same time could copy their account details.',
    confirmed:
      'We asked as two made-up sites of different kinds; both were named in the answer as welcome, with sign-in.',
    fix: 'We replace the rule by a list of the sites that really need it, and test your connected services. It takes a few hours.',
    selfFix: [],
    platforms: ['custom_code'],
    symptoms: [
      'cors',
      'other sites can read',
      'cross origin',
      'data leak',
      'access-control',
      'pentest found cors',
      'security scan cors',
      'api open',
    ],
  }),
  fault({
    code: 'cookie.insecure',
    severity: 'medium',
    title: 'Your visitors’ logins are easier to steal than they need be',
    sees: 'Nothing: signing in works as usual.',
    means:
      'The small file by which your site knows a signed-in person lacks a mark that keeps it from scripts or from unencrypted connections. Who gets hold of it is signed in as your customer, or as you.',
    confirmed:
      'The line in which your server sets it was read; its name is one that programs use for sign-ins, not for counting visits or keeping choices.',
    fix: 'We set the missing marks in the server or program and check that signing in still works. It takes less than an hour.',
    selfFix: [
      'On PHP hosting, look in the panel’s PHP settings for session.cookie_httponly and session.cookie_secure and switch both on.',
    ],
    symptoms: [
      'cookie not secure',
      'httponly',
      'insecure cookie',
      'session stolen',
      'login hijacked',
      'account taken over',
      'security scan cookies',
      'cookie flag',
      'secure flag missing',
    ],
  }),
  fault({
    code: 'gdpr.pre_consent',
    severity: 'medium',
    title: 'Visitors are tracked before they agree',
    sees: 'Visitors are not asked, or are asked only after tracking has started.',
    means:
      'A counting or advertising service starts with the page, before a visitor has said yes. In the EU and the UK that can lead to complaints and warnings; whether it concerns you is for a lawyer to say.',
    confirmed:
      'The page was opened without touching anything; a known tracking service was loaded, or its cookie set, nevertheless. It is never called more than likely, since some sites ask only visitors from certain countries.',
    fix: 'We set up a consent tool that holds the services back until a visitor agrees, and prove it with a fresh visit. It takes about half a day.',
    selfFix: [
      'Write down which services your site loads (counting, advertising, maps, videos) and drop those you do not use.',
      'In your consent tool, look for "block before consent" or "auto-blocking" and switch it on.',
    ],
    symptoms: [
      'cookie banner',
      'gdpr',
      'tracking',
      'consent',
      'cookies before consent',
      'google analytics',
      'cookie warning letter',
      'abmahnung',
      'privacy complaint',
      'facebook pixel',
    ],
  }),
  fault({
    code: 'gdpr.no_policy',
    severity: 'medium',
    title: 'There is no privacy page to be found',
    sees: 'Who wants to know what happens with their details finds no link to it.',
    means:
      'Your page asks for personal details or uses a counting service, but nothing on it leads to a privacy page. Such a page is required in most countries, and advertising and payment services ask for it too.',
    confirmed:
      'We searched the words and addresses of all links for the names of such pages in some twenty languages.',
    fix: 'We add the page and the links to it in every footer and form; the wording comes from you or your lawyer. It takes half a day.',
    selfFix: [
      'Write or generate a privacy page that names what you collect, why, and whom to ask.',
      'Link to it in the footer of every page and beneath every form.',
    ],
    symptoms: [
      'privacy policy',
      'no privacy page',
      'gdpr',
      'cookie policy',
      'datenschutz',
      'ads account rejected',
      'legal page missing',
      'missing privacy',
    ],
  }),
  fault({
    code: 'a11y.blocking',
    severity: 'medium',
    title: 'Some people cannot use your site',
    sees: 'Who has the page read aloud hears "button", "link", "edit field" without a name, or cannot make out pale text.',
    means:
      'Parts of the page cannot be used by people with poor sight or without a mouse. That is one in seven visitors, and in the EU, the UK and the US shops can be held to it by law.',
    confirmed:
      'Missing names were read in the page itself; in a browser, only what the tester calls serious or critical and is sure of counts.',
    fix: 'We name fields, buttons and pictures, and fix colours that are too pale; then we test with a screen reader. It takes about a day.',
    selfFix: [
      'Give every picture that carries meaning a short description (in most editors: "alternative text").',
      'Give every form field a visible label above it, not only grey words inside.',
    ],
    symptoms: [
      'accessibility',
      'screen reader',
      'blind',
      'alt text',
      'contrast',
      'hard to read',
      'ada',
      'wcag',
      'keyboard',
      'disabled customers',
      'cannot read',
    ],
  }),
  fault({
    code: 'hdr.security',
    severity: 'low',
    title: 'Some extra locks are not fitted',
    sees: 'Nothing: the site works as usual.',
    means:
      'Browsers offer extra protection that a site can ask for, against being framed, spied on or fed foreign scripts. Yours does not ask for all of it; it is good manners, not a fault.',
    confirmed: 'The header lines of the page were read; each one named is not among them.',
    fix: 'We add the header lines one by one and test each page type, since a careless one can break a shop. It takes a few hours.',
    selfFix: [],
    symptoms: [
      'security headers',
      'csp',
      'hsts',
      'x-frame-options',
      'security grade',
      'observatory',
      'securityheaders f',
      'content security policy',
    ],
  }),
]
