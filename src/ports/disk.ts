/** The disk that holds the data directory. Never throws: what cannot be measured does not exist. */
export type Disk = { measure(): Promise<DiskSpace> }

export type DiskSpace = {
  readonly totalBytes: number
  readonly freeBytes: number
  /** Below it the service is DOWN. */
  readonly thresholdBytes: number
  /** Below it projects take no more writes. */
  readonly floorBytes: number
  readonly exists: boolean
}
