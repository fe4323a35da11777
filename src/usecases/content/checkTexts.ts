import { Failure } from '#domain/errors.ts'
import { type CheckResult, withoutFollowed } from '#domain/lint/check.ts'
import { settingsPath } from '#domain/lint/settings.ts'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { requirePath } from '#domain/paths.ts'
import { refOrDefault } from '#domain/refs.ts'
import type { Ports } from '#ports/index.ts'
import { followsAddress } from '#site/survey/followed.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { openProject } from '../access/ownProject.ts'
import { computeFor, userCaller } from '../compute.ts'
import { readProjectFacts } from './projectFacts.ts'
import { listTexts, readTexts } from './projectTexts.ts'
import { withQueued } from './queue/withQueued.ts'
import { readDocuments } from './readDocuments.ts'

export type TextCheck = {
  readonly ref?: string
  /** One document; all if absent. */
  readonly path?: string
  /** Checked instead of what the document contains; it need not exist. */
  readonly text?: string
  /** How many documents to leave out, in the order of their paths. */
  readonly after?: number
  /** How many documents. */
  readonly limit: number
}

export type CheckedTexts = {
  readonly commitSha: string
  readonly documents: readonly (CheckResult & { readonly path: string })[]
  /** `after` of the next page. */
  readonly next: number | null
  readonly filesRead: number
  readonly filesTotal: number
}

/**
 * Checks documents of the caller's project, or a text that is not committed yet, by the rules that the project's
 * settings leave on. What links and ids refer to is read from the whole project, as far as the limits of a search
 * allow; rules that need to know all of it are silent otherwise.
 */
export async function checkTexts(
  ports: AccessPorts & Pick<Ports, 'projects' | 'queuedCommits' | 'contentCache' | 'work' | 'clock' | 'pages'>,
  userId: number,
  projectId: number,
  { ref, path, text, after = 0, limit }: TextCheck,
): Promise<CheckedTexts> {
  const wanted = path === undefined ? undefined : requirePath('path', path)
  const { project } = await withQueued(ports, await openProject(ports, userId, projectId))
  const list = await listTexts(project, refOrDefault(ref, project))
  const { commitSha, entries, tree } = list
  const compute = computeFor(ports, userId, projectId)
  const { facts, filesRead, filesTotal } = await readProjectFacts(ports, project, list, compute)
  const settings = await textAt(settingsPath)

  const all = entries.map(entry => entry.path).filter(isMarkdownName)
  const page = wanted === undefined ? all.slice(after, after + limit) : [wanted]
  if (text === undefined && wanted !== undefined && !all.includes(wanted))
    throw new Failure('not_found', `There is no Markdown document ${wanted} at ${commitSha}.`)
  const documents: (CheckResult & { path: string })[] = []
  let follows: Promise<ReturnType<typeof followsAddress>> | null = null
  const check = async (texts: readonly { readonly path: string; readonly text: string }[]) => {
    const results = await compute('check', { documents: texts, project: facts, settings })
    for (const [index, result] of results.entries()) {
      const from = texts[index]?.path ?? ''
      documents.push({ path: from, ...(await withFollowed(from, result)) })
    }
  }
  if (text !== undefined && wanted !== undefined) await check([{ path: wanted, text }])
  else {
    const chosen = new Set(page)
    const listed = entries.filter(entry => chosen.has(entry.path))
    for await (const read of readTexts(ports, project, listed)) {
      await check(read.map(one => ({ path: one.entry.path, text: one.text })))
    }
  }
  const read = after + documents.length
  const next = wanted === undefined && documents.length > 0 && read < all.length ? read : null
  return { commitSha, documents, next, filesRead, filesTotal }

  /** The addresses of pages are read with the first link that names no file. */
  async function withFollowed(from: string, result: CheckResult): Promise<CheckResult> {
    if (result.findings.every(({ missing }) => missing === undefined)) return result
    follows ??= readDocuments(ports, project, tree, { caller: userCaller(userId), projectId }).then(listed =>
      followsAddress(list.paths, new Map(listed.documents.map(({ path: of, addresses }) => [of, addresses]))),
    )
    const isFollowed = await follows
    return withoutFollowed(result, address => isFollowed(from, address))
  }

  async function textAt(file: string): Promise<string> {
    const entry = entries.find(one => one.path === file)
    if (entry === undefined) return ''
    for await (const [read] of readTexts(ports, project, [entry])) return read?.text ?? ''
    return ''
  }
}
