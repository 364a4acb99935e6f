import { certificateFaults } from './certificates.ts'
import { fault } from './fault.ts'

export const tlsFaults = [
  ...certificateFaults,
  fault({
    code: 'tls.legacy_only',
    severity: 'high',
    title: 'Modern browsers refuse your old encryption',
    sees: 'The browser says that the connection uses an outdated protocol, and shows no page.',
    means:
      'Your server only speaks a kind of encryption that browsers stopped accepting in 2020, because it can be broken. Visitors with an up-to-date phone or computer cannot open the site by https at all.',
    confirmed:
      "A handshake with today's versions fails, and one with the old versions (TLS 1.0 or 1.1) succeeds.",
    fix: "We update the server's settings or its software so that it speaks today's encryption, or plan the move to a newer host where that is not possible. It takes one to three hours.",
    selfFix: [
      'Look in your host\'s panel for "TLS version" or "SSL settings" and switch on TLS 1.2 and 1.3.',
      'If there is no such switch, ask the host to do it: it costs nothing on a maintained server.',
    ],
    explains: ['tls.handshake', 'net.refused', 'net.timeout'],
    symptoms: [
      'outdated',
      'unsupported protocol',
      'err_ssl_version_or_cipher_mismatch',
      'old encryption',
      'tls 1.0',
      'secure connection failed',
      'cannot connect securely',
      'old server',
    ],
    elsewhere:
      'On shared hosting only the host can change this: write to their support that TLS 1.2 must be switched on.',
  }),
  fault({
    code: 'tls.none',
    severity: 'high',
    title: 'Your site is marked "Not secure"',
    sees: 'Beside your address the browser says "Not secure", and an address typed with https:// does not open.',
    means:
      'Your site can be opened without encryption only: there is no security certificate (the padlock), and nothing listens where one would be. Browsers warn about it, above all in forms, and search engines rank such sites lower.',
    confirmed: 'The secure port (443) refused three tries, while the site answered on the insecure one (80).',
    fix: 'We install a free certificate that renews itself, lead all visitors to the secure address and correct what was linked the old way. It takes one to two hours.',
    selfFix: [
      'Look in your host\'s panel for "SSL" or "Let\'s Encrypt" and switch it on for your domain, with and without www.',
      'Wait some minutes, open https://your-address, and only then switch on "Force HTTPS".',
      'In WordPress change both addresses under Settings, General to https://.',
    ],
    explains: ['cookie.insecure', 'redirect.no_https', 'hdr.security', 'form.insecure'],
    symptoms: [
      'not secure',
      'no padlock',
      'no https',
      'no ssl',
      'insecure',
      'unsecure',
      'padlock missing',
      'red padlock',
      'https does not work',
      'needs ssl certificate',
    ],
  }),
  fault({
    code: 'tls.handshake',
    severity: 'critical',
    title: 'The secure connection to your site is refused',
    sees: 'The browser says "secure connection failed" or "can\'t provide a secure connection", and shows no page.',
    means:
      'Your server can be reached, but it breaks off while browser and server agree on encryption. Nothing of your site is shown to anyone who comes by https, which today is nearly everyone.',
    confirmed:
      'Three handshakes failed in the same way; we compared them with one that does not name your site and with older versions.',
    fix: 'We find out whether host, shield or certificate is set wrongly for your name, and correct that. It takes one to two hours.',
    selfFix: [
      'If you have just moved or added the domain: wait up to a day for the certificate to be made.',
      "Look in your host's panel (and in Cloudflare, if you use it) whether your domain is listed with SSL active, with and without www.",
    ],
    explains: ['net.refused', 'net.timeout', 'tls.none', 'redirect.no_https', 'redirect.www_split'],
    symptoms: [
      'err_ssl_protocol_error',
      'ssl error',
      'secure connection failed',
      "can't provide a secure connection",
      'ssl handshake',
      'handshake failed',
      'https error',
      'invalid response',
      'ssl problem',
    ],
    elsewhere:
      'If a shield or host has just switched your domain on, the certificate may still be on its way: it comes by itself within a day.',
  }),
]
