import type { ClientToServer, ServerToClient, SocketProblem } from '@sitewright/contract/sockets.ts'
import { useEffect, useEffectEvent } from 'react'
import { io, type Socket } from 'socket.io-client'
import { changeConnection } from './connection.ts'
import { onSessionChange, readSession } from './session.ts'
import { renewToken } from './token/refresh.ts'
import type { StoredUser } from './token/user-store.ts'

export { useConnection } from './connection.ts'

export type LiveSocket = Socket<ServerToClient, ClientToServer>

const TRY_AGAIN_AFTER_MS = 3_000
/** Going from one page to the next must not cost a reconnection. */
const KEEP_OPEN_MS = 5_000

let socket: LiveSocket | null = null
let holders = 0
/** Whose token the present connection was opened with. */
let openedAs: StoredUser | null = null
let retryTimer: ReturnType<typeof setTimeout> | undefined
let closeTimer: ReturnType<typeof setTimeout> | undefined

/** The one socket of this tab, open while at least one caller holds it: see `holdSocket`. */
export function getSocket(): LiveSocket {
  if (!socket) {
    socket = io({
      path: '/socket.io',
      transports: ['websocket'],
      autoConnect: false,
      reconnectionDelay: 500,
      reconnectionDelayMax: 10_000,
      auth: (give) => {
        openedAs = readSession()
        give({ token: openedAs?.token })
      },
    })
    watch(socket)
  }
  return socket
}

/** Opens the socket on first demand; call the result when it is no longer needed. */
export function holdSocket(): () => void {
  holders += 1
  clearTimeout(closeTimer)
  open()
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    holders -= 1
    if (holders === 0) closeTimer = setTimeout(close, KEEP_OPEN_MS)
  }
}

function open(): void {
  clearTimeout(retryTimer)
  if (holders === 0 || !readSession()) return
  const live = getSocket()
  if (!live.active) live.connect()
}

function close(): void {
  clearTimeout(retryTimer)
  socket?.disconnect()
}

function tryAgainLater(): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(open, TRY_AGAIN_AFTER_MS)
}

function watch(live: LiveSocket): void {
  live.on('connect', () => {
    live.emit('join', openedAs?.id)
    changeConnection({ state: 'connected', lastSyncedAt: new Date(), failure: null })
  })
  live.onAny(() => changeConnection({ lastSyncedAt: new Date() }))
  live.io.on('ping', () => {
    if (live.connected) changeConnection({ lastSyncedAt: new Date() })
  })
  live.on('disconnect', (reason) => {
    changeConnection({ state: stateWhileDown(), failure: null })
    // The server closes a socket when its token runs out: come back with a new one.
    if (reason === 'io server disconnect') void returnWithNewToken()
  })
  live.on('connect_error', (error: Error & { data?: Partial<SocketProblem> }) => {
    const failure = error.data?.message ?? 'the server cannot be reached'
    changeConnection({ state: stateWhileDown(), failure })
    if (error.data?.code === 'signed_out') void returnWithNewToken()
    else if (!live.active) tryAgainLater()
  })
  window.addEventListener('offline', () => changeConnection({ state: stateWhileDown() }))
  window.addEventListener('online', () => {
    changeConnection({ state: live.connected ? 'connected' : 'connecting' })
    open()
  })
  onSessionChange(() => {
    const user = readSession()
    if (user?.id === openedAs?.id) return
    live.disconnect()
    open()
  })
}

const stateWhileDown = () => (navigator.onLine ? 'connecting' : 'offline')

async function returnWithNewToken(): Promise<void> {
  if (!openedAs) return
  const token = await renewToken(openedAs)
  if (token === undefined) tryAgainLater()
  else if (token !== null) open()
}

/** Listens while the component is on screen; holds the socket open meanwhile. */
export function useSocketEvent<E extends keyof ServerToClient>(name: E, handler: ServerToClient[E]): void {
  const handle = useEffectEvent((...args: Parameters<ServerToClient[E]>) => {
    ;(handler as (...args: Parameters<ServerToClient[E]>) => void)(...args)
  })
  useEffect(() => listen(name, (...args) => handle(...(args as Parameters<ServerToClient[E]>))), [name])
}

function listen(name: keyof ServerToClient, handler: (...args: unknown[]) => void): () => void {
  const live = getSocket()
  const letGo = holdSocket()
  live.on(name, handler as never)
  return () => {
    live.off(name, handler as never)
    letGo()
  }
}
