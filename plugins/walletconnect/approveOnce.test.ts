// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { projectIds } from '../../sandbox/projects.mjs'
import { createRemoteWallet } from './fixtures/createRemoteWallet.ts'
import { ask, everything, open, relay, wallet, withWorld } from './fixtures/world.ts'

withWorld()

// Before the world ends, which waits for all lines to be gone: what is set up last is cleaned up first.
let second: typeof wallet | undefined
afterEach(() => second?.stop())

const sessionsOf = ({ client }: typeof wallet) => client.session.getAll().map(({ topic }) => topic)
const isListening = (topic: string) => relay.state().sockets.some(({ topics }) => topics.includes(topic))

test('a wallet that approves a code twice at the same time has one session, which is the app’s (walletconnect 3)', async () => {
  const { kernel } = await open()
  const { uri, connecting } = await ask(kernel)
  await wallet.scan(uri)
  const topics = await Promise.all([wallet.approve(everything), wallet.approve(everything)])
  const { sessionId } = await connecting
  expect(topics).toContain(sessionId)
  await expect.poll(() => sessionsOf(wallet)).toEqual([sessionId])
  expect(Object.keys(kernel.state.graph.sessions)).toEqual([sessionId])
  // It holds: what is asked is asked in it, and the other one is nobody's.
  wallet.answer(() => ({ result: `0x${'11'.repeat(65)}` }))
  await kernel.signMessage({ message: 'hello', namespace: 'eip155' })
  expect(wallet.asked).toHaveLength(1)
  for (const topic of topics) await expect.poll(() => isListening(topic)).toBe(topic === sessionId)
  await kernel.disconnect()
  await expect.poll(() => sessionsOf(wallet)).toEqual([])
})

test.each([
  ['at the same time', false],
  ['once the other one is connected', true],
])(
  'of two wallets that scanned one code, the second to approve is told that it is over: %s (walletconnect 3)',
  async (_, isLate) => {
    const other = await createRemoteWallet(relay.url, projectIds.open)
    second = other
    const { kernel } = await open()
    const { uri, connecting } = await ask(kernel)
    await wallet.scan(uri)
    await other.scan(uri)
    const first = wallet.approve(everything)
    if (isLate) await connecting
    await Promise.all([first, other.approve(everything)])
    const { sessionId } = await connecting
    // Which of the two is first where they are at once is the relay's to say.
    await expect.poll(() => [...sessionsOf(wallet), ...sessionsOf(other)]).toEqual([sessionId])
    if (isLate) expect(sessionsOf(wallet)).toEqual([sessionId])
    expect(Object.keys(kernel.state.graph.sessions)).toEqual([sessionId])
  },
)
