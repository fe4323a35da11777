/** The floor: node:http, pg and JSON.stringify with the same query, and nothing else that a service needs. */
import { createServer } from 'node:http'
import { openPool } from '#drivers/postgres/connection/pool.ts'
import { userCount } from './seed.ts'

process.once('disconnect', () => process.exit())
const { address, port } = JSON.parse(process.argv[2] ?? '{}')
const pool = openPool(address, { applicationName: 'floor' })
const clone = "'http://127.0.0.1:8080/git/' || repo_full_name || '.git'"
const statement = {
  name: 'list',
  text: `select id, name, slug, description, visibility, status, status_reason as "statusReason",
      repo_full_name as "repoFullName", ${clone} as "repoUrl", ${clone} as "cloneUrl",
      'http://127.0.0.1:8081/' || repo_full_name || '/' as "pagesUrl", pages_enabled as "pagesEnabled",
      pages_commit_sha as "pagesCommitSha", template_id as "templateId", default_branch as "defaultBranch",
      created_at as "createdAt", updated_at as "updatedAt"
    from projects where user_id = $1 and deleted_at is null order by id desc limit 20`,
}

createServer(async (request, response) => {
  const userId = 1 + (Number(request.headers['x-user'] ?? request.url?.split('?')[1]) % userCount)
  const { rows } = await pool.query({ ...statement, values: [userId] })
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(rows))
}).listen({ port, host: '127.0.0.1', backlog: 4_096 }, () => process.send?.('ready'))
