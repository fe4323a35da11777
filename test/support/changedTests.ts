/** `npm test -- --changed [REVISION]`: the tests that a change can break. */
import { execFileSync } from 'node:child_process'
import { readImportGraph } from './importGraph.ts'

/** Files that only people read. A test that reads one is matched by its name. */
const isDocumentation = /^(?:docs\/|screenshots\/|[^/]+\.md$|LICENSE$|\.)/
const moduleName = /\.(?:tsx?|mjs|js)$/
/** The module imported by every test that needs the built app. */
const builtApp = 'test/support/builtApp.ts'

/** Relative to the root. `null`: a file changed that is not a module and that any test may read. */
export function testsAffectedBy(root: string, changed: readonly string[]): readonly string[] | null {
  const relevant = changed.filter(path => !isDocumentation.test(path))
  if (relevant.some(path => !path.startsWith('web/') && !moduleName.test(path))) return null
  const starts = relevant.some(path => path.startsWith('web/')) ? [...relevant, builtApp] : relevant
  const reached = readImportGraph(root).importersOf(starts)
  return [...reached.keys()].filter(path => path.endsWith('.test.ts')).sort()
}

/** The files that differ from the revision, including untracked ones. */
export function filesChangedSince(root: string, revision: string): readonly string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(path => path !== '')
  return [
    ...git('diff', '--name-only', '--no-renames', '-z', revision, '--'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
}
