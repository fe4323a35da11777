import type { Failure } from '#domain/errors.ts'

export type SiteRefusal = {
  readonly status: number
  readonly text: string
  /** Whether an operator has to know of it. */
  readonly isFault: boolean
}

/** What readers of a site see of a failure. They cannot fix it, and learn nothing about the project. */
export function siteRefusal({ code, message }: Failure): SiteRefusal {
  switch (code) {
    case 'rate_limited':
      return { status: 429, text: message, isFault: false }
    case 'not_found':
      return { status: 404, text: 'There is no page at this address.', isFault: false }
    case 'too_large':
      return { status: 413, text: 'This file is larger than a page may be.', isFault: false }
    case 'reconnect_required':
    case 'forbidden':
      return {
        status: 503,
        text: 'The code host of this site does not give out its files now. Its owner has to connect it again.',
        isFault: false,
      }
    case 'unavailable':
      return { status: 503, text: 'This page cannot be shown now. Try again.', isFault: true }
    default:
      return { status: 500, text: 'This page cannot be shown now. Try again.', isFault: true }
  }
}
