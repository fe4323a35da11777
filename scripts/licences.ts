/**
 * `npm run licences`: the licences of everything that people get with Speckeep. Exit code 1: a package has a licence
 * that is not in `allowed`.
 */
import { resolve } from 'node:path'
import { type ShippedPackage, shippedPackages } from './shippedPackages.ts'

/** They ask for their notice, which every package keeps, or make no condition; the OFL is for fonts. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
])
const noLicence = 'none stated'

const root = resolve(process.argv[2] ?? `${import.meta.dirname}/..`)
const byLicence = [...Map.groupBy(shippedPackages(root), ({ licence }) => licence ?? noLicence)]
for (const [licence, packages] of byLicence.toSorted(([, one], [, other]) => other.length - one.length)) {
  console.log(`${licence.padEnd(30)}${String(packages.length).padStart(5)}  ${names(packages)}`)
}
const refused = byLicence.filter(([licence]) => !isAllowed(licence))
for (const [licence, packages] of refused) {
  const many = packages.length > 1
  console.error(
    `\n${names(packages)}: ${licence}. Replace ${many ? 'them' : 'it'}, or read the licence and add it to scripts/licences.ts.`,
  )
}
process.exitCode = refused.length > 0 ? 1 : 0

/** A choice needs one allowed licence, a combination needs all to be allowed. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  if (plain.includes(' AND ')) return plain.split(' AND ').every(isAllowed)
  return allowed.has(plain)
}

function names(packages: readonly ShippedPackage[]): string {
  return [...new Set(packages.map(({ name }) => name))].join(', ')
}
