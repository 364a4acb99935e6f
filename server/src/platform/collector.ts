import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** V8's own, which Node hands out only where the command line asks for it. */
export const collect: NodeJS.GCFunction = runInNewContext('gc')
