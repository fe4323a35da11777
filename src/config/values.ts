/** Parses one environment variable into one value: each reader defines its default and its errors. */
export type Env = Readonly<Record<string, string | undefined>>

/** Aborts the start. Its message is one line that begins with the variable. */
export class ConfigError extends Error {
  readonly variable: string

  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}.`)
    this.name = 'ConfigError'
    this.variable = variable
  }
}

export function invalidValue(variable: string, given: string, expected: string): ConfigError {
  return new ConfigError(variable, `is ${given}; expected ${expected}`)
}

export function missingValue(variable: string, condition: string, expected: string): ConfigError {
  return new ConfigError(variable, `is required with ${condition}: ${expected}`)
}

/** A variable that has an effect only together with another one. */
export function unusedValue(variable: string, other: string): ConfigError {
  return new ConfigError(variable, `is set without ${other}, which it needs`)
}

/** A variable that is set but has no effect, because the one that it belongs to is not. */
export type UnusedVariable = { readonly name: string; readonly needs: string }

export function unusedWithout(needs: string, env: Env, names: readonly string[]): readonly UnusedVariable[] {
  if (readText(env, needs) !== null) return []
  return names.filter(name => readText(env, name) !== null).map(name => ({ name, needs }))
}

/** The trimmed value; an empty one counts as not set. */
export function readText(env: Env, name: string): string | null {
  return env[name]?.trim() || null
}

export function readChoice<const C extends string>(env: Env, name: string, choices: readonly C[], fallback: C): C {
  const given = readText(env, name)
  if (given === null) return fallback
  const choice = choices.find(one => one === given)
  if (choice === undefined) throw invalidValue(name, shown(given), `one of ${choices.join(', ')}`)
  return choice
}

export function readSwitch(env: Env, name: string, fallback: boolean): boolean {
  return readChoice(env, name, ['true', 'false'], fallback ? 'true' : 'false') === 'true'
}

export type WholeNumberRange = { readonly min: number; readonly max: number }

export const portRange: WholeNumberRange = { min: 1, max: 65_535 }

export function readWholeNumber<F extends number | null>(
  env: Env,
  name: string,
  range: WholeNumberRange,
  fallback: F,
): number | F {
  const given = readText(env, name)
  if (given === null) return fallback
  const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
  if (value >= range.min && value <= range.max) return value
  throw invalidValue(name, shown(given), `a whole number from ${range.min} to ${range.max}`)
}

/** An amount of money such as `3` or `0.25`. */
export function readUsd(env: Env, name: string): number | null {
  const given = readText(env, name)
  if (given === null) return null
  const value = /^\d{1,6}(\.\d{1,6})?$/.test(given) ? Number(given) : Number.NaN
  if (Number.isNaN(value)) throw invalidValue(name, shown(given), 'an amount in US dollars such as 3 or 0.25')
  return value
}

/** The address of a service, which may have a path; without a trailing slash. */
export function readServiceUrl(env: Env, name: string): string | null {
  const given = readText(env, name)
  if (given === null) return null
  const url = webUrl(given)
  if (url === null || url.search !== '' || url.hash !== '') {
    throw invalidValue(name, shown(given), 'an http:// or https:// address without credentials and query')
  }
  return url.href.replace(/(?<!\/)\/+$/, '')
}

/** For an address that receives secrets and people's tokens. */
export function requireTls(name: string, address: string): void {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return
  throw invalidValue(name, shown(address), 'an https:// address, or http:// on this machine')
}

/** An origin as a browser writes it: scheme, host and, unless it is the scheme's default, port. */
export function readOrigin(env: Env, name: string): string | null {
  const given = readText(env, name)
  if (given === null) return null
  const origin = originOf(given)
  if (origin === null) throw invalidValue(name, shown(given), 'an origin such as https://speckeep.example.org')
  return origin
}

export function originOf(value: string): string | null {
  const url = webUrl(value)
  const isOrigin = url !== null && url.pathname === '/' && url.search === '' && url.hash === ''
  return isOrigin && !url.hostname.includes('*') ? url.origin : null
}

function webUrl(value: string): URL | null {
  const url = /^https?:\/\/[^\s\\]+$/i.test(value) ? URL.parse(value) : null
  return url !== null && url.username === '' && url.password === '' ? url : null
}

const shownMaxChars = 80

/** A value as a message may show it: on one line, truncated, and not at all if it may contain credentials. */
export function shown(value: string): string {
  if (/[@?]/.test(value)) return 'an address that is not shown, because it may hold credentials'
  const cut = value.length > shownMaxChars ? `${value.slice(0, shownMaxChars)}…` : value
  return JSON.stringify(cut).replace(/[\u007f-\u009f\u2028\u2029]/g, '?')
}
