import { IdentityError } from '#ports/identityProvider.ts'

/** Passed to the library in place of `fetch`. */
export type Fetch = (url: string, init: object) => Promise<Response>

export type FetchBounds = { readonly timeoutMs: number; readonly answerMaxBytes: number }

/** One request whose response is read to its end, limited in time and size. Redirects are not followed. */
export function boundedFetch(bounds: FetchBounds): Fetch {
  return async (url, init) => {
    const { pathname } = new URL(url)
    try {
      const signal = AbortSignal.timeout(bounds.timeoutMs)
      const response = await fetch(url, { ...init, redirect: 'manual', signal })
      const bytes = await read(response, bounds.answerMaxBytes)
      if (bytes === null) {
        throw new IdentityError('failed', `${pathname} answered with more than ${bounds.answerMaxBytes} bytes`)
      }
      const { status, headers } = response
      return new Response(isBodiless(status) ? null : bytes, { status, headers })
    } catch (error) {
      if (error instanceof IdentityError) throw error
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      const what = isLate ? `does not answer within ${bounds.timeoutMs} ms` : 'cannot be reached'
      throw new IdentityError('failed', `${pathname} ${what}`, { cause: error })
    }
  }
}

/** `null`: too large; the connection is closed. */
async function read(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** `Response` rejects a body for these statuses. */
function isBodiless(status: number): boolean {
  return [204, 205, 304].includes(status)
}
