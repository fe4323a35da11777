import type { TreeView } from './hosts.ts'

/**
 * The door to the built-in pages: Markdown of a repository as the pages of a site.
 *
 * Contract of every driver:
 * - A page is a function of its request. Nothing is fetched but blobs by their id, and what is kept is kept by ids, so
 *   equal requests get equal bytes for as long as the program is the same.
 * - Who may read is decided before: a driver knows no users and renders what it is given.
 * - No content of a repository makes a call fail or runs in a reader's browser. What cannot be rendered, or takes
 *   longer than the driver's deadline, is shown as text with a note that says so.
 */
export type PageRenderer = {
  /** Absolute path of the stylesheet below the origin's root; headers name it. */
  readonly stylesheetUrl: string
  /** What `render` will answer as `etag`, without the source: lets a caller answer 304 before it reads the file. */
  etag(page: PageIdentity): string
  render(page: PageRequest): Promise<RenderedPage>
  /** A page of the site's own, such as "Page not found". */
  message(message: PageMessage): RenderedPage
  /** A file below `/_s/`, by its name there; `null`: there is none. */
  asset(name: string): PageAsset | null
  /** Ends the threads that render; calls after it fail. */
  close(): Promise<void>
}

/** Everything that a page depends on. */
export type PageIdentity = {
  readonly projectTitle: string
  /** `''` or an absolute path without a trailing slash: where the site's root is on its origin. */
  readonly basePath: string
  /** The recursive listing of the commit that is shown, from its root. */
  readonly tree: TreeView
  /** A Markdown file of `tree`. */
  readonly path: string
  /** The commit that last changed the file, when it is known. */
  readonly commit: PageCommit | null
  /** Absolute URLs or paths of this service; `null` leaves the link out. */
  readonly links: { readonly source: string | null; readonly edit: string | null }
}

export type PageCommit = {
  readonly sha: string
  readonly authorName: string
  readonly date: Date
  readonly url: string | null
}

export type PageRequest = PageIdentity & {
  /** The file's bytes. */
  readonly source: Uint8Array
  /**
   * The bytes of another file of `tree`, whose title the navigation shows; `null` leaves its name there. Must answer the
   * same for the same id. Asked once for each blob while the driver remembers it.
   */
  readonly readBlob: (sha: string) => Promise<Uint8Array | null>
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
  /** The project is still being created. */
  | { readonly kind: 'preparing'; readonly projectTitle: string; readonly reloadUrl: string }

export type PageAsset = { readonly content: Uint8Array; readonly contentType: string }
