/** The first match wins: many browsers also name the ones they descend from. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * A readable name for the program that sent a User-Agent: `Firefox on Windows`, or the first product it names. The
 * value is unverified; it only helps users tell their own devices apart.
 */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown device'
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  const product = /^[\w.+-]{1,40}/.exec(userAgent)?.[0]
  return browser ?? system ?? product ?? 'Unknown device'
}

function nameIn(names: readonly (readonly [string, RegExp])[], text: string): string | null {
  return names.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}
