// @vitest-environment node
import type { Kernel } from 'tapkit/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import type { Fault } from '../../sandbox/relay/startRelay.mjs'
import { ada, ask, connect, everything, grace, open, relay, wallet, withWorld } from './fixtures/world.ts'

withWorld()

afterEach(() => void vi.useRealTimers())

const signature = `0x${'11'.repeat(65)}`
const sign = (kernel: Kernel, message: string) => kernel.signMessage({ message, namespace: 'eip155' })

/** What may happen to a message that the relay pushes. A line that is cut is there again, and the relay pushes what was not received. */
const mishaps = [
  { do: 'delay', ms: 200 },
  { do: 'duplicate' },
  { do: 'close', code: 1006 },
  { do: 'close', code: 4010, reason: 'rebalancing' },
] as const
const pushed = (tag: number, without: readonly string[] = []) =>
  mishaps
    .filter((mishap) => !without.includes(mishap.do))
    .map((mishap): [string, Fault] => [
      `${tag} ${mishap.do} ${'code' in mishap ? mishap.code : ''}`,
      { on: 'push', tag, ...mishap, times: 1 },
    ])

test.each([...pushed(1101), ...pushed(1102, ['close'])])(
  'a wallet that approves connects once, whatever happens to its word: %s (walletconnect 3)',
  async (_, fault) => {
    const { kernel } = await open()
    const { uri, connecting } = await ask(kernel)
    await wallet.scan(uri)
    relay.setFaults([fault])
    const topic = await wallet.approve(everything)
    await expect(connecting).resolves.toMatchObject({ sessionId: topic, account: { address: ada } })
    expect(Object.keys(kernel.state.graph.sessions)).toEqual([topic])
    expect(relay.state().faults[0]?.hits).toBe(1)
  },
)

test.each([...pushed(1108), ...pushed(1109)])(
  'what a wallet is asked it is asked once, and its answer comes, whatever happens to them: %s (walletconnect 6)',
  async (_, fault) => {
    const { kernel } = await open()
    await connect(kernel)
    wallet.answer(() => ({ result: signature }))
    relay.setFaults([fault])
    await expect(sign(kernel, 'hello')).resolves.toMatchObject({ signature, address: ada })
    expect(wallet.asked.map(({ method }) => method)).toEqual(['personal_sign'])
    expect(relay.state().faults[0]?.hits).toBe(1)
  },
)

test('answers that overtake each other reach each who has asked for it (walletconnect 6)', async () => {
  const { kernel } = await open()
  await connect(kernel)
  wallet.answer(({ params }) => ({ result: `0x${(params as string[])[0]?.slice(2).repeat(65)}` }))
  relay.setFaults([{ on: 'push', tag: 1109, do: 'reorder', times: 1 }])
  const signed = await Promise.all(['a', 'b'].map((message) => sign(kernel, message)))
  expect(signed.map((each) => each.signature)).toEqual([`0x${'61'.repeat(65)}`, `0x${'62'.repeat(65)}`])
})

test.each([
  ...pushed(1104),
  ['1104 overtaken by the next one', { on: 'push', tag: 1104, do: 'reorder', times: 1 } as Fault] as const,
])(
  'what a wallet gives at last is what holds, whatever happens to its word: %s (walletconnect 7)',
  async (_, fault) => {
    const { kernel } = await open()
    const { topic } = await connect(kernel)
    relay.setFaults([fault])
    // The wallet waits for no word of the app: a relay that is slow with the first is still slow with it.
    wallet.update(topic, everything.slice(1)).catch(() => {})
    await expect.poll(() => relay.state().faults[0]?.hits).toBe(1)
    await wallet.update(topic, [`eip155:1:${grace}`]).catch(() => {})
    await expect.poll(() => kernel.account('eip155').address).toBe(grace)
    await expect.poll(() => kernel.account('solana').status).toBe('disconnected')
    expect(kernel.connection('eip155')?.accounts).toHaveLength(1)
  },
)

