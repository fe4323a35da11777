/** Which packages of package-lock.json people get with Speckeep: those that npm installs, and those in the built app. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ShippedPackage = {
  readonly name: string
  readonly version: string
  /** As npm writes it, an SPDX expression; `null`: the package states none. */
  readonly licence: string | null
}

type Locked = {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Packages = Readonly<Record<string, Locked>>

export function shippedPackages(root: string): readonly ShippedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Packages
  }
  const installed = Object.keys(packages).filter(path => path !== '' && !packages[path]?.dev && !packages[path]?.link)
  const paths = new Set([...installed, ...inApp(root, packages)])
  return [...paths].toSorted().map(path => {
    const { version = '', license } = packages[path] ?? {}
    return { name: nameAt(path), version, licence: license ?? licenceOf(root, path) }
  })
}

/** What the sources of the app import, with everything that those packages depend on. */
function inApp(root: string, packages: Packages): ReadonlySet<string> {
  const reached = new Set<string>()
  const reach = (name: string, from: string): void => {
    const path = find(packages, name, from)
    if (path === null || reached.has(path)) return
    reached.add(path)
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) reach(needed, path)
  }
  for (const name of importedBy(root)) reach(name, '')
  return reached
}

function importedBy(root: string): ReadonlySet<string> {
  const texts = globSync('web/**/*.{ts,tsx,js,css}', { cwd: root, exclude: ['web/dist*/**', 'web/build/**'] })
    .filter(file => !/vite\.config|prerender/.test(file))
    .map(file => readFileSync(join(root, file), 'utf8'))
  const names = texts.flatMap(text =>
    [...text.matchAll(/(?:(?:from|import)\s*\(?['"]|\/node_modules\/)((?:@[\w.-]+\/)?[a-z][\w.-]*)/g)].flatMap(
      ([, name]) => name ?? [],
    ),
  )
  return new Set(names)
}

/** Where Node finds a package from another one: in its own folder, or in one above. */
function find(packages: Packages, name: string, from: string): string | null {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (path in packages) return path
  if (from === '') return null
  return find(packages, name, from.includes('/node_modules/') ? from.slice(0, from.lastIndexOf('/node_modules/')) : '')
}

function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function licenceOf(root: string, path: string): string | null {
  try {
    const { license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { license?: unknown }
    return typeof license === 'string' ? license : null
  } catch {
    return null
  }
}
