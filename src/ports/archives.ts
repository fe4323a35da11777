export type ArchiveEntry = {
  /** Folders are separated by `/`. */
  readonly path: string
  readonly content: AsyncIterable<Uint8Array>
  /** Compressed content is stored without compressing it again. */
  readonly isCompressed: boolean
}

/** Packs several files into one. */
export type Archives = {
  /**
   * Streams a ZIP file of the entries in their order; only the current chunk is held in memory. Each entry is read to
   * its end before the next is requested. A reader that stops, or an aborted `signal`, ends the current entry.
   */
  zip(entries: AsyncIterable<ArchiveEntry>, signal: AbortSignal): AsyncIterable<Uint8Array>
}
