import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'
import { takeTime } from '#testing/takeTime.ts'

export type Letter = { readonly to: readonly string[]; readonly from: string; readonly text: string }

/** A mail server on this machine that stores what it receives; `refuse` rejects that number of the next messages. */
export async function mailServer() {
  const letters: Letter[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.once('end', () => {
        if (refusals > 0) {
          refusals--
          done(Object.assign(new Error('Try later'), { responseCode: 451 }))
          return
        }
        const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=')
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), from, text })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: urlOf(server.server.address()),
    letters,
    refuse(count: number) {
      refusals = count
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>(resolve => server.close(resolve))
    },
  }
}

/** Takes this long for every response. `delivered` counts the messages that arrived in full. */
export async function slowServer(responseMs: number) {
  const sockets = new Set<Socket>()
  let delivered = 0
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    const say = async (text: string) => {
      await takeTime(responseMs)
      if (socket.writable) socket.write(`${text}\r\n`)
    }
    let isData = false
    void say('220 slow')
    createInterface(socket).on('line', line => {
      if (isData) {
        if (line !== '.') return
        isData = false
        delivered++
        void say('250 queued')
      } else {
        isData = /^DATA/i.test(line)
        void say(isData ? '354 go on' : '250 fine')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: urlOf(server.address()),
    sockets,
    delivered: () => delivered,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Accepts connections and never responds. */
export async function silentServer() {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: urlOf(server.address()),
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function urlOf(address: ReturnType<ReturnType<typeof createServer>['address']>): string {
  if (address === null || typeof address === 'string') throw new Error('the mail server is not listening')
  return `smtp://127.0.0.1:${address.port}`
}
