/**
 * GitHub Pages run Jekyll, which is not a dependency of the project. The tests use it where it is installed with the
 * plugins that GitHub Pages always load.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export const noJekyll = 'skipped: no jekyll'

const plugins = [
  ...['github-metadata', 'relative-links', 'optional-front-matter', 'readme-index', 'default-layout'],
  ...['titles-from-headings', 'seo-tag', 'sitemap'],
].map(name => `jekyll-${name}`)

/** The settings that GitHub Pages force, whatever the repository configures. */
const forced = JSON.stringify({ safe: true, future: true, plugins, whitelist: plugins })

export type JekyllSite = AsyncDisposable & {
  /** Absolute. */
  readonly folder: string
}

/** Builds a site as GitHub Pages do; throws Jekyll's error output when that fails. `null` without Jekyll. */
export async function buildWithJekyll(files: ReadonlyMap<string, string>): Promise<JekyllSite | null> {
  const scratch = await mkdtemp(join(tmpdir(), 'jekyll-'))
  const remove = () => rm(scratch, { recursive: true, force: true })
  const [source, folder, settings] = [join(scratch, 'source'), join(scratch, 'site'), join(scratch, 'forced.yml')]
  try {
    await writeFile(settings, forced)
    for (const [path, text] of files) {
      await mkdir(dirname(join(source, path)), { recursive: true })
      await writeFile(join(source, path), text)
    }
    const configs = `${join(source, '_config.yml')},${settings}`
    const args = ['build', '--source', source, '--destination', folder, '--config', configs, '--disable-disk-cache']
    await promisify(execFile)('jekyll', args, { env: { ...process.env, PAGES_REPO_NWO: 'owner/repo' } })
    return { folder, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    if (isAbsent(error)) return null
    throw error
  }
}

function isAbsent(error: unknown): boolean {
  const { code, stderr = '' } = error as { readonly code?: unknown; readonly stderr?: string }
  return code === 'ENOENT' || /Dependency Error|cannot load such file/.test(stderr)
}
