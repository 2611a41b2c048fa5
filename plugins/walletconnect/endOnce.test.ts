// @vitest-environment node
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Fault } from '../../sandbox/relay/startRelay.mjs'
import { connect, open, relay, wallet, withWorld } from './fixtures/world.ts'

withWorld()

/** What a host's `unhandledrejection` hears. */
let unhandled: unknown[]
const hear = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => {
  unhandled = []
  process.on('unhandledRejection', hear)
})
afterEach(() => void process.off('unhandledRejection', hear))

const said: [string, readonly Fault[], (topic: string) => Promise<unknown>][] = [
  ['the relay says so twice', [{ on: 'push', tag: 1112, do: 'duplicate', times: 1 }], (topic) => wallet.end(topic)],
  // By then it looks for what it has not done with.
  [
    'the SDK is busy with it a second after its start',
    [{ on: 'answer', tag: 1113, do: 'delay', ms: 1_500, times: 1 }],
    (topic) => wallet.end(topic),
  ],
  ['its wallet says so twice', [], (topic) => Promise.all([wallet.end(topic), wallet.end(topic)])],
]

test.each(said)(
  'a session is over where %s, and nobody hears of a failure (walletconnect 2)',
  async (_, faults, end) => {
    const { kernel } = await open()
    const { topic } = await connect(kernel)
    relay.setFaults(faults)
    await end(topic)
    await expect.poll(() => kernel.account('eip155').status).toBe('disconnected')
    // By then the second word has come as well.
    await connect(kernel)
    expect(unhandled).toEqual([])
  },
)
