/**
 * `node signInFlood.ts <url> <callers>`: that number of callers sign in without pause, until killed. Prints a line when
 * all have started.
 */
const [url = '', callers = ''] = process.argv.slice(2)

async function signInForever(): Promise<void> {
  for (;;) {
    const body = JSON.stringify({ email: 'unknown@example.org', password: 'a guess' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    answered += 1
    if (answered === Number(callers)) process.send?.('at it')
  }
}

let answered = 0
for (let nth = 0; nth < Number(callers); nth++) void signInForever()
process.once('disconnect', () => process.exit())
