const names: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where a browser finds the same page if it opened this machine by another name than the configured one, such as
 * `localhost` for `127.0.0.1`; `null` if it did not. Cookies and requests of the app belong to one name.
 */
export function underConfiguredName(configuredOrigin: string, host: string | undefined, url: string): string | null {
  const configured = new URL(configuredOrigin)
  const asked = URL.parse(`${configured.protocol}//${host}`)
  if (asked === null || asked.host === configured.host || asked.port !== configured.port) return null
  if (!names.has(asked.hostname) || !names.has(configured.hostname)) return null
  return `${configured.origin}${url}`
}
