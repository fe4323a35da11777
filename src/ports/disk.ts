/** The disk that holds the data directory. Never throws: what cannot be measured does not exist. */
export type Disk = { measure(): Promise<DiskSpace> }

export type DiskSpace = {
  readonly totalBytes: number
  readonly freeBytes: number
  readonly thresholdBytes: number
  readonly exists: boolean
}
