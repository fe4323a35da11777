/**
 * `npm run release -- 0.2.0 [--dry-run]`: sets the version everywhere, turns the "Unreleased" section of the changelog
 * into that of the version, commits and tags; docs/releasing.md describes the whole way. It publishes nothing.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ReleaseRefused, releasedChangelog, requireHigher, versionPlaces, withVersion } from './releaseChanges.ts'

/** `npm run` starts scripts in the root of the package. */
const root = process.cwd()
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } })
const [version = ''] = positionals
try {
  release(version, values['dry-run'] ?? false)
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function release(version: string, isDryRun: boolean): void {
  const current = (JSON.parse(read('package.json')) as { readonly version: string }).version
  requireHigher(version, current)
  requireReadyRepository(version)
  const { files, notes } = changes(current, version)
  console.log(`${current} → ${version} in ${[...files.keys()].join(', ')}\n\n${notes}\n`)
  if (isDryRun) {
    console.log('Nothing was changed: --dry-run.')
    return
  }
  for (const [file, text] of files) writeFileSync(`${root}/${file}`, text)
  git('commit', '--all', '--quiet', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Speckeep ${version}`)
  console.log(`Committed and tagged v${version}. To publish it:

  git push --follow-tags origin main
  npm publish --provenance --access public`)
  if (read('package.json').includes('"private": true')) {
    console.log('\npackage.json has "private": true, with which npm publishes nothing.')
  }
}

function requireReadyRepository(version: string): void {
  const branch = git('branch', '--show-current')
  if (branch !== 'main') throw new ReleaseRefused(`Releases are made on main; this is ${branch || 'no branch'}.`)
  if (git('status', '--porcelain') !== '') throw new ReleaseRefused('There are uncommitted changes. Commit them first.')
  if (git('tag', '--list', `v${version}`) !== '') throw new ReleaseRefused(`The tag v${version} exists already.`)
}

/** The new texts of all files, before any is written. */
function changes(from: string, to: string) {
  const day = new Date().toISOString().slice(0, 10)
  const { text, notes } = releasedChangelog(read('CHANGELOG.md'), to, day)
  const files = new Map([['CHANGELOG.md', text]])
  for (const place of versionPlaces) {
    const [file] = place
    files.set(file, withVersion(files.get(file) ?? read(file), place, from, to))
  }
  return { files, notes }
}
