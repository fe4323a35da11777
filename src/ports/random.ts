/** Values that cannot be predicted, not even from earlier ones. */
export type Random = {
  bytes(count: number): Uint8Array
  /** An integer from `min` up to but excluding `max`, each with the same probability. */
  int(min: number, max: number): number
  uuid(): string
}
