// Writes the pictures of the product that the home page shows, web/public/pictures/*, from the running product:
// node web/identity/screens.mjs (built pages and Chromium are needed, and the right to listen on port 80)
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { projectEnvironment, spawnProduct } from '../../tools/bootstrap/processes.mjs'
import { bakery, startBakery } from './bakery.mjs'
import { publicFolder } from './drawing.mjs'

const folder = path.join(publicFolder, 'pictures')
const shop = await startBakery()
const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-screens-'))
const server = spawnProduct({
  env: projectEnvironment({
    PORT: '0',
    DATA_DIR: dataDir,
    SITEWRIGHT_READY_JSON: '1',
    LOG_LEVEL: 'error',
    PROBE_ALLOW: '127.0.0.0/8',
    PROBE_RESOLVE: [80, 443].map((port) => `${bakery.host}:${port}:${bakery.address}`).join(','),
  }),
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  await mkdir(folder, { recursive: true })
  const facts = await readyLine(server.stdout)
  for (const colorScheme of ['light', 'dark']) {
    shop.breakIt()
    await picturesIn(colorScheme, facts)
  }
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
  await rm(dataDir, { recursive: true, force: true })
  await shop.close()
}

async function picturesIn(colorScheme, { url, accounts }) {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    viewport: { width: 592, height: 940 },
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  await page.goto('/')
  const ask = page.getByLabel('Message to the assistant')
  await ask.fill(`My shop shows a strange message, http://${bakery.host}`)
  await ask.press('Enter')
  await page
    .getByRole('link', { name: /^Have this fixed/ })
    .first()
    .waitFor({ timeout: 60_000 })
  await page.getByRole('log').evaluate((log) => log.scrollTo(0, log.querySelector('article').offsetTop - 16))
  await page.evaluate(() => document.activeElement.blur())
  await page.waitForTimeout(500)
  await keep(await insideOf(page, page.locator('[data-size="hero"]')), `answer-${colorScheme}`)

  const ticketId = await ticketWithProof(context.request, accounts)
  const ann = await signIn(context.request, accounts, 'ann')
  await page.evaluate((user) => localStorage.setItem('user', JSON.stringify(user)), ann)
  await page.goto(`/dashboard/ticket/${ticketId}`)
  const proof = page.getByRole('region', { name: 'Proof of fix' })
  await proof.getByText('Fixed').waitFor({ timeout: 60_000 })
  await proof.getByText('What we saw').first().click()
  await page.waitForTimeout(300)
  await keep(await insideOf(page, proof), `proof-${colorScheme}`)
  await context.close()
}

/** A picture of an element without its outermost edge, through which the ground behind it would show. */
async function insideOf(page, element) {
  await element.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await element.boundingBox()
  const clip = {
    x: Math.ceil(x) + 2,
    y: Math.ceil(y) + 2,
    width: Math.floor(width) - 5,
    height: Math.floor(height) - 5,
  }
  return page.screenshot({ clip, fullPage: false })
}

async function signIn(request, accounts, first) {
  const { email, password } = accounts.find((account) => account.email.startsWith(`${first}@`))
  return (await request.post('/api/login', { data: { email, password } })).json()
}

/** A request of Ann about the bakery's fault, fixed and proved. */
async function ticketWithProof(request, accounts) {
  const ann = await signIn(request, accounts, 'ann')
  const olga = await signIn(request, accounts, 'olga')
  const as = ({ token }) => ({ authorization: `Bearer ${token}` })
  const sessionId = `screens-${Date.now().toString(36)}-session-of-ann`
  const said = { sessionId, prompt: `My shop shows a strange message, http://${bakery.host}` }
  const { cards } = await (await request.post('/api/chat', { headers: as(ann), data: said })).json()
  const created = await request.post('/api/service-requests', {
    headers: as(ann),
    data: {
      service_type: 'quick_fix',
      platform_type: 'wordpress',
      website_url: `http://${bakery.host}/`,
      finding_id: cards.find(({ code }) => code.startsWith('php.')).id,
      sessionId,
    },
  })
  const { ticketId } = await created.json()
  shop.mend()
  await request.patch(`/api/admin/tickets/${ticketId}`, { headers: as(olga), data: { status: 'resolved' } })
  return ticketId
}

async function keep(png, name) {
  const { width, height } = await sharp(png).metadata()
  const write = async (data, ending) => {
    await writeFile(path.join(folder, `${name}.${ending}`), data)
    console.log(`pictures/${name}.${ending}  ${width / 2}x${height / 2}  ${data.length} bytes`)
  }
  await write(await sharp(png).avif({ quality: 58, effort: 9 }).toBuffer(), 'avif')
  await write(await sharp(png).webp({ quality: 80, effort: 6 }).toBuffer(), 'webp')
}

async function readyLine(output) {
  for await (const line of createInterface({ input: output })) {
    if (!line.startsWith('{"ready":true')) continue
    output.resume()
    return JSON.parse(line)
  }
  throw new Error('The product did not start.')
}
