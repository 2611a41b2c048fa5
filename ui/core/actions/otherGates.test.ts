import { type Plugin, settled } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { gateOf } from '../fixtures/gateOf.ts'
import { connect, solana, twoChains, views } from '../fixtures/twoChains.ts'
import { askToConnect } from './ask.ts'

const tern = { connectorId: 'Tern', namespace: 'solana' } as const
const asking = `connect solana:Tern ${solana.id}`

const rest = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve))
}

test.each(['agrees', 'declines'])(
  'a wallet that %s while another session’s gate is shown is not asked again because that gate is passed (sessions 7)',
  async (how) => {
    const gate = gateOf('Gate', ({ address }) => address === 'newcomer')
    const { kernel, world } = twoChains({ plugins: [gate.plugin] })
    await connect(kernel, 'eip155', 'app.harbor')
    let answer = () => {}
    world.hold = new Promise((resolve) => {
      answer = resolve
    })
    kernel.open('Connect')
    askToConnect(kernel, tern)
    await vi.waitUntil(() => world.asked.includes(asking))
    // The connected wallet moves to an account that is to pass the gate.
    world.report['eip155:app.harbor']?.({ accounts: [{ address: 'newcomer' }] } as never)
    await vi.waitUntil(() => gate.line.requests.length === 1)
    if (how === 'declines') world.error = Object.assign(new Error('no'), { code: 4001 })
    answer()
    await vi.waitUntil(() => kernel.state.graph.attempts.length === 0)
    await rest()
    world.error = undefined
    world.hold = new Promise(() => {})
    // The host asks another wallet, of another chain, in its own page.
    kernel.connect({ namespace: 'eip155', connectorId: 'app.quartz' } as never).catch(() => {})
    await rest()
    // The visitor passes the gate.
    gate.answer()
    await rest()
    expect(world.asked.filter((each) => each === asking)).toEqual([asking])
  },
)

test('a modal that is closed at the gate of another session gives up the wallet that was asked in it (sessions 7)', async () => {
  const gate = gateOf('Gate', ({ namespace }) => namespace === 'eip155')
  const { kernel, world } = twoChains({ plugins: [gate.plugin] })
  // Closing that gate is its no, as with a required email.
  kernel.hooks.onClose.tap('gate', () => gate.answer(Object.assign(new Error('no'), { code: 4001 })))
  let answer = () => {}
  world.hold = new Promise((resolve) => {
    answer = resolve
  })
  const quartz = kernel.connect({ namespace: 'eip155', connectorId: 'app.quartz' } as never).catch(() => {})
  await vi.waitUntil(() => world.asked.length === 1)
  const release = answer
  world.hold = new Promise((resolve) => {
    answer = resolve
  })
  kernel.open('Connect')
  askToConnect(kernel, tern)
  release()
  await vi.waitUntil(() => gate.line.requests.length === 1)
  expect(views(kernel)).toEqual(['Connect', 'ConnectingExternal', 'Gate'])
  kernel.close()
  await quartz
  await rest()
  expect([kernel.state.modal.open, kernel.state.graph.attempts.map(({ connectorId }) => connectorId)]).toEqual([
    false,
    [],
  ])
  answer()
  await rest()
  expect(kernel.account('solana').status).toBe('disconnected')
})

test('a gate that was passed beneath another gate is not shown, empty, while a wallet is waited for', async () => {
  const first = gateOf('First', ({ address }) => address === 'first')
  const second = gateOf('Second', ({ address }) => address === 'second')
  const { kernel, world } = twoChains({ features: { multiWallet: true }, plugins: [first.plugin, second.plugin] })
  await connect(kernel, 'eip155', 'app.harbor')
  await connect(kernel, 'eip155', 'app.quartz')
  world.hold = new Promise(() => {})
  kernel.open('Connect')
  askToConnect(kernel, tern)
  world.report['eip155:app.harbor']?.({ accounts: [{ address: 'first' }] } as never)
  await vi.waitUntil(() => first.line.requests.length === 1)
  world.report['eip155:app.quartz']?.({ accounts: [{ address: 'second' }] } as never)
  await vi.waitUntil(() => second.line.requests.length === 1)
  expect(views(kernel)).toEqual(['Connect', 'ConnectingExternal', 'First', 'Second'])
  // Another tab has answered the first.
  first.answer()
  await rest()
  second.answer()
  await rest()
  expect([first.line.requests.length, second.line.requests.length, views(kernel).at(-1)]).toEqual([
    0,
    0,
    'ConnectingExternal',
  ])
})

test('a gate that hangs for one session does not keep the passed gate of another session on screen', async () => {
  const gate = gateOf('Gate', ({ address }) => address === 'newcomer')
  const slow: Plugin = {
    name: 'slow',
    apply: ({ hooks }) =>
      hooks.authorize.tapPromise({ name: 'slow', namespace: 'solana' } as never, ({ reason }) =>
        reason === 'switch' ? new Promise(() => {}) : Promise.resolve(),
      ),
  }
  const { kernel, world } = twoChains({ plugins: [gate.plugin, slow] })
  await connect(kernel, 'eip155', 'app.harbor')
  await connect(kernel, 'solana', 'Tern')
  world.report['eip155:app.harbor']?.({ accounts: [{ address: 'newcomer' }] } as never)
  await vi.waitUntil(() => gate.line.requests.length === 1)
  // The host's gate hangs over another account of the other wallet.
  world.report['solana:Tern']?.({ accounts: [{ address: 'else' }] } as never)
  gate.answer()
  await rest()
  await settled(kernel, kernel.connection('eip155')?.sessionId)
  expect([gate.line.requests.length, kernel.account('eip155').status, views(kernel)]).toEqual([0, 'connected', []])
})

test('a wallet that is asked still may draw over the page once the gate of another session has been passed (sessions 7)', async () => {
  const gate = gateOf('Gate', ({ address }) => address === 'newcomer')
  const { kernel, world } = twoChains({ plugins: [gate.plugin] })
  await connect(kernel, 'eip155', 'app.harbor')
  world.hold = new Promise(() => {})
  kernel.open('Connect')
  askToConnect(kernel, tern)
  await vi.waitUntil(() => world.asked.length === 2)
  expect(kernel.state.modal.yielding).toBe(true)
  world.report['eip155:app.harbor']?.({ accounts: [{ address: 'newcomer' }] } as never)
  await vi.waitUntil(() => gate.line.requests.length === 1)
  expect(kernel.state.modal.yielding).toBe(false)
  gate.answer()
  await vi.waitUntil(() => views(kernel).at(-1) === 'ConnectingExternal')
  expect(kernel.state.modal.yielding).toBe(true)
  kernel.close()
})
