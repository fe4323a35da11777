import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileRecord } from '#contract/content.ts'
import type { EditReply, EditSessionRecord } from '#contract/edits.ts'
import { baseUrlFor, startMock } from '../../drivers/ai/subject.ts'
import { testService } from '../../support/service.ts'

/** The edit endpoint of the whole service, with the real drivers and the providers' wire formats on this machine. */

const providers = [
  ['anthropic', 'claude-sonnet-4-5'],
  ['openai', 'gpt-4o'],
  ['google', 'gemini-2.5-pro'],
  ['mistral', 'mistral-large-latest'],
  ['openai-compatible', 'llama3.3'],
] as const

/** Enough text that the model must answer with blocks. */
const document = `# Plan\r\n\r\n${'One line of the plan that stays.  \r\n'.repeat(80)}\r\nThe deadline is May.\r\n`

for (const [provider, model] of providers) {
  test(`${provider} rewrites a file: preview, diff, bill and session`, async () => {
    await using mock = await startMock()
    mock.on({}, request => ({
      content: blockFor(JSON.stringify(request.messages), 'The deadline is May.', 'The deadline is June.'),
      usage: {
        prompt_tokens: 1_000,
        completion_tokens: 100,
        total_tokens: 1_100,
        input_tokens: 1_000,
        output_tokens: 100,
      },
    }))
    await using service = await testService({
      env: { AI_PROVIDER: provider, AI_MODEL: model, AI_API_KEY: 'test', AI_BASE_URL: baseUrlFor(provider, mock.url) },
    })
    const user = await service.user()
    const { id } = await user.project()
    await user.post(`/api/projects/${id}/commit`, { filePath: 'plan.md', content: document, baseSha: null })

    const answer = await user.post(`/api/projects/${id}/edit`, {
      filePath: 'plan.md',
      instruction: 'Move the deadline to June.',
    })
    assert.equal(answer.status, 200, answer.text)
    const edit = answer.as<EditReply>()
    assert.equal(edit.rewrittenContent, document.replace('May.', 'June.'))
    assert.match(edit.diff, /^-The deadline is May\.\r$/m)
    assert.match(edit.diff, /^\+The deadline is June\.\r$/m)
    assert.equal(edit.summary, 'Moved the deadline.')
    assert.deepEqual(edit.warnings, [])
    assert.deepEqual([edit.provider, edit.model], [provider, model])
    assert.ok(edit.tokensUsed > 0)
    if (provider === 'openai-compatible') assert.equal(edit.costMicroUsd, null)
    else assert.ok((edit.costMicroUsd ?? 0) > 0)

    const [session] = (await user.get(`/api/projects/${id}/edit-history`)).as<EditSessionRecord[]>()
    assert.equal(session?.id, edit.sessionId)
    assert.equal(session?.aiProvider, provider)
    assert.equal(session?.aiTokensUsed, edit.tokensUsed)
    assert.equal(session?.success, true)
    assert.equal(session?.commitSha, null)

    await user.post(`/api/projects/${id}/commit`, { sessionId: edit.sessionId })
    const file = (await user.get(`/api/projects/${id}/files/plan.md`)).as<FileRecord>()
    assert.equal(file.content, edit.rewrittenContent)
    assert.match(file.lastCommit?.message ?? '', new RegExp(`AI-Provider: ${provider}\nAI-Model: ${model}`))
  })
}

function blockFor(request: string, from: string, to: string): string {
  const nonce = /NONCE is ([0-9a-f]+)/.exec(request)?.[1] ?? 'no-nonce-found'
  return [
    `<<<<<<< SEARCH ${nonce}`,
    from,
    `======= ${nonce}`,
    to,
    `>>>>>>> REPLACE ${nonce}`,
    'SUMMARY: Moved the deadline.',
  ].join('\n')
}
