// @vitest-environment node
import { pause } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { ada, ask, connect, everything, open, relay, wallet, withWorld } from './fixtures/world.ts'

withWorld()

test('another tab takes up what this one pairs, and neither undoes the other (walletconnect 9)', async () => {
  const { kernel, area } = await open()
  const { kernel: other } = await open({ area })
  // Both have loaded the SDK, and written what they know.
  const given = new AbortController()
  const { connecting } = await ask(other, { signal: given.signal })
  given.abort()
  await connecting.catch(() => {})
  const { topic } = await connect(kernel)
  // What the other tab does next takes up what was stored.
  await other.switchNetwork('eip155:8453')
  await other.reconnect()
  expect(other.connection('eip155')).toMatchObject({ sessionId: topic })
  wallet.answer(() => ({ result: `0x${'11'.repeat(65)}` }))
  await expect(other.signMessage({ message: 'hello', namespace: 'eip155' })).resolves.toMatchObject({ address: ada })
  await expect(kernel.signMessage({ message: 'hello', namespace: 'eip155' })).resolves.toMatchObject({ address: ada })
  expect(wallet.asked.map(({ method }) => method)).toEqual(['personal_sign', 'personal_sign'])
  expect(wallet.proposals).toHaveLength(1)
  for (const each of [kernel, other]) each.destroy()
  const { kernel: next } = await open({ area })
  await vi.waitUntil(() => next.account('eip155').status === 'connected')
})

test('an answer that comes while a tab has lost its line is handed over by another tab (walletconnect 9)', async () => {
  const { kernel, area } = await open()
  const { topic } = await connect(kernel)
  const { kernel: other } = await open({ area })
  await vi.waitUntil(() => other.account('eip155').status === 'connected')
  await expect.poll(() => relay.state().sockets.filter(({ topics }) => topics.includes(topic)).length).toBe(3)
  // The first line of the two is the asking tab's.
  relay.setFaults([{ on: 'push', tag: 1109, do: 'hold', times: 1 }])
  wallet.answer(() => ({ result: `0x${'11'.repeat(65)}` }))
  await expect(kernel.signMessage({ message: 'hello', namespace: 'eip155' })).resolves.toMatchObject({ address: ada })
  expect(relay.state().faults[0]?.hits).toBe(1)
})

test('a code that was scanned before a reload still connects who waits for a wallet (walletconnect 4)', async () => {
  const { kernel, area } = await open()
  await wallet.scan((await ask(kernel)).uri)
  kernel.destroy()
  const { kernel: next } = await open({ area })
  const { connecting } = await ask(next)
  const topic = await wallet.approve(everything)
  await expect(connecting).resolves.toMatchObject({ sessionId: topic, account: { address: ada } })
})

test('a wallet that approves a code of before a reload is told that it is over, where nobody waits (walletconnect 3)', async () => {
  const { kernel, area } = await open()
  await wallet.scan((await ask(kernel)).uri)
  kernel.destroy()
  const { kernel: next } = await open({ area })
  const given = new AbortController()
  const { connecting } = await ask(next, { signal: given.signal })
  given.abort()
  await connecting.catch(() => {})
  await wallet.approve(everything)
  await expect.poll(() => wallet.client.session.getAll()).toEqual([])
  expect(next.account('eip155').status).toBe('disconnected')
})

test('a tab leaves alone what another tab pairs', async () => {
  const { kernel, area } = await open()
  const { uri, connecting } = await ask(kernel)
  await wallet.scan(uri)
  // It starts with what the first has stored, and hears the wallet as well.
  const { kernel: other } = await open({ area })
  const { connecting: waiting } = await ask(other)
  const topic = await wallet.approve(everything)
  await expect(connecting).resolves.toMatchObject({ sessionId: topic })
  await pause(1_500, kernel.signal)
  expect(wallet.client.session.getAll().map((session) => session.topic)).toEqual([topic])
  expect(other.account('eip155').status).toBe('connecting')
  other.destroy()
  await expect(waiting).rejects.toMatchObject({ name: 'ConnectAbortedError' })
})

test('what a tab is told over a channel is read by its shape: anything else is nothing, and breaks nothing (walletconnect 9)', async () => {
  const { kernel } = await open()
  const { uri, connecting } = await ask(kernel)
  const reported: unknown[] = []
  kernel.hooks.onError.tap('test', (error) => void reported.push(error))
  const thrown: unknown[] = []
  const listener = (error: unknown) => void thrown.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', listener)
  try {
    const topic = 'ab'.repeat(32)
    const nonsense = [
      null,
      undefined,
      7,
      'text',
      [],
      {},
      { asks: 7 },
      { claims: null },
      { claims: 'x'.repeat(100_000) },
    ]
    const answers = [{ id: 1 }, { id: null, topic }, { id: 1, topic, message: 7, publishedAt: 'now' }]
    for (const name of ['pairings', 'answers']) {
      const channel = new BroadcastChannel(kernel.storage.nameOf(`walletconnect:${name}`))
      for (const data of [...nonsense, ...answers]) channel.postMessage(data)
      // The last message is answered: all of them have come by then.
      const answer = new Promise((resolve) => {
        channel.onmessage = ({ data }) => data?.claims && resolve(data)
      })
      channel.postMessage({ asks: uri.slice(3, uri.indexOf('@')) })
      if (name === 'pairings') expect(await answer).toEqual({ claims: uri.slice(3, uri.indexOf('@')) })
      channel.close()
    }
    await wallet.scan(uri)
    await wallet.approve(everything)
    await expect(connecting).resolves.toMatchObject({ account: { address: ada } })
    expect([thrown, reported]).toEqual([[], []])
  } finally {
    process.off('uncaughtException', listener)
    for (const other of others) process.on('uncaughtException', other)
  }
})
