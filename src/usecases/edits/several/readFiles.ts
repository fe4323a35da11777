import { Failure, invalidField } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { requireWritablePath } from '#domain/paths.ts'
import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../../access/ownProject.ts'
import { type Compute, computeFor } from '../../compute.ts'
import { contextLoader } from '../contextLoader.ts'
import { readDraft } from '../editBase.ts'
import { pagesProgramOf } from '../pagesProgram.ts'
import { noRefinedFiles, type RefinedFiles, readRefinedFiles } from '../refinement.ts'
import { chooseFiles } from './chooseFiles.ts'
import type { DraftContent, FilesEditInput, FilesTask, FileTask } from './filesTask.ts'

export type ReadFiles = { readonly task: FilesTask; readonly refines: number | null }

type Base = { readonly path: string; readonly committed: string; readonly sha: string | null; readonly draft: string }

/** Paths as the caller gave them, validated before anything is read. */
export function requireFilesInput({ filePaths = [], contents = [] }: FilesEditInput): void {
  const paths = filePaths.map((path, index) => requireWritablePath(`filePaths[${index}]`, path))
  requireUnique(paths, index => `filePaths[${index}]`)
  for (const [index, { filePath, content }] of contents.entries()) {
    requireWritablePath(`contents[${index}].filePath`, filePath)
    const bytes = Buffer.byteLength(content)
    if (bytes <= limits.editFileMaxBytes) continue
    throw new Failure(
      'too_large',
      `contents[${index}] has ${bytes} bytes; a rewrite takes at most ${limits.editFileMaxBytes} of one file.`,
    )
  }
  requireUnique(
    contents.map(({ filePath }) => filePath),
    index => `contents[${index}].filePath`,
  )
}

function requireUnique(paths: readonly string[], fieldOf: (index: number) => string): void {
  const seen = new Set<string>()
  for (const [index, path] of paths.entries()) {
    if (seen.has(path)) throw invalidField(fieldOf(index), `${path} is named twice; each file is named once.`)
    seen.add(path)
  }
}

/** What an edit of several files starts from: the named files, or the files that the instruction may concern. */
export async function readFiles(
  ports: Pick<Ports, 'queuedCommits' | 'edits' | 'proposals' | 'contentCache' | 'work' | 'clock'>,
  userId: number,
  project: OpenProject,
  request: FilesEditInput,
): Promise<ReadFiles> {
  const { filePaths, instruction, refines, create = false } = request
  const refined = refines === undefined ? noRefinedFiles : await readRefinedFiles(ports, userId, project, refines)
  const drafts = draftsOf(request, refined)
  const refinedPaths = new Set(refined.files.map(({ path }) => path))
  const named = [...refinedPaths, ...(filePaths ?? []).filter(path => !refinedPaths.has(path))]
  if (named.length > limits.filesPerEditMax) {
    const reason = `with the ${refinedPaths.size} files of edit session ${refines} there are ${named.length}`
    throw invalidField('filePaths', `${reason}; an edit takes at most ${limits.filesPerEditMax}.`)
  }
  const read = async (path: string): Promise<Base> => {
    const given = drafts.get(path)
    const own = refined.files.find(file => file.path === path)
    const content = given?.content ?? own?.text
    const baseSha = own ? own.baseSha : given?.baseSha
    const base = { ...(content !== undefined && { content }), ...(baseSha !== undefined && { baseSha }) }
    return { path, ...(await readDraft(ports, project, { path, create, ...base })) }
  }
  const bases = await Promise.all(named.map(read))
  const instructions = [...refined.instructions, instruction]
  const compute = computeFor(ports, userId, project.id)
  const chosen = filePaths ? noChoice : await choose(ports, project, { bases, drafts, instructions, read, compute })
  const all = [...bases, ...chosen.bases].sort((left, right) => (left.path < right.path ? -1 : 1))
  requireRoom(all)
  const deps = { loadContext: contextLoader(ports, project, compute), compute }
  const files = all.map(base => ({
    ...fileTask(project, base, { instruction, refined, isRefined: refinedPaths.has(base.path) }),
    ...deps,
  }))
  const areCandidates = filePaths === undefined && files.length > 1
  const task = {
    files,
    instruction,
    earlier: refined.instructions,
    areCandidates,
    leftOut: chosen.leftOut,
    ...deps,
  }
  return { task, refines: refined.sessionId }
}

const noChoice = { bases: [] as readonly Base[], leftOut: 0 }

/** A draft of a file that is not part of the edit would be lost silently. */
function draftsOf(
  { filePaths, contents = [] }: FilesEditInput,
  refined: RefinedFiles,
): ReadonlyMap<string, DraftContent> {
  for (const [index, { filePath, baseSha }] of contents.entries()) {
    const own = refined.files.find(({ path }) => path === filePath)
    if (filePaths && !filePaths.includes(filePath) && !own) {
      throw invalidField(`contents[${index}].filePath`, `got ${filePath}, which is none of filePaths.`)
    }
    if (own && own.baseSha !== baseSha) {
      const based = `edit session ${refined.sessionId} is based on ${own.baseSha}`
      throw invalidField(`contents[${index}].baseSha`, `got ${baseSha}; ${based}.`)
    }
  }
  return new Map(contents.map(draft => [draft.filePath, draft]))
}

async function choose(
  ports: Pick<Ports, 'clock' | 'contentCache'>,
  project: OpenProject,
  {
    bases,
    drafts,
    instructions,
    read,
    compute,
  }: {
    readonly bases: readonly Base[]
    readonly drafts: ReadonlyMap<string, DraftContent>
    readonly instructions: readonly string[]
    readonly read: (path: string) => Promise<Base>
    readonly compute: Compute
  },
) {
  const texts = [...drafts].map(
    ([path, { content, baseSha }]) => [path, { text: content, isNew: baseSha === null }] as const,
  )
  const { files, leftOut } = await chooseFiles(ports, project, {
    instructions,
    drafts: new Map(texts),
    taken: new Set(bases.map(({ path }) => path)),
    roomBytes: limits.editFilesMaxBytes - bytesOf(bases),
    compute,
  })
  const chosen = files.map(({ path, sha, committed, text }) =>
    drafts.has(path) ? read(path) : { path, committed, sha, draft: text },
  )
  return { bases: await Promise.all(chosen), leftOut }
}

function bytesOf(bases: readonly Base[]): number {
  return bases.reduce((sum, { draft }) => sum + Buffer.byteLength(draft), 0)
}

function requireRoom(bases: readonly Base[]): void {
  const bytes = bytesOf(bases)
  if (bytes <= limits.editFilesMaxBytes) return
  throw new Failure(
    'too_large',
    `The files have ${bytes} bytes together; an edit of several files takes at most ${limits.editFilesMaxBytes}.`,
  )
}

function fileTask(
  project: OpenProject,
  { path, committed, sha, draft }: Base,
  { instruction, refined, isRefined }: { instruction: string; refined: RefinedFiles; isRefined: boolean },
): Omit<FileTask, 'loadContext' | 'compute'> {
  return {
    path,
    sha,
    isRefined,
    text: draft,
    committed,
    guardedFrom: isRefined ? 'committed' : 'text',
    instruction,
    earlier: refined.instructions,
    ...pagesProgramOf(project, { path, draft }),
  }
}
