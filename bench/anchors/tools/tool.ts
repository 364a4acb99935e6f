import type { Stage } from '../setup/stage.ts'

export const toolNames = ['sitewright', 'lighthouse', 'webhint', 'linkinator', 'observatory'] as const
export type ToolName = (typeof toolNames)[number]
export type AnchorName = Exclude<ToolName, 'sitewright'>

/** One thing that a tool says is wrong, in its own terms. */
export interface Flag {
  /** What the anchor map knows it by; several when it can be read in several ways. */
  ids: string[]
  /** The tool itself counts it against the site; otherwise a hint, or of low severity. */
  grave: boolean
  says: string
}

export interface Outcome {
  flags: Flag[]
  /** The site could not be looked at, as the tool puts it: at least the symptom. */
  trouble: string | null
  /** The tool itself broke or ran out of its time. */
  errored: string | null
  seconds: number
}

export interface Tool {
  name: ToolName
  version: string
  run(stage: Stage): Promise<Outcome>
}

/** Codes of Chrome (`net::ERR_…`) and of Node (`CERT_HAS_EXPIRED`) in a tool's message. */
export function netCodes(text: string): string[] {
  const chrome = text.match(/\bERR_[A-Z_]+\b/g) ?? []
  const node =
    text.match(/\b(E[A-Z]{4,}|EAI_AGAIN|CERT_[A-Z_]+|[A-Z_]*SELF_SIGNED_CERT[A-Z_]*|UNABLE_TO_[A-Z_]+)\b/g) ??
    []
  const listed = [
    /self-signed certificate in certificate chain/i.test(text) ? ['SELF_SIGNED_CERT_IN_CHAIN'] : [],
    /self-signed certificate/i.test(text) ? ['DEPTH_ZERO_SELF_SIGNED_CERT'] : [],
    /certificate has expired/i.test(text) ? ['CERT_HAS_EXPIRED'] : [],
    /does not match certificate's altnames/i.test(text) ? ['ERR_TLS_CERT_ALTNAME_INVALID'] : [],
    /unable to (verify the first|get local issuer) certificate/i.test(text)
      ? ['UNABLE_TO_VERIFY_LEAF_SIGNATURE']
      : [],
    /alert (handshake failure|internal error|unrecognized name)/i.test(text) ? ['TLS_ALERT'] : [],
    /unsupported protocol|alert protocol version/i.test(text) ? ['TLS_VERSION'] : [],
  ].flat()
  return [...new Set([...chrome, ...node, ...listed])].map((code) => `net:${code}`)
}

/** What a tool's message says of the page's own answer: `status:404`. */
export function statusCode(text: string): string[] {
  const status = /\bstatus code:? (\d{3})\b/i.exec(text)?.[1]
  return status ? [`status:${status}`] : []
}

export function brokeDown(seconds: number, errored: string): Outcome {
  return { flags: [], trouble: null, errored, seconds }
}
