import { hostOf, knownAddresses } from '#domain/edit/guards/context/knownAddresses.ts'
import type { ContextQuery, LoadContext, ProjectContext } from '#domain/edit/guards/context/projectContext.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { isMarkdown } from '#site/formats.ts'
import type { OpenProject } from '../access/ownProject.ts'
import type { Compute } from '../compute.ts'
import { readTexts } from '../content/projectTexts.ts'

/** Reads the rest of the project for the guards of an edit, within `limits.contextMaxMs`. */
export function contextLoader(
  ports: Pick<Ports, 'clock' | 'contentCache'>,
  project: OpenProject,
  compute: Compute,
): LoadContext {
  let latest: { readonly key: string; readonly context: Promise<ProjectContext> } | undefined
  return async contextQuery => {
    const key = JSON.stringify(contextQuery)
    if (latest?.key !== key) latest = { key, context: readContext({ ports, project, compute }, contextQuery) }
    return await latest.context
  }
}

type ContextSource = {
  readonly ports: Pick<Ports, 'clock' | 'contentCache'>
  readonly project: OpenProject
  readonly compute: Compute
}

/** A host that does not answer contributes nothing and fails no edit. */
async function readContext(
  { ports, project, compute }: ContextSource,
  contextQuery: ContextQuery,
): Promise<ProjectContext> {
  const own = [project.repoUrl, project.pagesUrl].flatMap(url => url ?? [])
  try {
    const at = { ref: project.defaultBranch, path: '', recursive: true }
    const tree = await project.codeHost.repos.tree(project.access, project.repo, at)
    if (tree === null) return { knownAddresses: own }
    const pages = tree.entries.filter(
      ({ type, path, size }) => type === 'file' && isMarkdown(path) && size <= limits.editFileMaxBytes,
    )
    const known = [...own]
    const hosts = [...new Set(contextQuery.addresses.flatMap(address => hostOf(address) ?? []))]
    const areAllKnown = () => contextQuery.addresses.every(knownAddresses(known))
    const bounds = { maxMs: limits.contextMaxMs, maxBytes: limits.contextMaxBytes }
    if (!areAllKnown()) {
      for await (const texts of readTexts(ports, project, pages, bounds)) {
        const found = await compute('addresses', { texts: texts.map(({ text }) => text), hosts })
        known.push(...found)
        if (known.length > knownMax || (found.length > 0 && areAllKnown())) break
      }
    }
    return {
      knownAddresses: known,
      ...(!tree.truncated && { paths: new Set(tree.entries.map(({ path }) => path)) }),
    }
  } catch {
    return { knownAddresses: own }
  }
}

/** Addresses to look up; after this many, the rest stays unknown. */
const knownMax = 2_000
