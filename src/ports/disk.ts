/** The disk that holds the data directory. Never throws: `exists` is false for what cannot be measured. */
export type Disk = { measure(): Promise<DiskSpace> }

export type DiskSpace = {
  readonly totalBytes: number
  readonly freeBytes: number
  /** Below this the service is DOWN. */
  readonly thresholdBytes: number
  /** Below this projects accept no more writes. */
  readonly floorBytes: number
  readonly exists: boolean
}
