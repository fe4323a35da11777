/** `npm test -- --changed [REVISION]`: the tests that a change can break. */
import { execFileSync } from 'node:child_process'
import { readImportGraph } from './importGraph.ts'

/** What only people read; a test that reads it says so by its name. */
const isDocumentation = /^(?:docs\/|screenshots\/|[^/]+\.md$|LICENSE$|\.)/
const moduleName = /\.(?:tsx?|mjs|js)$/
/** Whoever needs the app built imports this. */
const builtApp = 'test/support/builtApp.ts'

/** Below the root; `null`: something changed that is no module and that any test may read. */
export function testsAffectedBy(root: string, changed: readonly string[]): readonly string[] | null {
  const relevant = changed.filter(path => !isDocumentation.test(path))
  if (relevant.some(path => !path.startsWith('web/') && !moduleName.test(path))) return null
  const starts = relevant.some(path => path.startsWith('web/')) ? [...relevant, builtApp] : relevant
  const reached = readImportGraph(root).importersOf(starts)
  return [...reached.keys()].filter(path => path.endsWith('.test.ts')).sort()
}

/** What is not as it was at the revision, also what git does not know yet. */
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
