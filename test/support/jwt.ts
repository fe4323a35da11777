/** Access tokens as an attacker, or a careless library, would create them. */
import { createHmac } from 'node:crypto'

type Parts = { readonly header: Readonly<Record<string, unknown>>; readonly payload: Readonly<Record<string, unknown>> }

export function readJwt(token: string): Parts {
  const [header = '', payload = ''] = token.split('.')
  return { header: decode(header), payload: decode(payload) }
}

/** A token of these parts, signed with the secret whatever its header says. `undefined` omits a member. */
export function signJwt({ header, payload }: Parts, secret: string): string {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

function decode(part: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Readonly<Record<string, unknown>>
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
