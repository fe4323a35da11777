/** The server of `replayServer.ts`, in a separate thread so that its work is not counted as the driver's. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { formatOf, streamOf } from './replayFormats.ts'
import type { Scripted } from './replayServer.ts'

const parent = parentPort
if (parent === null) throw new Error('this file is the entry of a worker thread')

const waiting: Scripted[] = []
parent.on('message', (scripted: Scripted) => waiting.push(scripted))

const server = createServer(async (request, response) => {
  request.resume()
  await once(request, 'end')
  while (waiting.length === 0) await once(parent, 'message')
  const scripted = waiting.shift()
  if (scripted !== undefined) answer(response, formatOf(request.url ?? ''), scripted)
})

/** Splits the bytes anywhere, even within a character, as networks do. */
function answer(response: ServerResponse, format: ReturnType<typeof formatOf>, { text, pieces, chunkBytes }: Scripted) {
  const bytes = streamOf(format, piecesOf(text, pieces))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const size = chunkBytes[turn % chunkBytes.length] ?? 1
    response.write(bytes.subarray(at, at + size))
    at += size
  }
  response.end()
}

/** Pieces of a few characters; no provider sends lone surrogates. */
function piecesOf(text: string, sizes: readonly number[]): readonly string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    let end = at + (sizes[pieces.length % sizes.length] ?? 1)
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end++
    pieces.push(text.slice(at, end))
    at = end
  }
  return pieces
}

server.listen(0, '127.0.0.1', () => parent.postMessage((server.address() as AddressInfo).port))
