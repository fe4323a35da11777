/**
 * Only accepts a path of this app: `//host` and other origins would lead users away. Browsers drop tabs and line ends
 * in addresses, so `/\t/host` is `//host`.
 */
export function safeNextPath(next: string | null | undefined): string {
  return next != null && /^\/(?![/\\])\P{Cc}*$/u.test(next) ? next : '/projects'
}
