import { setImmediate as turn } from 'node:timers/promises'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { decodeText } from '#domain/text/encoding.ts'
import { HostError, type TreeEntry, type TreeView } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../access/ownProject.ts'

export type ReadText = { readonly entry: TreeEntry; readonly text: string }

/** The files of a commit that may be texts, ordered by path. */
export type TextList = {
  readonly commitSha: string
  readonly tree: TreeView
  /** Of the texts. */
  readonly entries: readonly TreeEntry[]
  /** Of all files, texts or not. */
  readonly paths: readonly string[]
}

/** How long one reading may take, and how many bytes it may read that are not cached. */
export type ReadingLimits = { readonly maxMs: number; readonly maxBytes: number }

export const searchLimits: ReadingLimits = { maxMs: limits.searchMaxMs, maxBytes: limits.searchMaxBytes }

const readConcurrency = 16
const noText =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|pdf|zip|gz|tgz|bz2|xz|7z|jar|woff2?|ttf|otf|eot|mp[34]|webm|mov|ogg|wav)$/i

export async function listTexts(project: OpenProject, ref: string): Promise<TextList> {
  const tree = await project.codeHost.repos.tree(project.access, project.repo, { ref, path: '', recursive: true })
  if (!tree) throw new Failure('not_found', `There is no content at ${ref}.`)
  const paths = tree.entries.filter(({ type }) => type !== 'directory').map(({ path }) => path)
  return { commitSha: tree.commitSha, tree, entries: tree.entries.filter(isText), paths }
}

/**
 * The texts of a project in the given order, several at a time, until the time or byte limit of one search is reached
 * (Interface §8). Texts are cached by blob id, so that only new ones are read, and the next search gets further. A file
 * that is not text counts as empty. With `skipsUnread`, texts that an unavailable host cannot provide are left out.
 */
export async function* readTexts(
  { clock, contentCache: { texts: kept } }: Pick<Ports, 'clock' | 'contentCache'>,
  project: OpenProject,
  entries: readonly TreeEntry[],
  { maxMs, maxBytes, skipsUnread = false }: ReadingLimits & { readonly skipsUnread?: boolean } = searchLimits,
): AsyncGenerator<readonly ReadText[]> {
  const deadlineMs = clock.monotonicMs() + maxMs
  let roomBytes = maxBytes
  for (let done = 0; done < entries.length && clock.monotonicMs() < deadlineMs; ) {
    const next: TreeEntry[] = []
    for (const entry of entries.slice(done, done + readConcurrency)) {
      const bytes = kept.has(blobKey(project, entry)) ? 0 : entry.size
      if (bytes > roomBytes) break
      roomBytes -= bytes
      next.push(entry)
    }
    if (next.length === 0) return
    done += next.length
    const read = await Promise.all(next.map(async entry => ({ entry, text: await textOr(entry) })))
    yield read.filter(({ text }) => text !== null) as readonly ReadText[]
    await turn()
  }

  async function textOr(entry: TreeEntry): Promise<string | null> {
    try {
      return await textOf(kept, project, entry)
    } catch (error) {
      if (skipsUnread && error instanceof HostError && error.isTransient) return null
      throw error
    }
  }
}

async function textOf(kept: Ports['contentCache']['texts'], project: OpenProject, entry: TreeEntry): Promise<string> {
  const key = blobKey(project, entry)
  const known = kept.get(key)
  if (known !== null) return known
  const { codeHost, access, repo } = project
  const bytes = await codeHost.repos.readBlob(access, repo, entry.sha, limits.editFileMaxBytes)
  const text = (bytes && decodeText(bytes)) ?? ''
  kept.set(key, text)
  return text
}

/** Of the content cache. */
export function blobKey({ codeHost, repo }: OpenProject, { sha }: TreeEntry): string {
  return `${codeHost.id}:${repo.id}:${sha}`
}

function isText({ type, path, size }: TreeEntry): boolean {
  return type === 'file' && size > 0 && size <= limits.editFileMaxBytes && !noText.test(path)
}
