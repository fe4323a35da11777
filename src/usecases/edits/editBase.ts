import { Failure, invalidField } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { decodeText } from '#domain/text/encoding.ts'
import { countLines } from '#domain/text/lines.ts'
import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { readBase } from '../content/readBase.ts'
import { readRegularFile } from '../content/readContent.ts'
import { type RefinedProposal, readRefined } from './refinement.ts'

export type EditBase = {
  /** The committed text that the diff is computed against, `''` for a new file. */
  readonly committed: string
  readonly sha: string | null
  /** The text that the rewrite builds on: the committed text, the caller's draft, or a refined proposal. */
  readonly text: string
  readonly refined: RefinedProposal | null
}

export type DraftInput = {
  readonly path: string
  readonly content?: string
  readonly baseSha?: string | null
  readonly refines?: number
  /** A missing file is created; an existing one is edited. */
  readonly create?: boolean
}

/** The starting point of a rewrite (Interface, AI edit: `content`, `baseSha`, `refines`). */
export async function readEditBase(
  ports: Pick<Ports, 'edits' | 'proposals' | 'queuedCommits'>,
  userId: number,
  project: OpenProject,
  { refines, ...input }: DraftInput,
): Promise<EditBase> {
  if (refines === undefined) return { ...(await readDraft(ports, project, input)), refined: null }
  const refined = await readRefined(ports, userId, project, { refines, path: input.path })
  if (input.baseSha !== undefined && input.baseSha !== refined.baseSha) {
    throw invalidField(
      'baseSha',
      `got ${input.baseSha}; edit session ${refines} is based on ${refined.baseSha}. Leave it out.`,
    )
  }
  const { path, content = refined.text } = input
  return { ...(await readDraft(ports, project, { path, content, baseSha: refined.baseSha })), refined }
}

/** The committed text of a file, and the caller's draft of it. */
export async function readDraft(
  ports: Pick<Ports, 'queuedCommits'>,
  project: OpenProject,
  { path, content, baseSha, create = false }: Omit<DraftInput, 'refines'>,
): Promise<Omit<EditBase, 'refined'>> {
  if (content !== undefined) {
    if (baseSha === undefined) throw invalidField('baseSha', draftNeedsBase)
    requireDraftSize(content)
    if (baseSha === null) return { committed: '', sha: null, text: content }
  }
  const at = { path, ref: project.defaultBranch, maxBytes: limits.editFileMaxBytes }
  const file = await readRegularFile(project, at)
  const sha = baseSha ?? file?.sha
  if (!sha && create) return { committed: '', sha: null, text: '' }
  if (!sha) {
    throw new Failure('not_found', `There is no file ${path}. Commit it first, or send content with baseSha null.`)
  }
  const bytes = sha === file?.sha ? file.content : await readBase(ports, project, sha, limits.editFileMaxBytes)
  const committed = decodeText(bytes)
  if (committed === null) {
    throw new Failure('unsupported_media_type', `${path} is not UTF-8 text, so it cannot be rewritten.`)
  }
  if (content === undefined) requireLines(committed, path)
  return { committed, sha, text: content ?? committed }
}

const draftNeedsBase = 'is missing; unsaved content needs the sha that the file was read with, or null for a new file.'

function requireDraftSize(content: string): void {
  const bytes = Buffer.byteLength(content)
  if (bytes > limits.editFileMaxBytes) {
    throw new Failure('too_large', `content has ${bytes} bytes; a rewrite takes at most ${limits.editFileMaxBytes}.`)
  }
  requireLines(content, 'content')
}

function requireLines(text: string, name: string): void {
  const lines = countLines(text)
  if (lines <= limits.editFileMaxLines) return
  throw new Failure('too_large', `${name} has ${lines} lines; a rewrite takes at most ${limits.editFileMaxLines}.`)
}
