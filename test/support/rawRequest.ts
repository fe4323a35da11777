/** Requests as raw bytes, for input that no HTTP client would send. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export type RawAnswer = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Sends the bytes on a new connection and reads until the service closes it: send `Connection: close`. */
export async function sendRawRequest(url: string, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map(line => splitHeader(line)))
  return { status: Number(first.split(' ')[1]), headers, text: body.join('\r\n\r\n') }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}
