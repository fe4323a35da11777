import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes DATA_DIR if it is missing, for a process that writes to it. Returns its real path, with links resolved. Throws a
 * sentence for the operator.
 */
export async function makeDataDir(given: string): Promise<string> {
  const folder = await findDataDir(given)
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return folder
  } catch (error) {
    throw unusableDataDir(folder, error as Error)
  }
}

/** The same for a process that may not need to write to it. */
export async function findDataDir(given: string): Promise<string> {
  const folder = resolve(given)
  try {
    await makeFolder(folder)
    return await realpath(folder)
  } catch (error) {
    throw unusableDataDir(folder, error as Error)
  }
}

/**
 * Makes a private folder and those above it that are missing. `mkdir` with `recursive` never returns where the system
 * says of a new folder that it does not exist, as below /proc and in the places of an automounter.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (!(await isFolder(path))) throw error
  }
}

/** Throws what prevents looking, such as a file or an unreadable folder on the way. */
export async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  return found?.isDirectory() ?? false
}

export function unusableDataDir(dataDir: string, error: Error): Error {
  const user = process.getuid === undefined ? 'this user' : `uid ${process.getuid()}`
  return new Error(
    `DATA_DIR ${dataDir} must be a folder writable by ${user}: ${error.message}. Correct it, or set DATA_DIR.`,
    { cause: error },
  )
}
