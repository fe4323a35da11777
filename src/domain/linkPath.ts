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
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
