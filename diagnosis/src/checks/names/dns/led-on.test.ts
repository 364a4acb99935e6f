import { afterEach, expect, test } from 'vitest'
import { namesFaults } from '#catalogue/names/index.ts'
import { healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = namesFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

async function look(front: string) {
  const there = { 'there.test': { http: { '/': 'here' }, https: { '/': 'here' } } }
  lab = await healthyLab({ '/': safely(front) }, { hosts: there })
  return (await lab.examine('https://shop.test', { codes })).findings
}
const refresh = (content: string, body = '') =>
  `<html><head><title>Shop</title><meta http-equiv="Refresh" content="${content}"></head><body>${body}</body></html>`
const framed = (...hosts: string[]) =>
  `<html><head><title>Shop</title></head><frameset rows="100%,*">${hosts.map((host) => `<frame src="http://${host}/~shop/">`).join('')}</frameset></html>`

test.each([
  ['sends visitors on', refresh('0; url=https://www.gone.example/'), 'sends visitors'],
  ['frames a page', framed('home.gone.example'), 'shows a page'],
])('a page that only %s from a name that does not exist is named', async (_, front, words) => {
  const [finding] = await look(front)
  expect(finding).toMatchObject({ code: 'dns.nxdomain', verdict: 'confirmed', severity: 'critical' })
  expect(finding?.title).toContain(words)
  expect(finding?.evidence.map(({ status }) => status)).toEqual([200, 'NXDOMAIN'])
})

test.each([
  ['sends visitors on to a name that is there', refresh('0; url=https://there.test/')],
  ['loads itself anew', refresh('0; url=/in')],
  ['sends visitors on to a number', refresh('0; url=http://203.0.113.5/')],
  ['waits for minutes', refresh('300; url=https://www.gone.example/')],
  ['frames two, of which one is there', framed('home.gone.example', 'there.test')],
  [
    'is a page of its own beside a name that is gone',
    page({
      head: '<meta http-equiv="refresh" content="5; url=https://www.gone.example/">',
      main: `<p>${'We bake all day. '.repeat(60)}</p>`,
    }),
  ],
  [
    'quotes such a line',
    page({ main: '<pre>&lt;meta http-equiv="refresh" content="0; url=https://www.gone.example/"&gt;</pre>' }),
  ],
])('a page that %s is left alone', async (_, front) => {
  expect(await look(front)).toEqual([])
})
