import { createEmulator, type Emulator } from 'emulate'
import type { Next, Reply } from './layer.ts'

export const app = { id: 'speckeep-app', secret: 'speckeep-secret', redirectUri: 'http://localhost:3000/callback' }

/** The users of the tokens. */
export const tokens = { ada: 'gho_ada', grace: 'gho_grace', stranger: 'gho_stranger' } as const

export async function startEmulator(): Promise<Emulator> {
  const users = [
    { login: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' },
    { login: 'grace', name: 'Grace Hopper', email: 'grace@example.org' },
    { login: 'stranger', name: 'Somebody', email: 'somebody@example.org' },
  ]
  const github = {
    users,
    orgs: [
      { login: 'acme', name: 'Acme', members: [{ login: 'ada', role: 'admin' }] },
      { login: 'closed', name: 'Closed', members: [{ login: 'grace', role: 'admin' }] },
    ],
    oauth_apps: [{ client_id: app.id, client_secret: app.secret, name: 'Speckeep', redirect_uris: [app.redirectUri] }],
  }
  const known = Object.entries(tokens).map(([login, token]) => [token, { login, scopes: ['repo', 'user:email'] }])
  return await createEmulator({ service: 'github', port: 0, seed: { tokens: Object.fromEntries(known), github } })
}

/** Passes a request to the emulator unchanged. */
export function toEmulator(url: string): Next {
  return async ({ method, path, query, headers, body }): Promise<Reply> => {
    const kept = ['authorization', 'content-type', 'accept', 'cookie'].flatMap(name =>
      headers[name] === undefined ? [] : [[name, headers[name]] as [string, string]],
    )
    const search = query.size > 0 ? `?${query}` : ''
    const answer = await fetch(`${url}${path}${search}`, {
      method,
      headers: kept,
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const passed = ['content-type', 'link', 'location'].flatMap(name => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    return { status: answer.status, headers: Object.fromEntries(passed), body: Buffer.from(await answer.arrayBuffer()) }
  }
}
