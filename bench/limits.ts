import { isKept, print } from './limits/bars.ts'
import { hostileBars, manyAddresses } from './limits/hostile.ts'
import { quickBars } from './limits/quick.ts'
import { wordBars } from './limits/words.ts'
import { LOOPBACK, startProduct } from './product/start.ts'

// node_modules/.bin/node bench/limits.ts
// What an examination may cost: us in time, a site in requests, the server in memory when twenty sites mean it harm.
const quick = await quickBars()
const product = await startProduct({ ...LOOPBACK, PROBE_RESOLVE: manyAddresses() })
const words = await wordBars(product)
const hostile = await hostileBars(product).finally(product.stop)
const bars = [...quick, ...words, ...hostile]
print(bars)
process.exit(bars.every(isKept) ? 0 : 1)
