import { setImmediate as turn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { decodeText } from '#domain/edit/document.ts'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { requireRef } from '#domain/refs.ts'
import { type FoundLine, findLines } from '#domain/text/find.ts'
import type { TreeEntry } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { AccessPorts } from '../hosts/hostAccess.ts'
import { type OpenProject, openProject } from '../projects/ownProject.ts'

export type TextSearch = {
  readonly words: string
  readonly ref?: string
  readonly limit: number
  readonly linesPerFile?: number
}

export type FoundTexts = {
  readonly commitSha: string
  readonly hits: readonly (FoundLine & { readonly path: string })[]
  readonly filesSearched: number
  /** Texts that there are to search. */
  readonly filesTotal: number
}

type SearchPorts = AccessPorts & Pick<Ports, 'projects' | 'host' | 'clock'>

const keptMaxChars = 48 * 1024 * 1024
const readAtOnce = 16
const noText =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|pdf|zip|gz|tgz|bz2|xz|7z|jar|woff2?|ttf|otf|eot|mp[34]|webm|mov|ogg|wav)$/i

/**
 * Looks for words in all texts of the caller's project. Texts are kept by their blobs' ids, so that only what is new is
 * read; what cannot be read in time is left to the next search, which the numbers of the answer tell.
 */
export function searchTexts(ports: SearchPorts) {
  const kept = new LRUCache<string, string>({ maxSize: keptMaxChars, sizeCalculation: text => text.length + 1 })

  /** A file that is no text is kept as an empty one. */
  async function textOf({ access, repo }: OpenProject, { sha }: TreeEntry): Promise<string> {
    const key = keyOf(repo, sha)
    const known = kept.get(key)
    if (known !== undefined) return known
    const bytes = await ports.host.repos.readBlob(access, repo, sha, limits.editFileMaxBytes)
    const text = (bytes && decodeText(bytes)) ?? ''
    kept.set(key, text)
    return text
  }

  return async (userId: number, projectId: number, search: TextSearch): Promise<FoundTexts> => {
    const { words, ref, limit, linesPerFile = limit } = search
    const project = await openProject(ports, userId, projectId)
    const at = ref === undefined ? project.defaultBranch : requireRef('ref', ref)
    const tree = await ports.host.repos.tree(project.access, project.repo, { ref: at, path: '', recursive: true })
    if (!tree) throw new Failure('not_found', `There is no content at ${at}.`)
    const texts = tree.entries.filter(isText)
    const hits: (FoundLine & { path: string })[] = []
    const deadlineMs = performance.now() + limits.searchMaxMs
    let filesSearched = 0
    let roomBytes: number = limits.searchMaxBytes
    while (hits.length < limit && performance.now() < deadlineMs) {
      const next: TreeEntry[] = []
      for (const entry of texts.slice(filesSearched, filesSearched + readAtOnce)) {
        const bytes = kept.has(keyOf(project.repo, entry.sha)) ? 0 : entry.size
        if (bytes > roomBytes) break
        roomBytes -= bytes
        next.push(entry)
      }
      if (next.length === 0) break
      const read = await Promise.all(next.map(entry => textOf(project, entry)))
      for (const [index, entry] of next.entries()) {
        const found = findLines(read[index] ?? '', words, Math.min(linesPerFile, limit - hits.length))
        hits.push(...found.map(line => ({ path: entry.path, ...line })))
        filesSearched++
        if (hits.length >= limit) break
      }
      await turn()
    }
    return { commitSha: tree.commitSha, hits, filesSearched, filesTotal: texts.length }
  }
}

function keyOf({ id }: OpenProject['repo'], sha: string): string {
  return `${id}:${sha}`
}

function isText({ type, path, size }: TreeEntry): boolean {
  return type === 'file' && size > 0 && size <= limits.editFileMaxBytes && !noText.test(path)
}
