import { excludes, type ShownFolder, type SiteConfig } from '../config.ts'
import { isIndexable } from '../formats.ts'
import { isUnpublishedNavigation } from '../tree/navigationFiles.ts'
import { isPublished, type ListedEntry } from '../tree.ts'
import { permalinkAddress } from './permalink.ts'

/** The part of the configuration that says which files are on the site. */
export type PublishingConfig = Pick<SiteConfig, 'exclude' | 'shown'>

export function publishes(config: PublishingConfig, path: string): boolean {
  return !excludes(config, path) && (isPublished(path) || shownBy(config, path) !== null)
}

/** The entries without those that are excluded; those that only the configuration publishes are marked. */
export function publishedEntries<Entry extends ListedEntry>(
  config: PublishingConfig,
  entries: readonly Entry[],
): readonly (Entry & ListedEntry)[] {
  return entries
    .filter(({ path }) => !excludes(config, path))
    .map(entry => {
      const shown = entry.type === 'file' && !isPublished(entry.path) ? shownBy(config, entry.path) : null
      return shown === null ? entry : { ...entry, shownAt: addressIn(shown, entry.path) }
    })
}

export function hasHiddenDocuments(entries: readonly ListedEntry[]): boolean {
  return entries.some(({ path }) => isHiddenDocument(path))
}

/** The entries as if every document were published, whatever its name; the same ones if none has a hidden name. */
export function withHiddenDocuments<Entry extends ListedEntry>(
  config: PublishingConfig,
  entries: readonly Entry[],
): readonly (Entry & ListedEntry)[] {
  if (!hasHiddenDocuments(entries)) return entries
  return entries.map(entry => {
    if (!isHiddenDocument(entry.path)) return entry
    const shown = shownBy(config, entry.path)
    return { ...entry, shownAt: shown && addressIn(shown, entry.path) }
  })
}

function isHiddenDocument(path: string): boolean {
  return isIndexable(path) && !isPublished(path)
}

/** Whether a file is on the site, or says how its navigation is arranged. */
export function countsOnSite(config: PublishingConfig, path: string): boolean {
  return publishes(config, path) || (isUnpublishedNavigation(path) && !excludes(config, path))
}

/** Whether a folder may contain a file that counts on the site. */
export function mayCount({ shown }: PublishingConfig, folder: string): boolean {
  const config = { exclude: [], shown }
  return (
    ['page.md', 'picture.png', 'assets/picture.png', 'config.js'].some(name =>
      countsOnSite(config, `${folder}/${name}`),
    ) || shown.some(({ path }) => path.startsWith(`${folder}/`))
  )
}

function shownBy({ shown }: PublishingConfig, path: string): ShownFolder | null {
  return shown.find(folder => isShown(folder.path, path)) ?? null
}

function isShown(shown: string, path: string): boolean {
  return path === shown || (path.startsWith(`${shown}/`) && isPublished(path.slice(shown.length + 1)))
}

function addressIn({ path, collection, permalink }: ShownFolder, file: string): string | null {
  if (collection === null || permalink === null) return null
  return permalinkAddress(permalink, collection, file.slice(path.length + 1))
}
