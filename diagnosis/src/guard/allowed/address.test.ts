import { expect, test } from 'vitest'
import { addressList, canonicalAddress, isPublicAddress } from './address.ts'
import { embeddedIPv4 } from './embedded.ts'

test.each([
  '1.1.1.1',
  '87.0.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00::1',
])('%s is public', (ip) => expect(isPublicAddress(ip)).toBe(true))

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '168.63.129.16',
    '169.254.169.254',
  ],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
  ...[
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...['::', '::1', '::127.0.0.1', '::8.8.8.8', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1'],
  ...['64:ff9b::a9fe:a9fe', '64:ff9b::8.8.8.8', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2002:808:808::1'],
  ...['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:db8::1', '3fff::1', '3ffe::1', '5f00::1'],
  ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', '2606:4700::1111%eth0', 'fec0::1', 'ff02::1'],
  ...['100::1', '4000::1', '', 'example.com', '0127.0.0.1', '1.1.1', '[2606:4700::1111]', '1.1.1.1/32'],
])('%j is not public', (ip) => expect(isPublicAddress(ip)).toBe(false))

test.each([
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::127.0.0.1', '127.0.0.1'],
  ['64:ff9b::a9fe:a9fe', '169.254.169.254'],
  ['64:ff9b:1::7f00:1', '127.0.0.1'],
  ['64:ff9b:1:7f00:0:100::', '127.0.0.1'],
  ['2002:7f00:1::', '127.0.0.1'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', '192.0.2.45'],
  ['::ffff:0:7f00:1', '127.0.0.1'],
  ['64:ff9b:1::7f00:0', '127.0.0.0'],
  ['64:ff9b:1:7f00:0:100:0:1', '0.0.0.1'],
  ['2606:4700::1111', null],
  ['8.8.8.8', null],
  ['0.0.0.1', null],
  ['fe80::1%eth0', null],
])('what %s hides is %s', (ip, hidden) => expect(embeddedIPv4(ip)).toBe(hidden))

test.each([
  ...['1::ffff:7f00:1', '::1:7f00:1', '1::ffff:0:7f00:1', '::1:0:7f00:1', '::ffff:1:7f00:1'],
  ...['65:ff9b::7f00:1', '64:ff9a::7f00:1', '65:ff9b:1::7f00:1', '64:ff9a:1::7f00:1', '64:ff9b:2::7f00:1'],
  ...['2606:0:4136:e378:8000:63bf:3fff:fdd2', '2001:1::7f00:1'],
])('%s is next to a transition form and hides nothing', (ip) => expect(embeddedIPv4(ip)).toBeNull())

test.each(['127.0.0.1', '127.0.0.1/33', '127.0.0.1/', '10.0.0.0/8/8', '::1/129', 'x/8', '10.0.0.0/1e1'])(
  'a broken range %s stops the boot instead of widening it',
  (cidr) => expect(() => addressList([cidr])).toThrow('Not an address range'),
)

test('a range takes nothing that is no plain address', () => {
  const everything = addressList(['::/0', '0.0.0.0/0'])
  expect(['fe80::1%eth0', 'example.com', ''].map(everything)).toEqual([false, false, false])
  expect(canonicalAddress('example.com')).toBeNull()
})

test('two spellings of one address compare as equal', () => {
  expect(canonicalAddress('2606:4700:0:0:0:0:0:1111')).toBe(canonicalAddress('2606:4700::1111'))
})
