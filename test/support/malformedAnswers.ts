import { jsonReply, type ProviderReply } from './identityProvider.ts'

const neverAnswer: ProviderReply = () => {}
const endlessBody: ProviderReply = response => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
    response.once('drain', more)
  }
  more()
}
const slowBody: ProviderReply = response => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{')
}

/** Answers that no provider should give to any request. */
export const malformedAnswers: Readonly<Record<string, ProviderReply>> = {
  '500': jsonReply({ error: 'server_error' }, 500),
  '503 as a page': response => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>'),
  'another client expected': jsonReply({ error: 'invalid_client' }, 401),
  'a redirect': response => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  'text that is not JSON': response => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
  'a list': jsonReply([]),
  nothing: response => response.writeHead(200).end(),
  'a closed connection': response => void response.destroy(),
  'a hanging connection': neverAnswer,
  'an answer that never ends': endlessBody,
  'an answer that breaks off half-way': slowBody,
}
