import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

export type Peer = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly out: string
  /** Without caches and output of an earlier round. */
  readonly prepare: () => Promise<void>
  /** Changes one page, for a second build that uses what the first one kept. */
  readonly changePage?: () => void
}

export type Peers = { readonly peers: readonly Peer[]; readonly absent: readonly string[] }

const project = join(import.meta.dirname, '..', '..')
const packages = { '@11ty/eleventy': '3.1.2', '@11ty/eleventy-plugin-syntaxhighlight': '5.0.2', vitepress: '1.6.4' }

/** The installed peers, ours first, each with a copy of the source if it needs one. */
export async function peersAt(workDir: string, source: string): Promise<Peers> {
  const modules = npmPeers(workDir)
  const all = [
    ours(workDir, source),
    hugo(workDir, source),
    mkdocs(workDir, source),
    eleventy(workDir, source, modules),
    vitepress(source, modules),
  ]
  return {
    peers: all.filter(peer => typeof peer !== 'string'),
    absent: all.filter(peer => typeof peer === 'string'),
  }
}

function ours(workDir: string, source: string): Peer {
  const out = join(workDir, 'ours')
  const copy = join(workDir, 'ours-source')
  clear(copy)
  cpSync(source, copy, { recursive: true })
  const args = [join(project, 'bin/speckeep.js'), 'build', copy, '--out', out]
  const pages = globSync('**/*.md', { cwd: copy }).sort()
  const page = join(copy, pages[Math.floor(pages.length / 2)] ?? '')
  return {
    name: 'speckeep build',
    command: process.execPath,
    args,
    cwd: workDir,
    out,
    prepare: async () => setAside(out),
    changePage: () => appendFileSync(page, '\nOne more sentence.\n'),
  }
}

/**
 * Hugo only needs front matter: a file that begins with `-` or a comment stops it. It highlights by default, and its
 * pages get what a theme for documentation has: the contents of the page, and its section as navigation.
 */
function hugo(workDir: string, source: string): Peer | string {
  const version = versionOf('hugo', 'version')
  if (version === null) return 'Hugo'
  const cwd = join(workDir, 'hugo')
  copyMarkdown(source, join(cwd, 'content'), text => (text.startsWith('---\n') ? text : `---\n---\n${text}`))
  write(cwd, 'hugo.toml', 'title = "Bench"\n[markup.goldmark.renderer]\nunsafe = true\n')
  write(cwd, 'config.toml', 'title = "Bench"\n[markup.goldmark.renderer]\nunsafe = true\n')
  const page = `<!doctype html><title>{{ .Title }}</title>
<nav>{{ range .Site.Home.Sections }}<a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a>{{ end }}
<ul>{{ range .CurrentSection.Pages }}<li><a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a></li>{{ end }}</ul></nav>
<main>{{ .Content }}</main>{{ .TableOfContents }}
`
  for (const layout of ['single', 'list']) write(cwd, `layouts/_default/${layout}.html`, page)
  const out = join(cwd, 'public')
  return {
    name: `Hugo ${version}`,
    command: 'hugo',
    args: ['--quiet'],
    cwd,
    out,
    prepare: async () => setAside(out, join(cwd, 'resources')),
  }
}

function mkdocs(workDir: string, source: string): Peer | string {
  const version = versionOf('mkdocs', '--version')
  if (version === null) return 'MkDocs'
  const cwd = join(workDir, 'mkdocs')
  copyMarkdown(source, join(cwd, 'docs'))
  write(cwd, 'mkdocs.yml', 'site_name: Bench\ntheme: mkdocs\n')
  const out = join(cwd, 'site')
  return {
    name: `MkDocs ${version}`,
    command: 'mkdocs',
    args: ['build', '--quiet'],
    cwd,
    out,
    prepare: async () => setAside(out),
  }
}

function eleventy(workDir: string, source: string, modules: string | null): Peer | string {
  if (modules === null) return 'Eleventy'
  const cwd = join(workDir, 'eleventy')
  copyMarkdown(source, join(cwd, 'src'), text => `---\nlayout: page.html\n---\n${withoutFrontMatter(text)}`)
  write(cwd, 'src/_includes/page.html', '<!doctype html><title>x</title><main>{{ content }}</main>')
  write(
    cwd,
    'eleventy.config.cjs',
    `module.exports = config => {
  config.addPlugin(require(${JSON.stringify(join(modules, '@11ty/eleventy-plugin-syntaxhighlight'))}))
  return { dir: { input: 'src', output: 'out' }, markdownTemplateEngine: false }
}
`,
  )
  const out = join(cwd, 'out')
  const args = [join(modules, '@11ty/eleventy/cmd.cjs'), '--config=eleventy.config.cjs', '--quiet']
  return {
    name: `Eleventy ${packages['@11ty/eleventy']}`,
    command: process.execPath,
    args,
    cwd,
    out,
    prepare: async () => setAside(out),
  }
}

function vitepress(source: string, modules: string | null): Peer | string {
  if (modules === null) return 'VitePress'
  const cwd = join(modules, '..', 'vitepress-site')
  clear(cwd)
  copyMarkdown(source, cwd)
  write(cwd, '.vitepress/config.mjs', 'export default { title: "Bench", ignoreDeadLinks: true }\n')
  const out = join(cwd, '.vitepress/dist')
  const args = [join(modules, 'vitepress/bin/vitepress.js'), 'build', cwd]
  return {
    name: `VitePress ${packages.vitepress}`,
    command: process.execPath,
    args,
    cwd,
    out,
    prepare: async () => setAside(out, join(cwd, '.vitepress/cache')),
  }
}

/** The folder of their modules; `null`: npm cannot install them. */
function npmPeers(workDir: string): string | null {
  const given = process.env['PEERS_DIR']
  const folder = given ?? join(workDir, 'npm')
  const modules = join(folder, 'node_modules')
  if (existsSync(join(modules, 'vitepress')) && existsSync(join(modules, '@11ty/eleventy'))) return modules
  mkdirSync(folder, { recursive: true })
  write(folder, 'package.json', JSON.stringify({ private: true, dependencies: packages }))
  try {
    console.log('Installing Eleventy and VitePress, outside the project …')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'ignore' })
    return modules
  } catch {
    return null
  }
}

function versionOf(program: string, argument: string): string | null {
  try {
    return /\d+\.\d+(?:\.\d+)?/.exec(execFileSync(program, [argument], { encoding: 'utf8' }))?.[0] ?? '?'
  } catch {
    return null
  }
}

function copyMarkdown(source: string, target: string, change: (text: string) => string = text => text): void {
  for (const path of globSync('**/*.md', { cwd: source }))
    write(target, path, change(readFileSync(join(source, path), 'utf8')))
  const images = globSync('**/*.{png,jpg,gif,svg}', { cwd: source })
  for (const path of images) cpSync(join(source, path), join(target, path))
}

function withoutFrontMatter(text: string): string {
  return text.replace(/^---\n[\s\S]*?\n---\n/, '')
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** ext4 makes new files slowly for a minute after many were deleted, so that a round would pay for the one before it. */
function setAside(...folders: readonly string[]): void {
  for (const folder of folders) if (existsSync(folder)) renameSync(folder, mkdtempSync(`${folder}-`))
}

function clear(...folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
