import { createHash } from 'node:crypto'

const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/
const PRELOADS = /<link rel="modulepreload" href="([^"]+)"\/>/g
/** A tab in the background paints nothing. */
const AT_LATEST_MS = 2_500

export interface StartedLater {
  html: string
  /** What the page's own script held, now a file of its own. */
  start: { name: string; code: string }
}

/**
 * A page whose program is fetched once its text is on the screen, or somebody touches it: on a slow line the two would
 * share the bandwidth, and the text comes first. Throws when the page does not start as the framework writes it.
 */
export function startLater(html: string): StartedLater {
  const code = MODULE.exec(html)?.[1]
  if (code === undefined) throw new Error('the page has no start that could come later')
  const name = `/assets/start-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  const modules = [...html.matchAll(PRELOADS)].map(([, file]) => file ?? '')
  return {
    html: html
      .replace(PRELOADS, '')
      .replace(MODULE, () => `<script type="module" async="">${starter(name, modules)}</script>`),
    start: { name, code },
  }
}

function starter(name: string, modules: readonly string[]): string {
  return [
    'let begun=false;',
    'const go=()=>{if(begun)return;begun=true;',
    `for(const file of ${JSON.stringify([name, ...modules])}){`,
    'const link=document.createElement("link");link.rel="modulepreload";link.href=file;document.head.append(link)}',
    `import("${name}")};`,
    `setTimeout(go,${AT_LATEST_MS});`,
    'for(const touch of ["pointerdown","keydown","focusin"])addEventListener(touch,go,{once:true,capture:true,passive:true});',
    'new PerformanceObserver((_,watch)=>{watch.disconnect();requestAnimationFrame(()=>setTimeout(go))})',
    '.observe({type:"paint",buffered:true});',
  ].join('')
}
