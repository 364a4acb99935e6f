import { startMailbox } from '/work/main/server/src/outside/mail/mailbox/start.ts'
import { openSmtp } from '/work/main/server/src/outside/mail/smtp.ts'
import { renderMail } from '/work/main/server/src/platform/mail/render.ts'
import { loadConfig } from '/work/main/server/src/config.ts'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
const require = createRequire('/work/main/package.json')
const { chromium } = require('@playwright/test')
rmSync('/tmp/fx/mb',{recursive:true,force:true})
const box = await startMailbox({ dataDir: '/tmp/fx/mb' })
const mailer = openSmtp({ url: box.smtpUrl, from: 'Sitewright <support@sitewright.example>' })
const config = loadConfig({})
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
async function shot(name, url, o) { const p = await b.newPage(o); const errs=[]; p.on('console', m=>errs.push(m.text())); p.on('pageerror', e=>errs.push(String(e))); await p.goto(url); await p.waitForTimeout(300); await p.screenshot({ path: `/tmp/fx/${name}.png` , fullPage:true}); console.log(name, errs, await p.evaluate(()=>[document.documentElement.scrollWidth, innerWidth])); return p }
await (await shot('empty', box.url, { viewport: { width: 800, height: 500 } })).close()
const live = await shot('live0', box.url, { viewport: { width: 800, height: 500 } })
const send = (i, subject, parts) => mailer.deliver({ messageId: `<${i}@x>`, date: new Date(), kind: 'x', to: 'ann.baker@example.com', subject, ...renderMail(subject, parts, config) })
await send(1, 'Your Sitewright code', { paragraphs: ['Hello Ann,', 'This code confirms your e-mail address. It is good for 10 minutes.'], code: '482913' })
await send(2, 'Olga answered ticket #7: checkout is broken after update', { paragraphs: ['Hello Ann,', 'Olga wrote:\n"We found the plugin that breaks your checkout. Shall we roll it back?"'], action: { label: 'Open the ticket', path: '/portal/tickets/7' } })
await live.waitForTimeout(2600); console.log('live sees', await live.locator('li').count())
await live.close()
const mails = await (await fetch(box.url + '/api/mails')).json()
await shot('list', box.url, { viewport: { width: 800, height: 500 } })
await shot('list-phone-dark', box.url, { viewport: { width: 360, height: 600 }, colorScheme: 'dark' })
const p = await shot('mail', `${box.url}/mails/${mails[0].id}`, { viewport: { width: 900, height: 700 } })
const [popup] = await Promise.all([p.context().waitForEvent('page'), p.frameLocator('iframe').getByText('Open the ticket').click()])
console.log('popup', popup.url())
await shot('mail-dark', `${box.url}/mails/${mails[1].id}`, { viewport: { width: 400, height: 700 }, colorScheme: 'dark' })
const q = await shot('list2', box.url, { viewport: { width: 800, height: 500 } })
await q.getByRole('button', { name: 'Delete all' }).click(); await q.waitForTimeout(200); console.log(q.url(), await q.locator('main').innerText())
const { default: AxeBuilder } = require('@axe-core/playwright')
await send(3, 'Your code', { paragraphs: ['Hello'], code: '482913' })
const m3 = (await (await fetch(box.url + '/api/mails')).json())[0]
for (const u of ['/', `/mails/${m3.id}`, `/mails/${m3.id}/html`]) { const c = await b.newContext(); const pg = await c.newPage(); await pg.goto(box.url+u); try { const r = await new AxeBuilder({ page: pg }).analyze(); console.log(u, r.violations.map(v=>v.id+': '+v.nodes[0].html)) } catch(e) { console.log(u, 'axe', e.message.slice(0,100)) } await c.close() }
await b.close(); mailer.close(); await box.close()
