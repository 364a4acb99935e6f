import { test } from 'vitest'
import { healthyLab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'
import { formsFaults } from '../../catalogue/forms.ts'
import { hackFaults } from '../../catalogue/hack.ts'

const codes = [...hackFaults, ...formsFaults].map(({ code }) => code)
const big: Record<string, string> = {
  links: Array.from({ length: 20000 }, (_, i) => `<a href="http://h${i}.test/casino">viagra ${i}</a>`).join(
    '',
  ),
  css2:
    `<style>${'.a .b .c{display:none}'.repeat(20000)}</style>` +
    '<div class="c"><a href="//x.test">viagra</a>'.repeat(2000),
  forms: '<form action="/x"><input name=email>'.repeat(5000),
}
test('perf', async () => {
  for (const [name, foot] of Object.entries(big)) {
    const lab = await healthyLab({ '/': safely(page({ foot })) })
    const t = performance.now()
    const r = await lab.examine('https://shop.test', { codes })
    console.log(name, Math.round(performance.now() - t), r.requests, r.findings.map((f) => f.code).join())
    await lab.close()
  }
}, 300000)
