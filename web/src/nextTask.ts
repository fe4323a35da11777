/** Resolves in another task, before which the browser answers to what the user does. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: { readonly yield?: () => Promise<void> } }
  return scheduler?.yield?.() ?? new Promise(resolve => setTimeout(resolve, 0))
}

/** A tab that is not shown has no frames. */
const frameMaxMs = 100

/** Resolves in the task after the next frame. */
export async function nextFrame(): Promise<void> {
  await new Promise<void>(resolve => {
    requestAnimationFrame(() => resolve())
    setTimeout(resolve, frameMaxMs)
  })
  await nextTask()
}
