import { type OnDemand, onDemand } from '../../onDemand.ts'

/** Few projects write components of MDC. */
export const mdcReader: OnDemand<(markdown: string) => string> = onDemand(async () => {
  const { plainMdc } = await import('./mdc.ts')
  return plainMdc
})

/** Whether a text may have components of MDC; `mdcReader` then decides. */
export const mayHaveComponents: RegExp = /^[ \t]{0,40}::[A-Za-z]/m
