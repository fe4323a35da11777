/** Reads the body up to a limit; closes the connection if it is longer. */
export async function readBody(
  response: Response,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array; readonly whole: boolean }> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of response.body ?? []) {
    const leftBytes = maxBytes - sizeBytes
    chunks.push(chunk.subarray(0, leftBytes))
    if (chunk.byteLength > leftBytes) return { bytes: concatenated(chunks), whole: false }
    sizeBytes += chunk.byteLength
  }
  return { bytes: concatenated(chunks), whole: true }
}

/** Copies into separate memory: a pooled buffer would expose its neighbours. */
function concatenated(chunks: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(chunks))
}

/** `undefined`: not JSON. */
export function parsed(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return null
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
