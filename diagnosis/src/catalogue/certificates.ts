import { fault } from './fault.ts'

const RED_WARNING = [
  'your connection is not private',
  'connection not private',
  'not private',
  'warning',
  'potential security risk',
  'red page',
  'unsafe',
  'security certificate',
  'certificate error',
]

export const certificateFaults = [
  fault({
    code: 'tls.expired',
    severity: 'critical',
    title: 'Your security certificate has run out',
    sees: 'The browser shows a full-page warning ("Your connection is not private") instead of your site.',
    means:
      'The security certificate (the padlock) of your site is only valid for a time, and that time is over. Every browser now warns people away from your site, and payment services and apps refuse to talk to it.',
    confirmed:
      "The last day written in the certificate itself has passed, and our clock agrees with the site's own.",
    fix: 'We renew the certificate, find out why it did not renew itself and repair that. It takes about an hour.',
    selfFix: [
      'Look in your host\'s panel for "SSL" or "Let\'s Encrypt" and press renew or reissue.',
      'If you bought the certificate, renew it where you bought it and install the new one.',
      'Open your site in a private window to see that the warning has gone.',
    ],
    explains: ['tls.expiring', 'mixed.*'],
    symptoms: [
      ...RED_WARNING,
      'certificate expired',
      'expired certificate',
      'ssl expired',
      'err_cert_date_invalid',
      'padlock',
    ],
  }),
  fault({
    code: 'tls.expiring',
    severity: 'high',
    title: 'Your security certificate is about to run out',
    sees: 'Nothing yet. From the day it runs out, browsers show a full-page warning instead of your site.',
    means:
      'The security certificate (the padlock) should have renewed itself by now, and has not. When its last day has passed, every browser warns people away from your site at once.',
    confirmed:
      "Less than a third of the certificate's life, and less than three weeks, are left: renewals that work come earlier.",
    fix: 'We renew it now, find out why the renewal did not come by itself and repair that. It takes about an hour.',
    selfFix: [
      'Look in your host\'s panel for "SSL" and see whether automatic renewal is on; press renew.',
      'If you bought the certificate for a year, order the next one now: checking you may take days.',
    ],
    symptoms: [
      'certificate expires',
      'certificate expiring',
      'ssl expires',
      'renew certificate',
      'ssl renewal',
      'expires soon',
      'certificate reminder',
      'ssl about to expire',
    ],
  }),
  fault({
    code: 'tls.mismatch',
    severity: 'critical',
    title: 'Your certificate belongs to another name',
    sees: 'The browser shows a full-page warning that says the site may be an impostor.',
    means:
      'The security certificate (the padlock) that your address shows is made out to another name. Browsers take that for a forgery and warn people away. Often only one form of the address is affected, with or without www.',
    confirmed:
      'Your address is not among the names written in the certificate; we looked with and without www.',
    fix: 'We have a certificate issued for both forms of your address and install it where your domain is served. It takes about an hour.',
    selfFix: [
      'Look in your host\'s panel for "SSL" and issue a certificate for your domain that includes www.',
      'If you have just connected the domain to a builder or shop, wait some hours: the certificate comes by itself.',
    ],
    explains: ['tls.expiring', 'tls.incomplete_chain', 'redirect.www_split', 'mixed.*'],
    symptoms: [
      ...RED_WARNING,
      'wrong certificate',
      'err_cert_common_name_invalid',
      'another name',
      'impersonating',
      'does not match',
      'name mismatch',
    ],
    elsewhere:
      'Shopify, Wix, Squarespace and most builders make the certificate themselves within a day of connecting a domain; if yours is fresh, wait first.',
  }),
  fault({
    code: 'tls.selfsigned',
    severity: 'critical',
    title: 'Your certificate is homemade and nobody trusts it',
    sees: 'The browser shows a full-page warning ("Your connection is not private") instead of your site.',
    means:
      'The security certificate (the padlock) was not issued by an authority that browsers know, but made by the server itself. It is good for tests only: every visitor gets a warning, and most turn back.',
    confirmed:
      'The certificate names itself, or an authority unknown to browsers, as its issuer, and its signature shows the same.',
    fix: 'We install a real certificate that is free and renews itself. It takes about an hour.',
    selfFix: [
      'Look in your host\'s panel for "Let\'s Encrypt" or "Free SSL" and issue a certificate for your domain.',
      'Choose it for your site in place of the "self-signed" or "default" one.',
    ],
    explains: ['tls.expired', 'tls.mismatch', 'tls.expiring', 'tls.incomplete_chain', 'mixed.*'],
    symptoms: [
      ...RED_WARNING,
      'self signed',
      'self-signed',
      'not trusted',
      'untrusted',
      'err_cert_authority_invalid',
      'unknown issuer',
    ],
  }),
  fault({
    code: 'tls.incomplete_chain',
    severity: 'high',
    title: 'Your padlock works on your laptop but not everywhere',
    sees: 'Your own browser shows no warning, while some phones, apps and payment services refuse the site.',
    means:
      'The server shows its certificate, but keeps back the one that vouches for it. Some browsers know that one by heart or fetch it; many phones, apps, payment and mail services do not, and refuse to connect.',
    confirmed:
      'The server sends its own certificate without the one above it. Where the certificate says where that lies, we fetched it, and with it the check succeeds.',
    fix: 'We install the missing certificate beside yours and test from several kinds of devices. It takes less than an hour.',
    selfFix: [
      'Download the "CA bundle" or "chain" from where you got the certificate and paste it into the field of that name in your host\'s panel.',
      'On your own server use the file called fullchain.pem instead of cert.pem and restart.',
    ],
    platforms: ['custom_code', 'wordpress'],
    explains: ['tls.expiring'],
    symptoms: [
      'works on my computer',
      'not on phone',
      'some phones',
      'works in chrome',
      'payment fails',
      'webhook',
      'unable to verify',
      'incomplete chain',
      'intermediate certificate',
      'app cannot connect',
      'not trusted on android',
    ],
  }),
]
