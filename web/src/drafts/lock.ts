/** Only one tab edits a file at a time, so that tabs do not overwrite each other's drafts. */
export type FileLock = { readonly release: () => void }

export type FileLockOptions = {
  /** Called when another tab takes over the file; the other tab waits until this has completed. */
  readonly onTakenOver: () => Promise<void>
  readonly takeOver: boolean
}
