import { createHash } from 'node:crypto'
import type { RepoHost, RepoRef } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { TemplateRepos } from '#ports/templateRepos.ts'

/** Identical on every installation, so that a template has the same commit everywhere. */
const author = { name: 'Speckeep', email: 'templates@speckeep.invalid', date: new Date('2026-01-01T00:00:00Z') }

/**
 * Writes the shipped templates to the table and provides each as a real repository on the built-in host. Content that
 * changes with a new version gets a new repository, because a template's history must not become part of the projects
 * made from it.
 */
export async function prepareTemplates(
  ports: Pick<Ports, 'templates' | 'templateSource'> & { readonly builtIn: RepoHost },
): Promise<TemplateRepos> {
  const shipped = await ports.templateSource.list()
  await ports.templates.sync(shipped)
  const repos = new Map<string, RepoRef>()
  for (const template of shipped) {
    const files = (await ports.templateSource.files(template.key)) ?? []
    const content = createHash('sha256')
    for (const file of files) content.update(`${file.path}\0${file.content.byteLength}\0`).update(file.content)
    const repo = await ports.builtIn.createFromTemplate(null, {
      marker: `template:${template.key}:${content.digest('hex')}`,
      owner: 'templates',
      name: template.key,
      description: template.description,
      visibility: 'public',
      template: { key: template.key, files },
      author,
    })
    repos.set(template.key, repo)
  }
  return { find: key => repos.get(key) ?? null }
}
