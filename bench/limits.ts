import { isKept, print } from './limits/bars.ts'
import { hostileBars } from './limits/hostile.ts'
import { quickBars } from './limits/quick.ts'
import { startServer } from './limits/server.ts'
import { wordBars } from './limits/words.ts'

// node_modules/.bin/node bench/limits.ts
// What an examination may cost: us in time, a site in requests, the server in memory when twenty sites mean it harm.
const quick = await quickBars()
const server = await startServer()
const words = await wordBars(server)
const hostile = await hostileBars(server).finally(() => server.stop())
const bars = [...quick, ...words, ...hostile]
print(bars)
process.exit(bars.every(isKept) ? 0 : 1)
