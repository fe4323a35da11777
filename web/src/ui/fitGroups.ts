/**
 * Hides groups of a row from its end until the others have room, whenever its width changes. With a touch screen
 * all stay, since people push the row aside with a thumb. Returns what ends it.
 */
export function fitGroups(bar: HTMLElement, groups: readonly HTMLElement[], onChange: () => void): () => void {
  if (matchMedia('(pointer: coarse)').matches) return () => {}
  const observer = new ResizeObserver(() => {
    for (const group of groups) group.hidden = false
    for (const group of groups.toReversed()) {
      if (bar.scrollWidth <= bar.clientWidth) break
      group.hidden = true
    }
    onChange()
  })
  observer.observe(bar)
  return () => observer.disconnect()
}
