/** A path of the project as a link from a page writes it. */
export function relativePath(fromPath: string, toPath: string): string {
  const from = fromPath.split('/').slice(0, -1)
  const to = toPath.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
}

/** Spaces and the like are escaped, so that the address ends where it should. */
export function writtenAddress(path: string): string {
  return path.replace(/[\s()<>%"?#]/g, encodeURIComponent).replace(/[()]/g, sign => (sign === '(' ? '%28' : '%29'))
}
