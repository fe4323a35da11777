import type { ListedDocument } from '../../files/documentTitle.ts'

/** What the writing tools need of the workbench. */
export type WritingToolsOptions = {
  readonly path: string
  /** The files of the project. */
  readonly paths: () => readonly string[]
  /** The documents of the project, as far as they are known. */
  readonly documents: () => readonly ListedDocument[]
  /** The text of another page, committed or not; `null` if it cannot be read. */
  readonly textOf: (path: string) => Promise<string | null>
  /** The lines of the project's texts that contain some words. */
  readonly search: (words: string) => Promise<readonly { readonly path: string; readonly text: string }[]>
  /** Asks for images, and calls back with the markup that shows them. */
  readonly onUpload: (text: string, onUploaded: (markup: string) => void) => void
}
