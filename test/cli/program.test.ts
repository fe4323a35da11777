import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { commands } from '../../src/cli/commands.ts'
import { runProgram } from '../../src/cli/program.ts'

async function run(...args: readonly string[]) {
  const out: string[] = []
  const error: string[] = []
  const code = await runProgram(args, { say: line => out.push(line), warn: line => error.push(line) })
  return { code, out: out.join('\n'), error: error.join('\n') }
}

test('without arguments, and when asked for help, it lists every command', async () => {
  for (const args of [[], ['help'], ['--help'], ['-h']]) {
    const { code, out, error } = await run(...args)
    assert.deepEqual([code, error], [0, ''])
    const lines = out.split('\n')
    for (const { name, summary } of commands) {
      assert.ok(
        lines.some(line => line.startsWith(`  ${name} `) && line.endsWith(`   ${summary}`)),
        name,
      )
    }
  }
})

test('each command describes itself and all of its options, and loads', async () => {
  for (const { name, options, load } of commands) {
    for (const args of [
      [name, '--help'],
      ['help', name],
      [name, '-h'],
    ]) {
      const { code, out } = await run(...args)
      assert.equal(code, 0)
      assert.ok(out.startsWith(`speckeep ${name}`))
      for (const option of Object.keys(options)) assert.ok(out.includes(`--${option}`), `${name} --${option}`)
      assert.match(out, /Exit codes: 0 .*; 1 .*; 2 /)
      assert.ok(
        out.split('\n').every(line => line.length <= 120),
        name,
      )
    }
    if (name !== 'start') assert.equal(typeof (await load()).run, 'function')
  }
})

for (const [what, args, sentence] of [
  ['an unknown command', ['destroy'], /^There is no command "destroy"; "speckeep help" lists them\.$/],
  ['help for an unknown command', ['help', 'destroy'], /^There is no command "destroy"/],
  ['an unknown option', ['check', '--fast'], /^Unknown option '--fast'\. See "speckeep check --help"\.$/],
  [
    'a word too many',
    ['check', 'all'],
    /^check takes no arguments, but got 1 argument\. See "speckeep check --help"\.$/,
  ],
  ['a missing word', ['build'], /^build needs DIR, but got no arguments\. See "speckeep build --help"\.$/],
  ['an empty word', ['backup', ''], /^backup needs FILE, but FILE is empty\. See "speckeep backup --help"\.$/],
  ['an option without its value', ['build', '.', '--out'], /--out/],
  [
    'an unknown action',
    ['admin', 'promote', 'a@example.org'],
    /^Unknown action "promote"; expected one of reset-link, /,
  ],
  ['a port that is none', ['build', '.', '--port', 'abc'], /^--port is "abc"; expected a number from 0 to 65535\.$/],
  ['too many commits', ['build', '.', '--changes', '99'], /^--changes is "99"; expected a number/],
  ['a base that is none', ['build', '.', '--base', 'foo'], /^--base is "foo"; expected a path such as \/docs/],
  [
    'a folder that is none',
    ['build', 'nowhere'],
    /^"nowhere" is not a folder\. Pass the folder that contains the spec/,
  ],
  ['an unknown shell', ['completion', 'tcsh'], /^Unknown shell "tcsh"; expected one of bash, zsh, fish\.$/],
] as const) {
  test(`${what} is answered with one sentence and exit code 2`, async () => {
    const { code, out, error } = await run(...args)
    assert.deepEqual([code, out], [2, ''])
    assert.match(error, sentence)
    assert.equal(error.split('\n').length, 1)
  })
}

test('it says its version', async () => {
  assert.match((await run('--version')).out, /^\d+\.\d+\.\d+$/)
})

test('each shell gets every command and its options, in a script that it can read', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, out } = await run('completion', shell)
    assert.equal(code, 0)
    for (const { name, options } of commands) {
      assert.ok(out.includes(name))
      for (const option of Object.keys(options)) assert.match(out, new RegExp(`(--| -l )${option}\\b`))
    }
    const { status, error, stderr } = spawnSync(shell, ['-n'], { input: out, encoding: 'utf8' })
    if ((error as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT') assert.equal(status, 0, stderr)
  }
})

test('bash completes commands, options and words', async () => {
  const { out } = await run('completion', 'bash')
  const complete = (...words: readonly string[]) => {
    const list = words.map(word => `'${word}'`).join(' ')
    const script = `${out}\nCOMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _speckeep; echo "\${COMPREPLY[*]}"`
    return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim()
  }
  assert.equal(complete('speckeep', 'che'), 'check')
  assert.equal(complete('speckeep', 'check', '--j'), '--json')
  assert.equal(complete('speckeep', 'admin', 'make'), 'make-admin')
  assert.equal(complete('speckeep', 'check', 'x'), '')
})
