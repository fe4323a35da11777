export type JoinedPath = {
  /** From the root of the repository, with `..` and `.` resolved. */
  readonly path: string
  /** It leads above the root. */
  readonly leavesRoot: boolean
}

/** Where the path of a link leads from a folder; one that begins with `/` is from the root. */
export function joinPath(folder: string, path: string): JoinedPath {
  const segments = folder === '' || path.startsWith('/') ? [] : folder.split('/')
  let leavesRoot = false
  for (const segment of path.split('/')) {
    if (segment === '..') leavesRoot = segments.pop() === undefined || leavesRoot
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return { path: segments.join('/'), leavesRoot }
}

/** Of a path, or of an anchor. What cannot be decoded stays as it is. */
export function decodePath(path: string): string {
  return decodeOrNull(path) ?? path
}

/** `null` for what cannot be decoded. */
export function decodeOrNull(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** The path of a file or folder as a link from a file has it, not yet escaped. */
export function relativePath(fromPath: string, toPath: string): string {
  const from = fromPath.split('/').slice(0, -1)
  const to = toPath.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
}

/** A path as Markdown writes it as the address of a link: what would end it is escaped, and all else readable. */
export function writtenPath(path: string): string {
  return path.replace(/[\s()<>%"?#]/g, encodeURIComponent).replace(/[()]/g, sign => (sign === '(' ? '%28' : '%29'))
}
