/**
 * Hides the groups that are wider than their row, and others from its end until the rest has room, whenever the width of
 * the row or of a group changes. With a touch screen all stay, since people push the row aside with a thumb. Returns
 * what ends it.
 */
export function fitGroups(bar: HTMLElement, groups: readonly HTMLElement[], onChange: () => void): () => void {
  if (matchMedia('(pointer: coarse)').matches) return () => {}
  const observer = new ResizeObserver(() => {
    for (const group of groups) group.hidden = false
    const tooWide = groups.filter(group => group.offsetWidth > bar.clientWidth)
    for (const group of tooWide) group.hidden = true
    for (const group of groups.toReversed()) {
      if (bar.scrollWidth <= bar.clientWidth) break
      group.hidden = true
    }
    onChange()
  })
  for (const element of [bar, ...groups]) observer.observe(element)
  return () => observer.disconnect()
}
