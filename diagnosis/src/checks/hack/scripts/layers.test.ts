import { expect, test } from 'vitest'
import { layersOf } from './layers.ts'

const packed = (payload: string, words: string) =>
  `eval(function(p,a,c,k,e,d){}('${payload}',${words.split('|').length},2,'${words}'.split('|'),0,{}))`

test('one long word put back thousands of times does not fill the memory', () => {
  const code = packed('1 '.repeat(1_600), `x|${'A'.repeat(150_000)}`)
  const began = process.threadCpuUsage()
  const layers = layersOf(code)
  const { user, system } = process.threadCpuUsage(began)
  expect(layers.reduce((sum, layer) => sum + layer.length, 0)).toBeLessThan(1_000_000)
  expect((user + system) / 1_000).toBeLessThan(500)
})

test('many layers together stay as long as a few scripts', () => {
  const words = `x|${'B'.repeat(20_000)}`
  const code = Array.from({ length: 6 }, (_, index) => packed(`${index} 1 1 1 1 1 1 1 1`, words)).join(';')
  const whole = `${code};atob("${btoa(packed('1 '.repeat(900), words)).replaceAll('=', '')}")`
  const length = layersOf(whole).reduce((sum, layer) => sum + layer.length, 0)
  expect(length).toBeLessThan(1_000_000)
})

test('a packed script is read as it was before it was packed', () => {
  expect(layersOf(packed('0.1("2")', 'document|write|hello'))).toContain('document.write("hello")')
})
