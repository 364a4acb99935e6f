import { type ServerOptions, WebSocketServer } from 'ws'

const OURS = {
  /** Pings are counted before they are answered: `closeStrangeFrames`. */
  autoPong: false,
  /** What still comes from a peer that does not answer our closing is read for so long, 30 s unless set. */
  closeTimeout: 1_000,
  /** Each costs as much as a frame, and all together count as one. No browser makes pieces of 64 kB. */
  maxFragments: 100,
}

/** What lies below the library, with what the library's own options do not reach. */
export class StrictWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, ...OURS })
  }
}
