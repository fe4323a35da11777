import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNoopMeter } from '@opentelemetry/api'
import { createEvents } from '#drivers/telemetry/events.ts'
import { createLogger } from '#drivers/telemetry/logs.ts'

function recordEvents() {
  const lines: string[] = []
  const logger = createLogger({ level: 'trace', destination: { write: line => void lines.push(line) } })
  return { events: createEvents({ logger, meter: createNoopMeter() }), last: () => JSON.parse(lines.at(-1) ?? '') }
}

const edit = {
  sessionId: 3,
  provider: 'rules',
  model: 'rules',
  success: true,
  errorCode: null,
  costMicroUsd: 0,
  durationMs: 4,
}

test('each event is one line that says what happened and to what', () => {
  const { events, last } = recordEvents()
  events.projectCreated({ projectId: 7, userId: 1, durationMs: 12 })
  assert.deepEqual([last().msg, last().level, last().projectId], ['project created', 'info', 7])
  events.editCompleted(edit)
  assert.deepEqual([last().msg, last().level, last().sessionId], ['edit completed', 'info', 3])
  events.editCompleted({ ...edit, success: false, errorCode: 'ai_failed' })
  assert.deepEqual([last().level, last().errorCode], ['warn', 'ai_failed'])
  events.hostCalled({ host: 'embedded', operation: 'commit', outcome: 'ok', durationMs: 9 })
  assert.deepEqual([last().msg, last().level, last().operation], ['host called', 'debug', 'commit'])
  events.pagesBuilt({ projectId: 7, durationMs: 250 })
  assert.deepEqual([last().msg, last().level, last().durationMs], ['pages built', 'info', 250])
})

test('account events are logged, and those that suggest an attack are warnings', () => {
  const { events, last } = recordEvents()
  const levels = (['registered', 'signed_in', 'sign_in_refused', 'refresh_reused', 'git_token_made'] as const).map(
    what => {
      events.account({ what, userId: 1 })
      return [last().what, last().level]
    },
  )
  assert.deepEqual(levels, [
    ['registered', 'info'],
    ['signed_in', 'info'],
    ['sign_in_refused', 'warn'],
    ['refresh_reused', 'warn'],
    ['git_token_made', 'info'],
  ])
})

test('a fault is logged with its place and its stack', () => {
  const { events, last } = recordEvents()
  events.fault({ where: 'settle project', error: new Error('the disk is full') })
  assert.equal(last().level, 'error')
  assert.equal(last().where, 'settle project')
  assert.equal(last().err.message, 'the disk is full')
})

test('emitting never throws, whatever the event is and even if writing the line fails', () => {
  const { events } = recordEvents()
  const hostile = Object.defineProperty(new Error('x'), 'message', {
    get() {
      throw new Error('no message for you')
    },
  })
  for (const error of [hostile, Object.create(null), null, undefined, Symbol('x')]) {
    assert.doesNotThrow(() => events.fault({ where: 'here', error }))
  }
  const broken = createLogger({
    level: 'info',
    destination: {
      write() {
        throw new Error('the pipe is broken')
      },
    },
  })
  assert.doesNotThrow(() => createEvents({ logger: broken, meter: createNoopMeter() }).editCompleted(edit))
})
