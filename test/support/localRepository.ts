/** A local repository as users have it on their computer, to be pushed. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { GitClient } from './gitClient.ts'

export type LocalRepository = {
  readonly folder: string
  git(...args: string[]): Promise<string>
  /** Commits these files on the branch that is checked out. */
  commit(files: Readonly<Record<string, string | Uint8Array>>, message?: string): Promise<string>
}

let made = 0

export async function localRepository(machine: GitClient, branch = 'main'): Promise<LocalRepository> {
  const folder = `local-${++made}`
  await machine.git('.', 'init', '-q', '-b', branch, folder)
  const git = (...args: string[]) => machine.git(folder, ...args)
  return {
    folder,
    git,
    async commit(files, message = 'Change') {
      for (const [path, content] of Object.entries(files)) {
        const place = join(machine.dir, folder, path)
        await mkdir(dirname(place), { recursive: true })
        await writeFile(place, content)
      }
      await git('add', '-A')
      await git('commit', '-q', '-m', message)
      return await git('rev-parse', 'HEAD')
    },
  }
}

/** A few hundred files, three branches, a lightweight tag and an annotated one. */
export async function repositoryWithHistory(machine: GitClient, branch = 'main'): Promise<LocalRepository> {
  const local = await localRepository(machine, branch)
  const many = Array.from({ length: 300 }, (_, n) => [`docs/${n % 7}/page-${n}.md`, `# Page ${n}\n\nText ${n}.\n`])
  await local.commit({ 'README.md': '# Grown\n', ...Object.fromEntries(many) }, 'Begin')
  await local.git('tag', 'v1')
  for (let n = 1; n <= 5; n++) await local.commit({ 'README.md': `# Grown ${n}\n` }, `Change ${n}`)
  await local.git('tag', '-a', '-m', 'Two', 'v2')
  for (const side of ['feature/a', 'archive']) {
    await local.git('checkout', '-q', '-b', side, 'v1')
    await local.commit({ 'side.md': `# ${side}\n` }, `Go to ${side}`)
  }
  await local.git('checkout', '-q', branch)
  return local
}
