/** Whether the person has a finger in place of a mouse. */
export function hasThumb(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
