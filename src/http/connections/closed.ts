import type { ServerResponse } from 'node:http'

/**
 * Calls back when the response is closed, or now if it already is: a caller may leave while a handler waits, and the
 * event is then over.
 */
export function onceClosed(response: ServerResponse, then: () => void): void {
  if (response.closed) then()
  else response.once('close', then)
}

/** Aborts when the response is closed. */
export function closedSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  onceClosed(response, () => gone.abort())
  return gone.signal
}
