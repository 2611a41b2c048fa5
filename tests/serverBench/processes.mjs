import { once } from 'node:events'
import { createServer } from 'node:net'

const running = new Set()
// A bench that fails leaves nothing behind.
process.once('exit', () => {
  for (const child of running) child.kill()
})

/** Ends a child with this process. */
export function own(child) {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return port
}

/**
 * The child, once it has said a text.
 * @throws {Error} with its output, if it ends instead
 */
export function until(child, text) {
  own(child)
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk) => {
      said += chunk
      if (said.includes(text)) resolve(child)
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear)
    child.once('error', reject)
    child.once('close', () => reject(new Error(said)))
  })
}

export async function end(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode) return
  child.kill(signal)
  await once(child, 'exit')
}
