/**
 * `npm run sbom [-- FILE]`: the packages that people get with Speckeep as a CycloneDX document, `sbom.cdx.json` unless
 * another file is named. `npm sbom` makes the document; what is only needed to develop and test is left out.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedPackages } from './shippedPackages.ts'

type Document = {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}
type Component = { readonly 'bom-ref': string; readonly name: string; readonly version: string }

const root = join(import.meta.dirname, '..')
const [file = join(root, 'sbom.cdx.json')] = process.argv.slice(2)
const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly name: string }
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']
const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio } as const
const all = JSON.parse(execFileSync('npm', args, options)) as Document

const shipped = new Set(shippedPackages(root).map(({ name, version }) => `${name}@${version}`))
const components = all.components.filter(({ name, version }) => shipped.has(`${name}@${version}`))
const top = all.metadata.component
const kept = new Set([top, ...components].map(component => component['bom-ref']))
const dependencies = all.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(other => kept.has(other)) }))
// npm names the top component after the folder.
const document = { ...all, metadata: { ...all.metadata, component: { ...top, name } }, components, dependencies }
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
console.log(`${components.length} packages in ${file}`)
