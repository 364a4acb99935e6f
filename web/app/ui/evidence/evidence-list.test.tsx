import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EvidenceList } from './evidence-list.tsx'

test('what a stranger hid in a quotation, or turned round, is spelt out', () => {
  const evidence = [
    {
      request: 'GET https://shop.test/',
      status: '200',
      where: 'body byte 0',
      excerpt: 'pay \u202emoc.live\u202c now\u200b, سلام',
      at: '2026-11-27T06:00:00.000Z',
      repeat: "curl -sS -i 'https://shop.test/'",
    },
  ]
  const html = renderToStaticMarkup(<EvidenceList evidence={evidence} />)
  expect(html).toContain('pay [U+202E]moc.live[U+202C] now[U+200B], سلام')
})
