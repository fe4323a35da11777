/** The disk that holds the data directory. Never throws: `exists` is false for what cannot be measured. */
export type Disk = { measure(): Promise<DiskSpace> }

export type DiskSpace = {
  readonly totalBytes: number
  readonly freeBytes: number
  /** Below this the service is DOWN. */
  readonly thresholdBytes: number
  /** Below this projects accept no more writes. */
  readonly floorBytes: number
  /** How many more files and folders fit (free inodes); `null`: the file system sets no limit. */
  readonly freeFiles: number | null
  /** Below this projects accept no more writes. */
  readonly floorFiles: number
  readonly exists: boolean
}
