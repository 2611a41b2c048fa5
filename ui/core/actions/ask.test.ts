import { selectNetwork, settled } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { goToWallet } from '../../wallet/goToWallet.ts'
import { chooseNetwork } from '../chooseNetwork.ts'
import { gateOf } from '../fixtures/gateOf.ts'
import { base, connect, ethereum, solana, twoChains, views } from '../fixtures/twoChains.ts'
import { askToConnect, askToSwitch } from './ask.ts'

const tern = { connectorId: 'Tern', namespace: 'solana' } as const
const asking = `connect solana:Tern ${solana.id}`

test('a press shows the view of the wallet and asks the wallet once, in its own task; a press in that view asks again', async () => {
  const { kernel, world } = twoChains()
  world.error = new Error('no')
  kernel.open('Connect')
  askToConnect(kernel, tern)
  expect([views(kernel), world.asked]).toEqual([['Connect', 'ConnectingExternal'], [asking]])
  await vi.waitUntil(() => kernel.state.features.asking?.phase === 'failed')
  askToConnect(kernel, tern)
  expect([views(kernel), world.asked]).toEqual([
    ['Connect', 'ConnectingExternal'],
    [asking, asking],
  ])
  await vi.waitUntil(() => kernel.state.features.asking?.phase === 'failed')
})

test('the wallet is asked if a host or a plugin goes to the view itself, and if a visitor comes back to it', async () => {
  const { kernel, world } = twoChains()
  kernel.open('ConnectingExternal', tern)
  expect(world.asked).toEqual([asking])
  kernel.navigate('WhatIsAWallet')
  await vi.waitUntil(() => kernel.state.graph.attempts.length === 0)
  kernel.goBack()
  expect(world.asked).toEqual([asking, asking])
  kernel.close()
})

test('a press that a hook leads elsewhere asks no wallet', () => {
  const { kernel, world } = twoChains()
  kernel.hooks.beforeNavigate.tap('host', ({ view }) =>
    view === 'ConnectingExternal' ? { view: 'WhatIsAWallet', params: undefined } : undefined,
  )
  kernel.open('Connect')
  askToConnect(kernel, tern)
  expect([views(kernel), world.asked, kernel.state.modal.yielding]).toEqual([['Connect', 'WhatIsAWallet'], [], false])
})

test('a press that a hook leads to another wallet, or to another question, asks that wallet or question', async () => {
  const { kernel, world } = twoChains()
  await connect(kernel, 'eip155', 'app.quartz')
  world.asked.length = 0
  const elsewhere = [
    { view: 'ConnectingExternal', params: { connectorId: 'Harbor', namespace: 'solana' } },
    { view: 'SwitchNetwork', params: { networkId: base.id } },
  ] as const
  let to: (typeof elsewhere)[number] | undefined
  kernel.hooks.beforeNavigate.tap('host', ({ view }) => (view === 'ConnectingExternal' ? to : undefined))
  for (to of elsewhere) {
    kernel.open('Connect')
    askToConnect(kernel, tern)
  }
  expect(world.asked).toEqual([`connect solana:Harbor ${solana.id}`, `switch ${base.id}`])
  await vi.waitUntil(() => selectNetwork(kernel.state) === base.id)
})

test('a press for another network asks once, and a failure is told', async () => {
  const { kernel, world } = twoChains()
  await connect(kernel, 'eip155', 'app.harbor')
  world.fails = 'switch'
  kernel.open('Networks')
  askToSwitch(kernel, { networkId: base.id })
  expect(world.asked.slice(1)).toEqual([`switch ${base.id}`])
  await vi.waitUntil(() => kernel.state.toast)
  expect([selectNetwork(kernel.state), views(kernel)]).toEqual([ethereum.id, ['Networks', 'SwitchNetwork']])
})

