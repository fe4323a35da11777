import { Failure, invalidField } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../../access/ownProject.ts'
import { type Compute, computeFor } from '../../compute.ts'
import { contextLoader } from '../contextLoader.ts'
import { readDraft } from '../editBase.ts'
import { pagesProgramOf } from '../pagesProgram.ts'
import { noRefinedFiles, type RefinedFiles, readRefinedFiles } from '../refinement.ts'
import { chooseFiles } from './chooseFiles.ts'
import { draftsOf } from './filesInput.ts'
import type { DraftContent, FilesEditInput, FilesTask, FileTask } from './filesTask.ts'

export type ReadFiles = { readonly task: FilesTask; readonly refines: number | null }

type ReadPorts = Pick<Ports, 'queuedCommits' | 'edits' | 'proposals' | 'contentCache' | 'work' | 'clock'>

/** A file of the edit: its committed text, and the text that the rewrite builds on. */
type Base = { readonly path: string; readonly committed: string; readonly sha: string | null; readonly text: string }

/** What the texts of an edit are read from. */
type Source = {
  readonly ports: ReadPorts
  readonly project: OpenProject
  readonly input: FilesEditInput
  readonly refined: RefinedFiles
  readonly drafts: ReadonlyMap<string, DraftContent>
  readonly compute: Compute
}

/** What an edit of several files starts from: the named files, or the files that the instruction may concern. */
export async function readFiles(
  ports: ReadPorts,
  userId: number,
  project: OpenProject,
  input: FilesEditInput,
): Promise<ReadFiles> {
  const { filePaths, instruction, refines } = input
  const refined = refines === undefined ? noRefinedFiles : await readRefinedFiles(ports, userId, project, refines)
  const compute = computeFor(ports, userId, project.id)
  const source = { ports, project, input, refined, drafts: draftsOf(input, refined), compute }
  const named = await Promise.all(namedPaths(input, refined).map(path => readBase(source, path)))
  const chosen = filePaths ? noChoice : await chooseFurther(source, named)
  const all = [...named, ...chosen.bases].sort((left, right) => (left.path < right.path ? -1 : 1))
  requireRoom(all)
  const deps = { loadContext: contextLoader(ports, project, compute), compute }
  const files = all.map(base => ({ ...fileTask(source, base), ...deps }))
  const areCandidates = filePaths === undefined && files.length > 1
  const { leftOut } = chosen
  const task = {
    files,
    instruction,
    earlier: refined.instructions,
    isEarlierByRules: refined.isByRules,
    areCandidates,
    leftOut,
    ...deps,
  }
  return { task, refines: refined.sessionId }
}

/** The files of the refined proposal, then the other ones that the caller names. */
function namedPaths({ filePaths = [], refines }: FilesEditInput, refined: RefinedFiles): readonly string[] {
  const paths = [...new Set([...refined.files.map(({ path }) => path), ...filePaths])]
  if (paths.length <= limits.filesPerEditMax) return paths
  const reason = `with the ${refined.files.length} files of edit session ${refines} there are ${paths.length}`
  throw invalidField('filePaths', `${reason}; an edit takes at most ${limits.filesPerEditMax}.`)
}

async function readBase({ ports, project, input, refined, drafts }: Source, path: string): Promise<Base> {
  const given = drafts.get(path)
  const own = refined.files.find(file => file.path === path)
  const content = given?.content ?? own?.text
  const baseSha = own ? own.baseSha : given?.baseSha
  const base = { ...(content !== undefined && { content }), ...(baseSha !== undefined && { baseSha }) }
  return { path, ...(await readDraft(ports, project, { path, create: input.create ?? false, ...base })) }
}

type Chosen = { readonly bases: readonly Base[]; readonly leftOut: number }

const noChoice: Chosen = { bases: [], leftOut: 0 }

/** The files that the instruction may concern, besides those that are part of the edit already. */
async function chooseFurther(source: Source, bases: readonly Base[]): Promise<Chosen> {
  const { ports, project, input, refined, drafts, compute } = source
  const texts = [...drafts].map(
    ([path, { content, baseSha }]) => [path, { text: content, isNew: baseSha === null }] as const,
  )
  const { files, leftOut } = await chooseFiles(ports, project, {
    instructions: [...refined.instructions, input.instruction],
    drafts: new Map(texts),
    taken: new Set(bases.map(({ path }) => path)),
    roomBytes: limits.editFilesMaxBytes - bytesOf(bases),
    compute,
  })
  const chosen = files.map(({ path, sha, committed, text }) =>
    drafts.has(path) ? readBase(source, path) : { path, committed, sha, text },
  )
  return { bases: await Promise.all(chosen), leftOut }
}

function bytesOf(bases: readonly Base[]): number {
  return bases.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
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
  { project, input, refined }: Source,
  { path, committed, sha, text }: Base,
): Omit<FileTask, 'loadContext' | 'compute'> {
  const isRefined = refined.files.some(file => file.path === path)
  return {
    path,
    sha,
    isRefined,
    text,
    committed,
    guardedFrom: isRefined ? 'committed' : 'text',
    instruction: input.instruction,
    earlier: refined.instructions,
    isEarlierByRules: refined.isByRules,
    ...pagesProgramOf(project, { path, text }),
  }
}
