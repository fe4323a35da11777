import type {} from '../session/boot.ts'

/** Answers that boot.js asked for are as new as the page for so long. */
const earlyMs = 10_000
const { early } = window.speckeepBoot
setTimeout(() => early.clear(), earlyMs)

/** What boot.js has asked for already; each answer serves once, and one that failed not at all. */
export function earlyAnswer({ method, url }: Request): Promise<Response | undefined> | undefined {
  const path = url.slice(location.origin.length)
  const begun = method === 'GET' ? early.get(path) : undefined
  if (begun !== undefined) early.delete(path)
  return begun?.catch(() => undefined)
}
