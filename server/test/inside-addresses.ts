// The bad inputs 48 to 53 of the security plan, as a visitor would type them.
const hosts = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '①②⑦.⓪.⓪.①', '127。0。0。1', '0'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::7f00:1]'],
  ...['[2002:7f00:1::]', '[fd00:ec2::254]', '[fe80::1%25eth0]', '169.254.169.254', '100.100.100.200'],
  ...['192.0.0.192', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '10.0.0.1', '192.168.0.1'],
  ...[
    'localhost',
    'localhost.',
    'a.localhost',
    'x.internal',
    'metadata.google.internal',
    'server',
    'x.onion',
  ],
  ...['good@127.0.0.1', 'good%00.evil', 'user:secret@example.com', 'sitewright-itself.example.com'],
]
const forms = [
  ...hosts.flatMap((host) => [`http://${host}:PORT/`, `https://${host}/`]),
  ...[
    'http://127.0.0.1:PORT#@good',
    'http:127.0.0.1:PORT',
    'http:///127.0.0.1:PORT',
    'HTTP://127.0.0.1:PORT',
  ],
  ...['file:///etc/passwd', 'gopher://127.0.0.1:PORT/', 'ftp://127.0.0.1:PORT/', 'dict://127.0.0.1:PORT/'],
  ...[
    'data:text/html,x',
    'blob:http://127.0.0.1:PORT/',
    'javascript:alert(1)',
    'jar:http://127.0.0.1:PORT!/',
  ],
  ...['22', '25', '6379', '5432', '0', '65536'].map((port) => `http://example.com:${port}/`),
]

/** Every form, aimed at a port of this machine where it has one. */
export const insideAddresses = (port: number): string[] =>
  forms.map((form) => form.replaceAll('PORT', String(port)))