test.each(['declines', 'agrees'])('a wallet that %s leaves the question of another session on screen', async (how) => {
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
  // Meanwhile the visitor uses another account in the connected wallet, which has to pass the gate.
  world.report['eip155:app.harbor']?.({ accounts: [{ address: 'newcomer' }] } as never)
  await vi.waitUntil(() => gate.line.requests.length === 1)
  expect(views(kernel)).toEqual(['Connect', 'ConnectingExternal', 'Gate'])
  if (how === 'declines') world.error = Object.assign(new Error('no'), { code: 4001 })
  answer()
  await vi.waitUntil(() => kernel.state.graph.attempts.length === 0)
  await settled(kernel)
  expect([gate.line.requests.length, kernel.state.modal.open, views(kernel).at(-1)]).toEqual([1, true, 'Gate'])
})

test('a press of the page for a wallet asks that wallet, also while a gate of another session is shown', async () => {
  const gate = gateOf('Gate', ({ address }) => address === 'newcomer')
  const { kernel, world } = twoChains({ plugins: [gate.plugin] })
  await connect(kernel, 'eip155', 'app.harbor')
  world.report['eip155:app.harbor']?.({ accounts: [{ address: 'newcomer' }] } as never)
  await vi.waitUntil(() => gate.line.requests.length === 1)
  expect(views(kernel)).toEqual(['Gate'])
  goToWallet(kernel, 'Tern', 'solana')
  expect([views(kernel), world.asked.slice(1)]).toEqual([['ConnectingExternal'], [asking]])
})

test('after two gates, a network that was moved to leads to the account, not back to the view that waits', async () => {
  const first = gateOf('First', ({ address }) => address === 'seldom')
  const second = gateOf('Second', ({ address }) => address === 'seldom')
  const { kernel, world } = twoChains({ plugins: [first.plugin, second.plugin] })
  const passing = (async () => {
    for (const gate of [first, second, first, second]) {
      await vi.waitUntil(() => gate.line.requests.length === 1)
      gate.answer()
    }
  })()
  world.accounts['eip155:app.harbor'] = ['seldom']
  await connect(kernel, 'eip155', 'app.harbor')
  await vi.waitUntil(() => !kernel.state.modal.open)
  kernel.open('Account')
  chooseNetwork(kernel, base)
  await passing
  await vi.waitUntil(() => kernel.state.graph.attempts.length === 0 && kernel.network()?.id === base.id)
  await settled(kernel)
  expect([kernel.account('eip155').status, views(kernel)]).toEqual(['connected', ['Account']])
})

test('a wallet that is locked at the second of two gates is told of in the view that asked, not in an empty gate', async () => {
  const first = gateOf('First', () => true)
  const second = gateOf('Second', () => true)
  const { kernel, world } = twoChains({ plugins: [first.plugin, second.plugin] })
  kernel.open('Connect')
  askToConnect(kernel, tern)
  await vi.waitUntil(() => first.line.requests.length === 1)
  first.answer()
  await vi.waitUntil(() => second.line.requests.length === 1)
  world.report['solana:Tern']?.({ accounts: [] })
  await vi.waitUntil(() => kernel.state.graph.attempts.length === 0)
  await settled(kernel)
  expect([kernel.state.modal.open, views(kernel)]).toEqual([true, ['Connect', 'ConnectingExternal']])
})

test('a double press of the page for one wallet asks that wallet once', async () => {
  const { kernel, world } = twoChains()
  world.hold = new Promise(() => {})
  goToWallet(kernel, 'Tern', 'solana')
  goToWallet(kernel, 'Tern', 'solana')
  expect(world.asked).toEqual([asking])
})

test('a view of a plugin whose parameters are no JSON gives up the question as any other view does', async () => {
  const { kernel, world } = twoChains()
  world.hold = new Promise(() => {})
  const complaints: unknown[] = []
  kernel.hooks.onError.tap('test', (error) => void complaints.push(error))
  const view = { title: 'Sum', load: async () => ({ default: () => null }) }
  kernel.hooks.resolveView.tap('test', (input) => (input.view === ('Sum' as never) ? (view as never) : undefined))
  kernel.open('Connect')
  askToConnect(kernel, tern)
  kernel.navigate('Sum' as never, { amount: 5n } as never)
  await vi.waitUntil(() => kernel.state.graph.attempts.length === 0)
  expect([complaints, views(kernel).at(-1)]).toEqual([[], 'Sum'])
})
