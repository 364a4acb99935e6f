import { expect, test } from 'vitest'
import { Program } from './unasked.ts'

const LEAVE = "location.href='https://away.test/'"
const runs = (code: string, ...others: string[]) =>
  new Program([code, ...others]).runs(code, code.indexOf('location'))

test.each([
  ['at the top', LEAVE],
  ['in a block', `if (isPhone(navigator.userAgent)) { ${LEAVE} }`],
  ['in a function called at once', `(function () { ${LEAVE} })()`],
  ['in a named function called at once', `!function go() { ${LEAVE} }()`],
  ['in an arrow function called at once', `(() => { ${LEAVE} })()`],
  ['in a short arrow function called at once', `(() => ${LEAVE})()`],
  ['in a timer', `setTimeout(function () { ${LEAVE} }, 10)`],
  ['when the page is loaded', `window.onload = function () { ${LEAVE} }`],
  ['in a function for the loaded page', `function go() { ${LEAVE} } addEventListener('load', go)`],
  ['in a function that is called', `function go() { ${LEAVE} } go()`],
  ['in a function called by another', `function go() { ${LEAVE} } function start() { go() } start()`],
  ['in a function with another name', `function go() { ${LEAVE} } var start = go; start()`],
  ['in a function called from a text', `function go() { ${LEAVE} } setTimeout("go()", 9)`],
  ['in a method that is called', `var shop = { go() { ${LEAVE} } }; shop.go()`],
  ['after braces and quotes in patterns', `var a = /["'{]/; function b() {} ${LEAVE}`],
])('a statement %s runs by itself', (_, code) => {
  expect(runs(code)).toBe(true)
})

test('a function that another script of the page calls runs by itself', () => {
  expect(runs(`function go() { ${LEAVE} }`, 'go()')).toBe(true)
})

test.each([
  ['handed to a listener', `function go() { ${LEAVE} } b.addEventListener('click', go)`],
  ['of a listener', `b.addEventListener('click', function () { ${LEAVE} })`],
  ['of a short listener', `b.addEventListener('click', () => ${LEAVE})`],
  ['called by a listener', `function go() { ${LEAVE} } b.onclick = function () { go() }`],
  ['called by a short listener', `const go = () => { ${LEAVE} }; b.addEventListener('click', () => go())`],
  ["handed to jQuery's listener", `function go() { ${LEAVE} } $('#b').on('click', '.x', go)`],
  ["handed to jQuery's click", `var go = function () { ${LEAVE} }; $('#b').click(go)`],
  ['with a timer, handed to a listener', `function go() { setTimeout(() => { ${LEAVE} }) } b.onclick = go`],
  ['that the page alone may call', `window.go = function () { ${LEAVE} }`],
  ['before a function called at once', `function go() { ${LEAVE} }\n(function () {})()`],
  ['that only a comment calls', `function go() { ${LEAVE} } // go()`],
  ['that calls itself alone', `function go() { ${LEAVE}; go() }`],
  ["handed to jQuery's click when it is quiet", `function go() { ${LEAVE} } $('#b').click(debounce(go, 50))`],
  ['bound and handed to a listener', `function go() { ${LEAVE} } b.addEventListener('click', go.bind(this))`],
  [
    'of a button that the script writes',
    `function go() { ${LEAVE} } b.innerHTML = '<a onclick="go()">Book</a>'`,
  ],
  ['of a button set up by name', `function go() { ${LEAVE} } b.setAttribute('onclick', 'go()')`],
  ['after braces in texts', `var a = '}'; function go() { var b = "}"; ${LEAVE} }`],
])('a statement in a function %s waits', (_, code) => {
  expect(runs(code)).toBe(false)
})

test('a statement in a comment never runs, and one that cannot be read counts as running', () => {
  expect(runs(`/* ${LEAVE} */ start()`)).toBe(false)
  expect(runs(`function ( { ${LEAVE} }`)).toBe(true)
})

test('a script written to be costly is read in time', () => {
  const started = performance.now()
  for (const piece of ['{', '"\\"', '/*', '=/[', '(){', 'a=>{', 'function a(){', '`'])
    runs(`${piece.repeat(30_000)} ${LEAVE}`)
  const many = Array.from({ length: 3_000 }, (_, n) => `function f${n}() { f${n + 1}(); ${LEAVE} }`).join('')
  const program = new Program([many])
  for (let at = 0; at < many.length; at += 6_000) program.runs(many, at)
  expect(performance.now() - started).toBeLessThan(5_000)
})
