/** Where the RFC is that a reference names, `RFC2119` or `rfc-0791`; `null` for other names. */
export function rfcAddress(name: string): string | null {
  const [, number] = /^RFC[- ]?0*(\d{1,5})$/i.exec(name) ?? []
  return number === undefined ? null : `https://www.rfc-editor.org/rfc/rfc${number}`
}
