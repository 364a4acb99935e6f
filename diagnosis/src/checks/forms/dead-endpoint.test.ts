import { afterEach, expect, test } from 'vitest'
import { formsFaults } from '#catalogue/forms.ts'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = formsFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const found = async (pages: Pages) => {
  lab = await healthyLab(pages)
  return (await lab.examine('https://shop.test', { codes })).findings
}
const codesOf = async (pages: Pages) => (await found(pages)).map(({ code }) => code)
const form = (attributes: string, more = '') =>
  `<form ${attributes}><input type="email" name="email"><textarea name="message"></textarea>${more}<button>Send</button></form>`
const withForm = (attributes: string, more = '') => safely(page({ foot: form(attributes, more) }))

test('a form whose address is gone is named, with the form quoted, and is never sent', async () => {
  const [finding, ...rest] = await found({ '/': withForm('action="/send.php" method="post"') })
  expect(finding).toMatchObject({ code: 'form.dead_endpoint', verdict: 'confirmed', severity: 'high' })
  expect(finding?.evidence.map(({ excerpt }) => excerpt)).toContain('<form action="/send.php" method="post">')
  expect(rest).toEqual([])
  expect(lab.requests.map(({ method }) => method)).not.toContain('POST')
})

test.each<[string, Pages]>([
  ['without a file ending', { '/': withForm('action="/api/contact" method=POST') }],
  [
    'gone for good',
    {
      '/': withForm('action="contact-handler.php" method="post"'),
      '/contact-handler.php': { status: 410, body: 'gone' },
    },
  ],
  [
    'that crashes',
    {
      '/': withForm('action="/cgi-bin/mail.cgi" method="post"'),
      '/cgi-bin/mail.cgi': { status: 500, body: 'error' },
    },
  ],
  ['on the linked contact page', { '/contact': withForm('action="/mailer.php" method="post"') }],
  ['named in an attribute', { '/': withForm('data-action="/api/enquiry"') }],
  [
    'named in a script',
    {
      '/': safely(
        page({
          foot: `${form('id="f"')}<script>document.getElementById('f').addEventListener('submit',e=>{e.preventDefault();fetch('/api/contact',{headers:{},method:'POST',body:new FormData(e.target)})})</script>`,
        }),
      ),
    },
  ],
  [
    'of a plugin that was switched off',
    {
      '/': safely(
        page({
          foot: `${form('action="/#wpcf7-f5" class="wpcf7-form" method="post"')}<script>var wpcf7 = {"api":{"root":"https:\\/\\/shop.test\\/wp-json\\/","namespace":"contact-form-7\\/v1"}};</script>`,
        }),
      ),
    },
  ],
])('a form’s address %s is named', async (_, pages) => {
  expect(await codesOf(pages)).toEqual(['form.dead_endpoint'])
})

const only =
  (allowed: string) =>
  (
    request: { method?: string },
    response: { writeHead(status: number, headers?: object): { end(): void } },
  ) => {
    response
      .writeHead(request.method === allowed ? 204 : 404, request.method === allowed ? { allow: 'POST' } : {})
      .end()
  }

test.each<[string, Pages]>([
  ['answers', { '/': withForm('action="/send.php" method="post"'), '/send.php': 'ok' }],
  [
    'takes nothing but forms',
    { '/': withForm('action="/send" method="post"'), '/send': { status: 405, headers: { allow: 'POST' } } },
  ],
  ['says so to OPTIONS alone', { '/': withForm('action="/send" method="post"'), '/send': only('OPTIONS') }],
  [
    'wants a token',
    { '/': withForm('action="/send" method="post"'), '/send': { status: 403, body: 'no token' } },
  ],
  [
    'finds the fields missing',
    { '/': withForm('action="/send" method="post"'), '/send': { status: 400, body: '0' } },
  ],
  ['is the page itself', { '/': withForm('action="/#contact" method="post"') }],
  ['is a form service’s', { '/': withForm('action="https://forms.service.test/f/1" method="post"') }],
  ['is caught by the host', { '/': withForm('action="/thanks" method="post" data-netlify="true"') }],
  [
    'leads to log-in',
    {
      '/': withForm('action="/send" method="post"'),
      '/send': { status: 302, headers: { location: '/login' } },
    },
  ],
])('an address that %s is alive', async (_, pages) => {
  expect(await codesOf(pages)).toEqual([])
})

test('on a site where every unknown address crashes, the form is not blamed', async () => {
  const pages = { '/': withForm('action="/send.php" method="post"'), '*': { status: 500, body: 'error' } }
  expect(await codesOf(pages)).toEqual([])
})

const elsewhere = async (status: number, body: string) => {
  const service = { https: { '*': { status, body } } }
  const home = withForm('action="https://forms-service.test/f/abc" method="post"')
  lab = await healthyLab({ '/': home }, { hosts: { 'forms-service.test': service } })
  return (await lab.examine('https://shop.test', { codes })).findings.map(({ code }) => code)
}

test('a form service that says that the form is gone is believed', async () => {
  expect(await elsewhere(404, '<h1>Form not found</h1>')).toEqual(['form.dead_endpoint'])
})

test.each([
  [404, 'Cannot GET /f/abc'],
  [405, 'Method not allowed'],
  [404, '<h1>Not found</h1>'],
])('a form service that answers %s "%s" to a mere look may be alive', async (status, body) => {
  expect(await elsewhere(status, body)).toEqual([])
})
