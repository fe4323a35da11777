/** Whether the main pointer is a finger. */
export function hasCoarsePointer(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
