import { giteaScopes } from '#drivers/hosts/gitea/identity.ts'
import type { FakeGitea } from './server.ts'

export function addUser({ state }: FakeGitea, login: string, token: string): void {
  const emails = [
    { email: `${login}@old.example.org`, verified: true, primary: false },
    { email: `${login}@example.org`, verified: true, primary: true },
  ]
  state.users.set(login, { id: state.users.size + 7, login, fullName: `${login} of the host`, emails })
  state.tokens.set(token, { login, scopes: giteaScopes })
}