test.each(pushed(1112))(
  'an end is one on both sides, whoever ends it and whatever happens to their word: %s (walletconnect 2)',
  async (_, fault) => {
    const { kernel } = await open()
    const { topic } = await connect(kernel)
    relay.setFaults([fault])
    await wallet.end(topic)
    await expect.poll(() => kernel.account('eip155').status).toBe('disconnected')
    await connect(kernel)
    relay.setFaults([fault])
    await kernel.disconnect()
    await expect.poll(() => wallet.client.session.getAll()).toEqual([])
  },
)

test('what was on the line when it was cut is sent again, before anybody is told that it failed, and is asked once (walletconnect 8)', async () => {
  // Time passes where the test says so: how busy the machine is decides nothing.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const asking = await open()
  const { topic: first } = await connect(asking.kernel)
  const deaf = await open()
  const { topic: second } = await connect(deaf.kernel)
  const leaving = await open()
  const { topic: third } = await connect(leaving.kernel)
  const pairing = await open()
  wallet.answer(() => ({ result: signature }))
  const cut = { on: 'request', do: 'close', code: 1006, times: 1 } as const
  relay.setFaults([
    { ...cut, method: 'wc_proposeSession' },
    { ...cut, tag: 1108, topic: first },
    { on: 'answer', tag: 1108, topic: second, do: 'drop', times: 1 },
    { ...cut, tag: 1112, topic: third },
  ])
  const code = new Promise<string>((resolve) => {
    pairing.kernel.hooks.onPairing.tap('test', ({ uri }) => resolve(uri))
  })
  const asked = Promise.all([
    pairing.kernel.connect({ connectorId: 'walletConnect', namespace: 'eip155' }),
    sign(asking.kernel, 'one'),
    sign(deaf.kernel, 'two'),
    leaving.kernel.disconnect(),
  ])
  // Not by `expect.poll`, which lets time pass.
  while (relay.state().faults.some(({ hits }) => hits === 0)) await new Promise(setImmediate)
  // Two seconds until it is no longer waited for, five at most until it is sent again. The visitor would be told after ten.
  await vi.advanceTimersByTimeAsync(7_000)
  await wallet.scan(await code)
  await wallet.approve(everything)
  const [connection, one, two] = await asked
  expect([connection.account.address, one.signature, two.signature]).toEqual([ada, signature, signature])
  expect(wallet.asked.map(({ params }) => (params as string[])[0]).toSorted()).toEqual(['0x6f6e65', '0x74776f'])
  await expect.poll(() => wallet.client.session.getAll().map(({ topic }) => topic)).not.toContain(third)
})

test.each([
  ['the session that a wallet has settled', 1102, 20_000],
  ['a wallet’s approval', 1101, 0],
  ['the proposal', 1100, 0],
] as const)(
  'where the relay loses %s for good, a new code connects, by itself or where the visitor asks for it (walletconnect 16)',
  async (_, tag, after) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const { kernel } = await open()
    const { uri, connecting } = await ask(kernel)
    const codes: string[] = [uri]
    kernel.hooks.onPairing.tap('codes', (code) => void codes.push(code.uri))
    relay.setFaults([{ on: 'push', tag, do: 'drop', times: 1 }])
    const scanned = wallet.scan(uri)
    if (tag !== 1100) {
      await scanned
      wallet.approve(everything).catch(() => {})
    } else scanned.catch(() => {})
    // Not by `expect.poll`, which lets time pass.
    while (relay.state().faults[0]?.hits !== 1) await new Promise(setImmediate)
    if (after > 0) {
      for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(after - 1_000)
      expect(codes).toEqual([uri])
      await vi.advanceTimersByTimeAsync(1_000)
    } else await kernel.features.walletconnect.renew()
    while (codes.length < 2) await new Promise(setImmediate)
    expect(new Set(codes).size).toBe(2)
    await wallet.scan(codes[1] ?? '')
    const topic = await wallet.approve(everything)
    await expect(connecting).resolves.toMatchObject({ sessionId: topic, account: { address: ada } })
    expect(Object.keys(kernel.state.graph.sessions)).toEqual([topic])
  },
)
