import type { PackedFile } from '#site/file/packedFile.ts'
import type { Fragment } from '#site/fragment.ts'
import type { Redline } from '#site/redline.ts'

/** Renders files to pages: the program's render processes, passed in. */
export type FileRenderer = {
  /** Changes whenever the same file could give another page. */
  readonly version: string
  readonly assets: SiteAssets
  /** `beside` is the file that says more about it, if there is one. */
  render(path: string, source: Uint8Array, beside: Uint8Array | null): Promise<RenderedFile>
  /** Pages below the page of a file, by name. */
  parts(path: string, source: Uint8Array, names: readonly string[]): Promise<readonly (Fragment | null)[]>
  /** The rendered change from each version of a page to the next; `null` if they take too long. */
  redlines(path: string, versions: readonly (Uint8Array | null)[]): Promise<readonly Redline[] | null>
  close(): Promise<void>
}

export type RenderedFile = {
  readonly file: PackedFile
  /** Why the file is shown as plain text this time; a later attempt may succeed. */
  readonly stopped: string | null
}

/** The assets that the pages of all sites load, by the name below `_s/`. */
export type SiteAssets = {
  readonly stylesheet: string
  readonly fonts: readonly string[]
  readonly script: string | null
  readonly search: { readonly panel: string; readonly engine: string } | null
  /** The frame in which the script draws diagrams. */
  readonly diagram: string | null
  readonly byName: ReadonlyMap<string, Uint8Array>
}
