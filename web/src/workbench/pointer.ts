/** Whether the primary pointer is coarse, such as a finger. */
export function hasCoarsePointer(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
