import { fork } from 'node:child_process'
import { bundleChild } from './bundleChild.mjs'

/** The phone's process, started by the first order, which asks for its `world`. */
export function createPhoneProcess(world) {
  const waiting = new Map()
  let starting
  let child
  let complaint = ''
  let orders = 0

  function fail(reason) {
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
    starting = undefined
    child = undefined
  }

  async function start() {
    const file = await bundleChild()
    const started = fork(file, [JSON.stringify(world())], {
      // What its SDK has to say is nobody's business, but for its last words.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      // With this the SDK asks no service whether an app is who it says, and reports nothing.
      env: { ...process.env, IS_VITEST: 'true' },
    })
    // A sandbox that is done must not wait for it.
    started.unref()
    started.channel.unref()
    started.stderr.unref()
    started.stderr.on('data', (chunk) => {
      complaint = (complaint + chunk).slice(-2000)
    })
    started.on('message', ({ id, answer, failure }) => {
      const { resolve, reject } = waiting.get(id) ?? {}
      waiting.delete(id)
      if (failure === undefined) resolve?.(answer)
      else reject?.(new Error(failure))
    })
    started.once('exit', () => child === started && fail(complaint.trim() || 'The phone’s process ended.'))
    child = started
    return started
  }

  return {
    /** @throws {Error} in the phone's words */
    async order(order, input) {
      starting ??= start()
      const process = await starting
      return new Promise((resolve, reject) => {
        const id = ++orders
        waiting.set(id, { resolve, reject })
        process.send({ id, order, input })
      })
    },
    async stop() {
      const ending = await starting?.catch(() => undefined)
      if (!ending) return
      fail('The sandbox has stopped.')
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGKILL')
      await ended
    },
  }
}
