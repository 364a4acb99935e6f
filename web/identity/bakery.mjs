import { createServer } from 'node:http'

/** The made-up customer of the pictures; the product is told to find the name on this machine. */
export const bakery = { host: 'bread-by-post.example', address: '127.0.0.5' }

const words = 'We bake bread every morning and send it to the whole country before noon. '
const fatal = `<br />
<b>Fatal error</b>:  Uncaught Error: Call to undefined function get_header() in /var/www/html/index.php:3
Stack trace:
#0 {main}
  thrown in <b>/var/www/html/index.php</b> on line <b>3</b><br />`

const page = (
  rest,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread by post</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="We bake bread">
</head><body><h1>Bread by post</h1><p>${words.repeat(6)}</p>${rest}</body></html>`

/** A shop that shows an error of its program until it is fixed. */
export async function startBakery() {
  let isBroken = true
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page(isBroken ? fatal : ''))
  })
  await new Promise((resolve) => server.listen(80, bakery.address, resolve))
  return {
    breakIt: () => {
      isBroken = true
    },
    mend: () => {
      isBroken = false
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
