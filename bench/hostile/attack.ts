export interface World {
  url: string
  databaseUrl: string
  /** Of a verified account of the attacker's, with a ticket. */
  token: string
  ticket: number
  signal: AbortSignal
}

/** Each goes on until the signal, and may leave its connections to the end of its process. */
export type Attack = (world: World) => Promise<void>
