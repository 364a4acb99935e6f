import { runApart } from './apart.ts'
import type { Clock } from './time-limit.ts'
import type { Visit } from './visit.ts'

const BROKEN =
  /ERROR for site owner:?\s{0,5}[^\n]{0,80}|Invalid (site ?key|domain for site ?key|key type)|Localhost is not in the list of supported domains|(sitekey|site key) (is )?(invalid|missing|not (found|valid|enabled))|your site ?key is not|missing-sitekey|invalid-sitekey/i
const CONSOLE =
  /\[Cloudflare Turnstile\] (Error|Invalid)[^\n]{0,80}|Turnstile ?Error:? ?1(10|00)\d{3}|reCAPTCHA[^\n]{0,40}(Invalid site key|not loaded in api\.js)[^\n]{0,60}|Invalid site key or not loaded in api\.js[^\n]{0,80}|\[?hCaptcha\]?[^\n]{0,40}(invalid|missing)[^\n]{0,20}sitekey[^\n]{0,40}/i
const FRAMES = /\/\/([\w-]+\.)?(google|recaptcha|gstatic|cloudflare|hcaptcha)\.(com|net)\//

/** What a robot check says of itself when its keys are wrong, word for word; null when it says nothing. */
export async function brokenCaptcha(
  { page, session, load: { log } }: Visit,
  clock: Clock,
): Promise<string | null> {
  const logged = log.console.map(({ text }) => CONSOLE.exec(text)?.[0]).find(Boolean)
  if (logged) return logged
  // Only inside the check's own frame or place: an article about the error says the same words.
  const frames = page.frames().filter((frame) => FRAMES.test(frame.url()))
  const texts = await Promise.all([
    clock.within(1_500, runApart(session, readPlaces, null)),
    ...frames.slice(0, 4).map((frame) =>
      clock.within(
        1_500,
        frame.evaluate(() => (document.body?.innerText ?? '').slice(0, 2_000)),
      ),
    ),
  ])
  const thrown = log.exceptions.map(({ message }) => CONSOLE.exec(message)?.[0]).find(Boolean)
  return thrown ?? texts.map((text) => BROKEN.exec(text ?? '')?.[0]).find(Boolean) ?? null
}

/** Runs in the page. */
function readPlaces(): string {
  return [...document.querySelectorAll<HTMLElement>('.g-recaptcha,.cf-turnstile,.h-captcha,[data-sitekey]')]
    .slice(0, 5)
    .map((place) => place.innerText.slice(0, 500))
    .join('\n')
}
