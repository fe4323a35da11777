import { Type } from 'typebox'
import { CreatedGitToken, GitTokenRecord, GitTokenRequest } from '#contract/gitTokens.ts'
import { TokenParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { createGitToken, listGitTokens, revokeGitToken } from '#usecases/accounts/gitTokens.ts'
import type { App } from '../../app.ts'
import { smallBodyMaxBytes } from '../../bodies/limit.ts'
import { accessOf, userIdOf } from '../../caller.ts'
import { sourceOf } from '../../clientAddress.ts'
import { presentGitToken } from '../../present/records.ts'
import { Nothing, responses } from '../../responses.ts'

const tags = ['git tokens']

/** The passwords of git clients (Interface, Accounts). */
export function gitTokenRoutes(app: App, ports: Ports): void {
  app.post(
    '/api/auth/tokens',
    {
      bodyLimit: smallBodyMaxBytes,
      schema: {
        tags,
        operationId: 'makeGitToken',
        summary: 'Create a git token',
        body: GitTokenRequest,
        response: responses({ 201: CreatedGitToken }),
      },
    },
    async (request, reply) => {
      const made = await createGitToken(ports, accessOf(request), request.body, sourceOf(request))
      return reply.code(201).send({ ...presentGitToken(made), token: made.token })
    },
  )

  app.get(
    '/api/auth/tokens',
    {
      schema: {
        tags,
        operationId: 'listGitTokens',
        summary: 'List the git tokens',
        response: responses({ 200: Type.Array(GitTokenRecord) }),
      },
    },
    async request => (await listGitTokens(ports, userIdOf(request))).map(presentGitToken),
  )

  app.delete(
    '/api/auth/tokens/:tokenId',
    {
      schema: {
        tags,
        operationId: 'deleteGitToken',
        summary: 'Delete a git token',
        params: TokenParams,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await revokeGitToken(ports, userIdOf(request), Number(request.params.tokenId), sourceOf(request))
      return reply.code(204).send(null)
    },
  )
}
