export type ArchiveEntry = {
  /** With `/` between folders. */
  readonly path: string
  readonly content: AsyncIterable<Uint8Array>
  /** Of no use for what is compressed already. */
  readonly isCompressed: boolean
}

/** One file that holds several. */
export type Archives = {
  /**
   * A ZIP file of these, in their order, as it is read: nothing is held but what is under way. An entry is read to its end
   * before the next is asked for. A reader that stops ends the entry that is under way; `signal` does too.
   */
  zip(entries: AsyncIterable<ArchiveEntry>, signal: AbortSignal): AsyncIterable<Uint8Array>
}
