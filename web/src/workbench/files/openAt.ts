export type OpenAt = {
  /** The open file; `''` if none. */
  readonly path: string
  /** The folder at the address, and its files; `null` if there is none. */
  readonly folder: string | null
  readonly inFolder: readonly string[]
}

/** What the address names among the files of a project; an address that they do not have is that of a file. */
export function openAt(address: string, paths: readonly string[], listed: readonly string[]): OpenAt {
  const name = address.endsWith('/') ? address.slice(0, -1) : address
  const inFolder = name === '' || paths.includes(name) ? [] : listed.filter(path => path.startsWith(`${name}/`))
  return inFolder.length === 0 ? { path: name, folder: null, inFolder } : { path: '', folder: name, inFolder }
}
