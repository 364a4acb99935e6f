/** Ways of writing an address inside, all to be refused; each is written behind `http://` and `https://`. */
export const INSIDE_HOSTS = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '127.0.0.1.'],
  ...['①②⑦.⓪.⓪.①', '127。0。0。1', '127%2e0%2e0%2e1', '0', '0.0.0.0'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
  ...['[64:ff9b::a9fe:a9fe]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]'],
  ...['[2001::1]', '[fd00:ec2::254]', '[fe80::1%25eth0]', '[fe80::1]', '[fec0::1]', '[ff02::1]'],
  ...['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', '100.64.0.1', '198.18.0.1'],
  ...['224.0.0.1', '255.255.255.255', '10.0.0.1', '172.16.0.1', '192.168.0.1'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'x.internal', 'metadata.google.internal'],
  ...['printer.local', 'router.lan', 'server', 'x.onion', '127.0.0.1.nip.io', 'six.example'],
  ...['good@127.0.0.1', 'good:pw@127.0.0.1', 'public.example@127.0.0.1', 'good\\@127.0.0.1'],
  ...['good%00.evil', '127.0.0\t.1', '127.0.0\n.1', '127.0.0.1\\@public.example'],
]

/** Whole addresses; PORT is replaced by the port of the listener that must hear nothing. */
export const INSIDE_URLS = [
  'http://127.0.0.1:PORT#@good',
  'http://127.0.0.1:PORT/#@public.example',
  'http://127.0.0.1:PORT?@public.example',
  'http:127.0.0.1:PORT',
  'http:/127.0.0.1:PORT',
  'http:\\\\127.0.0.1:PORT',
  'http:///127.0.0.1:PORT',
  'HTTP://127.0.0.1:PORT',
  ' http://127.0.0.1:PORT ',
  ...['file:///etc/passwd', 'gopher://127.0.0.1:PORT/', 'ftp://127.0.0.1:PORT/', 'dict://127.0.0.1:PORT/'],
  ...['data:,x', 'blob:http://127.0.0.1:PORT/', 'javascript:1', 'jar:http://127.0.0.1:PORT!/'],
  ...['ws://127.0.0.1:PORT/', 'view-source:http://127.0.0.1:PORT/', 'about:blank', 'http://'],
  ...[22, 25, 6_379, 5_432, 0, 65_536].map((port) => `http://127.0.0.1:${port}/`),
  ...[22, 25, 6_379, 5_432, 0, 65_536].map((port) => `http://elsewhere.example:${port}/`),
]
