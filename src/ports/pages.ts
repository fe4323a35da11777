import type { ShownFolder } from '#site/config.ts'
import type { DocumentStage } from '#site/metadata/metadata.ts'
import type { Message } from '#site/page/messages.ts'
import type { OtherVersion, PageCommit } from '#site/page/provenance.ts'
import type { PageLinks } from '#site/page.ts'
import type { NormativeFilter } from '#site/requirements/filter.ts'
import type { ChangesFilter, SiteCommit } from '#site/special/changes.ts'
import type { VersionPair } from '#site/special/compare.ts'
import type { PageHistory } from '#site/special/history.ts'
import type { SiteVersion } from '#site/special/versions.ts'
import type { ComparedFile } from '#site/versions/compareListings.ts'
import type { TreeView } from './hosts.ts'
import type { Turn } from './work.ts'

/**
 * The renderer of the built-in pages: turns the Markdown of a repository into the pages of a site.
 *
 * Contract of every driver:
 * - A page is a function of its request and of whether the driver has finished its survey of the site: what the rest of
 *   the site says about a page (who refers to it, what its terms mean) is added when it is known, and no request waits
 *   for it. Only blobs are fetched, by id, and caches are keyed by ids; pages that differ have different ETags.
 * - Access is checked before: a driver knows no users and renders what it is given.
 * - No content of a repository makes a call fail or runs in a reader's browser. What cannot be rendered, or exceeds its
 *   deadline, is shown as text with a note that says so.
 * - Computation is `Work`, in the reader's turn; a call fails with `WorkError` when the queue is full.
 */
export type PageRenderer = {
  /** Absolute paths below the origin's root of the files that pages load; response headers name them. */
  readonly assets: PageAssets
  /**
   * The `etag` that `render` will answer, computed without the source: lets a caller answer 304 before it reads the
   * file.
   */
  etag(page: PageIdentity): string
  render(page: PageRequest, admit?: Admit): Promise<RenderedPage>
  /**
   * A page about the site, or a generated file. It includes everything that is known about the site, except a search,
   * which says what it does not include. `null`: there is no such page.
   */
  special(request: SpecialRequest, admit?: Admit): Promise<SiteFile | null>
  /** The settings of a `_config.yml`; `null` when it cannot be parsed at all. */
  config(source: Uint8Array, turn: Turn): Promise<PagesConfig | null>
  /** The address of the page that claims this path in its front matter, by `permalink` or `redirect_from`. */
  redirect(site: SiteIdentity & SiteBlobs, path: string): Promise<string | null>
  /** The titles of pages, by their addresses. */
  titled(site: SiteIdentity & SiteBlobs, addresses: readonly string[]): Promise<readonly TitledAddress[]>
  /** What each page says of itself, in the order of their paths, as far as it has been read. */
  documents(site: Pick<SiteIdentity, 'tree'> & SiteBlobs): Promise<DocumentList>
  /** A generated page, such as "Page not found". */
  message(message: Message): RenderedPage
  /** A page of the reference of this service's own interface; `null` when there is none of this name. */
  apiPage(request: ApiPageRequest): Promise<RenderedPage | null>
  /** A file below `/_s/`, by name; `null` when there is none. */
  asset(name: string): PageAsset | null
}

/** Called before something that is not cached is built; what it throws ends the call. */
export type Admit = () => Promise<void>

/** `exclude`: path prefixes, and patterns of paths, that are not published. */
export type PagesConfig = {
  readonly exclude: readonly string[]
  /** Why it is not known what `exclude` says; `null`: it is. */
  readonly excludeProblem: string | null
  /** Folders and files that are published although their names are hidden. */
  readonly shown: readonly ShownFolder[]
  readonly sectionNumbers: boolean
  /** The prefixes of the ids of requirements; `false` if there are none, `null` if nothing is said. */
  readonly requirements: readonly string[] | false | null
}

export type PageAssets = {
  readonly stylesheet: string
  /** The fonts that every page uses. */
  readonly fonts: readonly string[]
  readonly script: string
  /** The file that the script loads for search. */
  readonly searchPanel: string
  readonly searchEngine: string
  /** The frame in which the script renders a diagram. */
  readonly diagram: string
}

export type ApiPageRequest = {
  /** The OpenAPI description of the interface, as JSON. */
  readonly description: string
  /** The name of an operation's or a schema's page; `''` is the index. */
  readonly part: string
  /** Where the pages are, without a trailing slash; their assets are in `_s/` below it. */
  readonly basePath: string
  /** Where the description and the interface are. */
  readonly descriptionUrl: string
  readonly serverUrl: string
}

/** What all pages of a site at one commit depend on. */
export type SiteIdentity = {
  readonly projectTitle: string
  /** `https://host`, without a trailing slash: the origin that readers see. */
  readonly origin: string
  /** `''` or an absolute path without a trailing slash: the root of this site or version on its origin. */
  readonly basePath: string
  /** The root of the site itself; a version of it has a `basePath` below. */
  readonly siteBasePath: string
  /** The branch, tag or commit of this version; `null` for the default one. */
  readonly version: string | null
  /** Whether the reader is the owner, who may see more than others. */
  readonly forOwner: boolean
  /** Whether headings are numbered, by `_config.yml`. */
  readonly sectionNumbers: boolean
  /** As in `PagesConfig`; nothing is said if absent. */
  readonly requirements?: PagesConfig['requirements']
  /** The published part of the recursive listing of this commit, from its root. */
  readonly tree: TreeView
}

