import { createServer } from 'node:http'

// Sites on every address of 127.0.0.0/8, in a process of its own, so that answering is not counted as checking.
const page =
  '<!doctype html><html lang="en"><head><title>A shop</title></head><body><h1>Fresh bread</h1></body></html>'
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
})
server.listen(0, '0.0.0.0', () => {
  const address = server.address()
  console.log(JSON.stringify({ ready: true, port: typeof address === 'object' ? address?.port : 0 }))
})
process.on('SIGTERM', () => process.exit(0))
