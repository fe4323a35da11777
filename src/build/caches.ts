import { closeSync } from 'node:fs'
import type { FileSurvey } from '#site/file/packedFile.ts'
import type { Fragment } from '#site/fragment.ts'
import type { Redline } from '#site/redline.ts'
import type { PageIndex } from '#site/search/pageIndex.ts'
import { type Cache, openCache } from './cache.ts'
import { openCached, openUnnamed, writeCached } from './outputFolder.ts'
import { openSpool } from './spool.ts'

/** What is known of files, by a hash of each file and of the renderer. */
export type Caches = {
  readonly surveys: Cache<FileSurvey>
  readonly fragments: Cache<Fragment>
  readonly redlines: Cache<Redline>
  readonly indexes: Cache<PageIndex>
}

const names = ['surveys', 'fragments', 'redlines', 'indexes'] as const

/** With what an earlier build kept in the folder, if `keep` is set. */
export function openCaches({ out, keep }: { readonly out: string; readonly keep: boolean }): Caches & Disposable {
  const files = new DisposableStack()
  const spool = files.use(openSpool(() => openUnnamed(out)))
  const open = <T>(name: (typeof names)[number]): Cache<T> => {
    const kept = keep ? openCached(out, name) : null
    if (kept !== null) files.defer(() => closeSync(kept))
    return openCache(spool, kept)
  }
  return {
    surveys: open('surveys'),
    fragments: open('fragments'),
    redlines: open('redlines'),
    indexes: open('indexes'),
    [Symbol.dispose]: () => files.dispose(),
  }
}

/** Keeps what was made of the files with these keys, for the next build. */
export function writeCaches(
  out: string,
  caches: Caches,
  { files, redlines }: { readonly files: readonly string[]; readonly redlines: readonly string[] },
): void {
  for (const name of names) writeCached(out, name, caches[name].print(name === 'redlines' ? redlines : files))
}

export function removeCaches(out: string): void {
  for (const name of names) writeCached(out, name, null)
}
