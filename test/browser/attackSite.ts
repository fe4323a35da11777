import assert from 'node:assert/strict'
import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { TestUser } from '#testing/users.ts'
import { vectors } from '../site/html/vectors.ts'

export type Site = { readonly project: ProjectRecord; readonly base: string; readonly commitSha: string }

export const hostile = '"><img src=x onerror=alert(1)> <b onclick=alert(1)>'
export const kinds = Object.keys(vectors)
const all = Object.values(vectors).flat()
const inMdx = ['scripts', 'handlers', 'escapes', 'Markdown itself']

/** One page for each kind of attack in each file format, and attacks in all other text that authors control. */
export async function attackSite(attacker: TestUser): Promise<Site> {
  const project = await attacker.project({ visibility: 'public', name: 'Site' })
  const files: Record<string, string> = {
    [`names/${hostile.replaceAll('/', '')}.md`]: '# A name\n',
    [`${hostile.replaceAll('/', '')}/a.md`]: 'No heading.\n',
    'headings.md': all.map(text => `# ${text.replaceAll('\n', ' ')}`).join('\n\n'),
    'terms.md': all
      .map(text => `**${text.replaceAll('\n', ' ')}**\n: means ${text.replaceAll('\n', ' ')}`)
      .join('\n\n'),
    'glossary.md': `# Glossary\n\n- **Evil${hostile}**: means ${hostile}\n- **Ledger**: <script>alert(1)</script>${hostile}\n`,
    'uses.md': `# Uses\n\nThe Ledger, an Evil${hostile}, and REQ-1.\n\n- **REQ-1** MUST ${hostile}\n`,
    'front.md': `---\ntitle: '${hostile}'\ndescription: '${hostile}'\nlang: '${hostile}'\n---\n\nText.\n`,
  }
  files['all.csv'] = all.map(text => `"${text.replaceAll('"', '""')}",${hostile.replaceAll('"', '')}`).join('\n')
  files['all.openapi.json'] = description(all)
  for (const [kind, texts] of Object.entries(vectors)) {
    const name = nameOf(kind)
    files[`md/${name}.md`] = `# ${kind}\n\n## Part\n\n### Detail\n\n${texts.join('\n\n')}\n`
    files[`mdx/${name}.mdx`] = `export const x = 1\n\n# ${kind}\n\n${texts.join('\n\n')}\n`
  }
  const message = `Attack ${hostile}<script>alert(1)</script>`
  const body = { message, files: Object.entries(files).map(([path, content]) => ({ path, content, baseSha: null })) }
  const known = await existing(
    attacker,
    project,
    body.files.map(({ path }) => path),
  )
  const answer = await attacker.post(`/api/projects/${project.id}/commit`, {
    ...body,
    files: body.files.map(file => ({ ...file, baseSha: known.get(file.path) ?? null })),
  })
  assert.equal(answer.status, 201, answer.text)
  return { project, base: project.pagesUrl ?? '', commitSha: answer.as<CommitReply>().sha }
}

async function existing(user: TestUser, { id }: ProjectRecord, paths: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const path of paths.filter(path => !path.includes('/'))) {
    const answer = await user.get(`/api/projects/${id}/files/${encodeURIComponent(path)}`)
    if (answer.status === 200) found.set(path, answer.as<{ sha: string }>().sha)
  }
  return found
}

function description(texts: readonly string[]): string {
  const paths = Object.fromEntries(
    texts.map((text, at) => [
      `/${at}${text}`,
      { get: { summary: text, description: text, operationId: text, tags: [text], externalDocs: { url: text } } },
    ]),
  )
  const schemas = Object.fromEntries(texts.map(text => [text, { type: 'object', description: text, enum: [text] }]))
  const info = {
    title: hostile,
    version: hostile,
    description: texts.join('\n\n'),
    contact: { url: 'javascript:alert(1)' },
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info,
    servers: [{ url: 'javascript:alert(1)' }],
    paths,
    components: { schemas },
  })
}

export function nameOf(kind: string): string {
  return kind.replaceAll(/\W+/g, '-')
}

/** The addresses of its pages. */
export const attackPages = [
  ...kinds.map(kind => `md/${nameOf(kind)}.html`),
  ...inMdx.map(kind => `mdx/${nameOf(kind)}.html`),
  ...['all.html', 'all.openapi.html', 'headings.html', 'terms.html', 'uses.html', 'front.html', 'glossary.html'],
]
