import type { PageCommit } from '#site/page.ts'
import type { SiteCommit } from '#site/special/changes.ts'
import type { SiteVersion } from '#site/special/versions.ts'
import type { TreeView } from './hosts.ts'
import type { Turn } from './work.ts'

/**
 * The door to the built-in pages: Markdown of a repository as the pages of a site.
 *
 * Contract of every driver:
 * - A page is a function of its request, and of whether the driver has come to survey the site: what the rest of the site
 *   says of a page (who refers to it, what its terms mean) is added when it is known, and nobody waits for it. Nothing is
 *   fetched but blobs by their id, and what is kept is kept by ids; pages that differ have different ETags.
 * - Who may read is decided before: a driver knows no users and renders what it is given.
 * - No content of a repository makes a call fail or runs in a reader's browser. What cannot be rendered, or takes
 *   longer than its deadline, is shown as text with a note that says so.
 * - What computes is `Work`, in the turn of the reader; a call fails as `WorkError` when there is no room for it.
 */
export type PageRenderer = {
  /** Absolute paths below the origin's root of what pages load; headers name them. */
  readonly assets: PageAssets
  /** What `render` will answer as `etag`, without the source: lets a caller answer 304 before it reads the file. */
  etag(page: PageIdentity): string
  render(page: PageRequest, admit?: Admit): Promise<RenderedPage>
  /** A page about the site, or a file that it has of its own. Everything that the site knows is in it. */
  special(request: SpecialRequest, admit?: Admit): Promise<SiteFile>
  /** What a `_config.yml` says of a site; `null` when it cannot be read at all. */
  config(source: Uint8Array, turn: Turn): Promise<PagesConfig | null>
  /** The address of the page that claims this one in its front matter, by `permalink` or `redirect_from`. */
  redirect(site: SiteIdentity & SiteBlobs, path: string): Promise<string | null>
  /** A page of the site's own, such as "Page not found". */
  message(message: PageMessage): RenderedPage
  /** A file below `/_s/`, by its name there; `null`: there is none. */
  asset(name: string): PageAsset | null
}

/** Asked before something is made that is not kept; what it throws is the call's end. */
export type Admit = () => Promise<void>

/** `exclude`: starts of paths, and patterns of them, that are not published. */
export type PagesConfig = { readonly exclude: readonly string[] }

export type PageAssets = {
  readonly stylesheet: string
  readonly script: string
  /** What the script loads to search. */
  readonly searchPanel: string
  readonly searchEngine: string
  /** The frame in which the script draws a diagram. */
  readonly diagram: string
}

/** What all pages of a site at one commit depend on. */
export type SiteIdentity = {
  readonly projectTitle: string
  /** `https://host`, without a trailing slash: where readers have the site. */
  readonly origin: string
  /** `''` or an absolute path without a trailing slash: where the root of what is shown is on its origin. */
  readonly basePath: string
  /** Where the site itself is; a version of it has a `basePath` below. */
  readonly siteBasePath: string
  /** The branch, tag or commit that is shown; `null` for the one that is usually shown. */
  readonly version: string | null
  /** Whether the owner reads, who may see what nobody else does. */
  readonly forOwner: boolean
  /** Whether a page of this site can load its search index. */
  readonly searchable: boolean
  /** What is published of the recursive listing of the commit that is shown, from its root. */
  readonly tree: TreeView
}

/** Everything that a page depends on. */
export type PageIdentity = SiteIdentity & {
  /** A page of `tree`. */
  readonly path: string
  /** The commit that last changed the file, when it is known. */
  readonly commit: PageCommit | null
  /** Absolute URLs or paths of this service; `null` leaves the link out. */
  readonly links: { readonly source: string | null; readonly edit: string | null }
}

export type PageRequest = PageIdentity &
  SiteBlobs & {
    /** The file's bytes. */
    readonly source: Uint8Array
  }

export type SiteBlobs = {
  /**
   * The bytes of another file of `tree`, whose title the navigation shows; `null` leaves its name there. Must answer the
   * same for the same id. Asked once for each blob while the driver remembers it.
   */
  readonly readBlob: (sha: string) => Promise<Uint8Array | null>
  /** For whom all this is done. */
  readonly turn: Turn
}

export type SpecialRequest = SiteIdentity & SiteBlobs & { readonly about: SpecialAbout }

export type SpecialAbout =
  | { readonly kind: 'requirements' | 'report' | 'print' | 'search' | 'searchIndex' }
  /** The words of a page of `tree`. */
  | { readonly kind: 'text'; readonly path: string }
  | { readonly kind: 'changes'; readonly commits: readonly SiteCommit[] }
  | { readonly kind: 'change'; readonly commit: SiteCommit; readonly files: readonly SiteChange[] }
  | { readonly kind: 'versions'; readonly versions: readonly SiteVersion[] }
  | {
      readonly kind: 'file'
      readonly name: 'sitemap.xml' | 'robots.txt' | 'feed.xml' | 'llms.txt' | 'llms-full.txt'
      readonly visibility: 'public' | 'private'
      readonly description: string
      /** The latest, for the feed. */
      readonly commits: readonly SiteCommit[]
    }

/** A file that a commit changed; both sides `null` for what is no page, or is left out. */
export type SiteChange = {
  readonly path: string
  readonly change: 'added' | 'changed' | 'removed'
  readonly previousPath: string | null
  readonly before: Uint8Array | null
  readonly after: Uint8Array | null
}

export type SiteFile = {
  readonly kind: 'page' | 'searchIndex' | 'feed' | 'sitemap' | 'text'
  readonly content: Uint8Array
  /** Strong, with its quotes. */
  readonly etag: string
}

export type RenderedPage = {
  /** A UTF-8 HTML document. */
  readonly html: Uint8Array
  /** Strong, with its quotes. */
  readonly etag: string
}

export type PageMessage =
  /** The site is there, the page is not. `suggestions` are addresses of the site, the closest first. */
  | {
      readonly kind: 'missing'
      readonly projectTitle: string
      readonly basePath: string
      readonly path: string
      readonly suggestions: readonly string[]
    }
  /** The same words for what does not exist and for what the reader may not see, so that neither can be told. */
  | { readonly kind: 'hidden'; readonly signInUrl: string | null }
  /** The project is still being created, or it is empty until something is pushed. */
  | {
      readonly kind: 'preparing'
      readonly projectTitle: string
      readonly reloadUrl: string
      readonly waitsForPush?: boolean
    }

export type PageAsset = { readonly content: Uint8Array; readonly contentType: string }
