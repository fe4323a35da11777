/**
 * Preloaded into every test process. Loading the service resolves eleven thousand imports, and node looks for each on
 * disk. Those that say exactly which file they mean are answered without: relative ones, and `#folder/file.ts`.
 */
import { readFileSync } from 'node:fs'
import { type ModuleFormat, registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url).href
const packages = `${root}node_modules/`

const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly imports: Readonly<Record<string, string>>
}
const folders = new Map(
  Object.entries(imports)
    .filter(([name]) => name.endsWith('/*'))
    .map(([name, path]) => [name.slice(0, -1), path.slice('./'.length, -1)]),
)

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL: parent, conditions } = context
    if (!parent?.startsWith(root) || !conditions.includes('import')) return next(specifier, context)
    const url = exactUrl(specifier, parent)
    return url === null ? next(specifier, context) : { url, ...formatOf(url), shortCircuit: true }
  },
})

function exactUrl(specifier: string, parent: string): string | null {
  if (!/\.(?:ts|m?js)$/.test(specifier)) return null
  if (specifier.startsWith('./') || specifier.startsWith('../')) return new URL(specifier, parent).href
  if (!specifier.startsWith('#') || parent.startsWith(packages)) return null
  const end = specifier.indexOf('/') + 1
  const folder = folders.get(specifier.slice(0, end))
  return folder === undefined ? null : root + folder + specifier.slice(end)
}

/** Of the project's own sources; that of a package depends on the package. */
function formatOf(url: string): { readonly format?: ModuleFormat } {
  return url.endsWith('.ts') && !url.startsWith(packages) ? { format: 'module-typescript' } : {}
}