/** Everything that a page depends on. */
export type PageIdentity = SiteIdentity & {
  /** A page of `tree`. */
  readonly path: string
  /** The commit that last changed the file, if known. */
  readonly commit: PageCommit | null
  /** Absolute URLs or paths of this service; `null` omits the link. */
  readonly links: PageLinks
  /** For a page of a `version`: its date, and the page in the default version. */
  readonly otherVersion: OtherVersion | null
}

export type PageRequest = PageIdentity &
  SiteBlobs & {
    /** The file's bytes. */
    readonly source: Uint8Array
  }

export type SiteBlobs = {
  /**
   * The bytes of another file of `tree`, whose title the navigation shows; `null` keeps its file name there. Must
   * answer the same for the same id. Called once for each blob while the driver caches it.
   */
  readonly readBlob: (sha: string) => Promise<Uint8Array | null>
  /** The caller that this work counts for. */
  readonly turn: Turn
}

export type SpecialRequest = SiteIdentity & SiteBlobs & { readonly about: SpecialAbout }

export type SpecialAbout =
  | { readonly kind: 'requirements'; readonly filter: NormativeFilter }
  /** What binds differently now and in an earlier version, whose site is `before`. */
  | {
      readonly kind: 'requirementsSince'
      readonly version: string
      readonly before: Pick<SiteIdentity, 'tree' | 'basePath' | 'requirements'>
    }
  | { readonly kind: 'requirementsTable' | 'requirementsData' | 'report' | 'search' }
  /** The page of a folder that has none, `''` for the root, and when pages were last changed, as far as known. */
  | {
      readonly kind: 'listing'
      readonly folder: string
      readonly dates: readonly (readonly [path: string, date: Date])[]
    }
  /** The page of one operation or schema below the page of its file; there is none of most names. */
  | { readonly kind: 'part'; readonly path: string; readonly part: string }
  /** The pages of a volume of the whole text, counted from 1. */
  | { readonly kind: 'print'; readonly volume: number }
  /** The answer to a query, as JSON. */
  | { readonly kind: 'searchAnswer'; readonly query: string; readonly limit: number }
  | { readonly kind: 'changes'; readonly commits: readonly SiteCommit[]; readonly filter: ChangesFilter }
  /** `isPartial`: the commit changed more files than these. */
  | {
      readonly kind: 'change'
      readonly commit: SiteCommit
      readonly files: readonly SiteChange[]
      readonly isPartial?: boolean
    }
  /** `address`: the page that the links open, `''` for the start page. */
  | { readonly kind: 'versions'; readonly versions: readonly SiteVersion[]; readonly address: string }
  /** The request is for the later version; `readBlob` also reads the files of the other. */
  | { readonly kind: 'comparison'; readonly pair: VersionPair; readonly files: readonly ComparedFile[] }
  | { readonly kind: 'pageComparison'; readonly pair: VersionPair; readonly file: ComparedFile }
  | { readonly kind: 'history'; readonly path: string; readonly history: PageHistory }
  | {
      readonly kind: 'file'
      readonly name: 'sitemap.xml' | 'robots.txt' | 'feed.xml' | 'llms.txt' | 'llms-full.txt'
      readonly visibility: 'public' | 'private'
      readonly description: string
      /** The latest commits, for the feed. */
      readonly commits: readonly SiteCommit[]
    }

/** A file that a commit changed; both sides are `null` for a file that is not a page or is excluded. */
export type SiteChange = {
  readonly path: string
  readonly change: 'added' | 'changed' | 'removed'
  readonly previousPath: string | null
  readonly before: Uint8Array | null
  readonly after: Uint8Array | null
}

export type SiteFile = {
  readonly kind: 'page' | 'searchAnswer' | 'feed' | 'sitemap' | 'text' | 'table' | 'data'
  readonly content: Uint8Array
  /** Strong, with its quotes. */
  readonly etag: string
  /** A later request may get more, so no cache keeps it. */
  readonly isPartial?: boolean
}

export type RenderedPage = {
  /** A UTF-8 HTML document. */
  readonly html: Uint8Array
  /** Strong, with its quotes. */
  readonly etag: string
}

/** `isWhole`: false while titles are still being read in the background. */
export type DocumentList = { readonly documents: readonly ListedDocument[]; readonly isWhole: boolean }

/** A page that has a title, a status or further addresses, or includes files; others are known by their paths alone. */
export type ListedDocument = {
  readonly path: string
  readonly title: string | null
  /** How others refer to the document, such as `PEP 8`. */
  readonly label: string | null
  readonly status: { readonly text: string; readonly stage: DocumentStage } | null
  /** Where its front matter and the settings put it: from the root of a site with `/`, else beside its file. */
  readonly addresses: readonly string[]
  /** The paths of the files that it includes. */
  readonly includes: readonly string[]
}

export type TitledAddress = { readonly address: string; readonly title: string }

export type PageAsset = { readonly content: Uint8Array; readonly contentType: string }
