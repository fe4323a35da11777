/** Addresses that leave the site or that a browser would execute. */
const address =
  /(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\b(?:mailto|javascript|vbscript|data):|\bwww\.|(?<=[("'<])\/\/)[^\s<>()"'`\]]+/gi

export function addressesIn(prose: string): readonly string[] {
  return (prose.match(address) ?? []).map(found => found.replace(/(?<![.,;:!?*_])[.,;:!?*_]+$/, ''))
}
