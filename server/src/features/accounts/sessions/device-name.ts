// The first that fits names it: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\/(\d{0,4})/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d{0,4})/, 'Opera'],
  [/\bSamsungBrowser\/(\d{0,4})/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d{0,4})/, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\/(\d{0,4})/, 'Chrome'],
  [/\bVersion\/(\d{0,4}).*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** A name for a device that its owner recognises, such as `Firefox on Windows`; programs by their own name. */
export function deviceName(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, 500) ?? ''
  const browser = nameIn(browsers, text)
  const system = nameIn(systems, text)
  if (browser && system) return `${browser} on ${system}`
  const program = /^[A-Za-z][\w.-]{0,39}/.exec(text)?.[0]
  return browser ?? system ?? (program && program !== 'Mozilla' ? program : 'Unknown device')
}

/** The same with the browser's version, for tracing errors: `Firefox 144 on Windows`. */
export function browserName(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, 500) ?? ''
  const [pattern, name] = browsers.find(([one]) => one.test(text)) ?? []
  const version = pattern?.exec(text)?.[1]
  return name && version ? deviceName(text).replace(name, `${name} ${version}`) : deviceName(text)
}
