import { notifyManager } from '@tanstack/react-query'

/** A pointer may go up where the page does not see it, for example on a scroll bar. */
const pressMaxMs = 2_000
/** After a touch, its click comes a little later. */
export const clickMaxMs = 60

/**
 * Answers that come during a press are shown after it. They could move what is pressed, and a browser gives no click
 * when another element is below the pointer at its release.
 */
export function holdDuringPress(): void {
  const held: (() => void)[] = []
  let end: ReturnType<typeof setTimeout> | null = null
  const release = (): void => {
    end = null
    for (const show of held.splice(0)) setTimeout(show)
  }
  const releaseIn = (ms: number): void => {
    if (end !== null) clearTimeout(end)
    end = setTimeout(release, ms)
  }
  addEventListener('pointerdown', () => releaseIn(pressMaxMs), true)
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, () => releaseIn(clickMaxMs), true)
  addEventListener('click', () => end !== null && releaseIn(0), true)
  notifyManager.setScheduler(show => void (end === null ? setTimeout(show) : held.push(show)))
}
