/** The page that the frame of a site asks to be opened; `null` for a message about anything else than a page of the site. */
export function pageOfSite(root: string, message: unknown): string | null {
  const asked = typeof message === 'object' && message !== null && 'openPage' in message ? message.openPage : null
  const page = typeof asked === 'string' ? URL.parse(asked)?.href : undefined
  return page?.startsWith(root) ? page : null
}
