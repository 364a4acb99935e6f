import { type Browser, chromium } from 'playwright-core'

/** Chromium has no sandbox under root; a note says so. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Nothing leaves such a browser but through the proxy, by name as by number, and nothing opens by itself. */
function guardedFlags(proxyPort: number): string[] {
  return [
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    // Loopback goes through the proxy too, which refuses it.
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--dns-prefetch-disable',
    '--disable-quic',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--block-new-web-contents',
    '--deny-permission-prompts',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-pings',
    '--no-first-run',
    '--mute-audio',
    '--js-flags=--max-old-space-size=512',
  ]
}

/** Starts a browser with a profile that is thrown away with it. */
export function launch(executablePath: string, proxyPort: number, timeoutMs: number): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: guardedFlags(proxyPort),
    // Two of Playwright's own flags take a stranger's brakes off.
    ignoreDefaultArgs: ['--disable-popup-blocking', '--disable-ipc-flooding-protection'],
    chromiumSandbox: !isRoot(),
    timeout: Math.max(1, timeoutMs),
  })
}
