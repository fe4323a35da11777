/** Addresses that leave the site or that a browser would execute. */
const address =
  /(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\b(?:mailto|javascript|vbscript|data):|\bwww\.|(?<=[("'<=])\/\/)[^\s<>()"'`\]]+/gi

export function addressesIn(prose: string): readonly string[] {
  return (prose.match(address) ?? []).map(found => found.replace(/(?<![.,;:!?*_])[.,;:!?*_]+$/, ''))
}

/** With the slashes that browsers read in `/\host`, `https:host` and `https:\\host`. */
export function asBrowsersRead(target: string): string {
  return target.replaceAll(/\\|%5C/gi, '/').replace(/\b(https?|ftp|wss?):\/*/gi, '$1://')
}
