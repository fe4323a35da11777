import { join } from 'node:path'
import { limits } from '#domain/limits.ts'
import { gitChildren } from './children.ts'
import { gitFailed, runGit } from './git.ts'
import { existsAt, repoPathOf } from './layout.ts'
import { gitEnvironment } from './settings.ts'

export type BundleFiles = {
  /**
   * Writes the branches and tags of a repository into a bundle, which `git clone` reads. `empty`: it has no commit;
   * `missing`: there is none for the marker.
   */
  write(marker: string, file: string): Promise<'written' | 'empty' | 'missing'>
  close(): Promise<void>
}

const timeoutMs = 30 * 60_000

/** Reads the repositories below a folder; takes no lock, so that it may run beside the service that owns them. */
export function bundleFiles(rootDir: string): BundleFiles {
  const children = gitChildren('/', gitEnvironment(join(rootDir, 'hooks'), limits))
  return {
    async write(marker, file) {
      const dir = repoPathOf(rootDir, marker)
      if (!(await existsAt(dir, marker))) return 'missing'
      const run = (args: readonly string[]) => runGit(children, dir, args, { readsOnly: true, timeoutMs })
      const listed = await run(['for-each-ref', '--count=1', 'refs/heads/', 'refs/tags/'])
      if (listed.code !== 0) throw gitFailed('for-each-ref', listed)
      if (listed.stdout.length === 0) return 'empty'
      const head = await run(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])
      const wanted = [...(head.code === 0 ? ['HEAD'] : []), '--branches', '--tags']
      const made = await run(['bundle', 'create', '--quiet', file, ...wanted])
      if (made.code !== 0) throw gitFailed('bundle', made)
      return 'written'
    },
    close: children.close,
  }
}
