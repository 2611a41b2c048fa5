import { selectNetwork } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
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

test('a host or a plugin that goes to the view itself has the wallet asked, and so has a visitor who comes back to it', async () => {
  const { kernel, world } = twoChains()
  kernel.open('ConnectingExternal', tern)
  expect(world.asked).toEqual([asking])
  kernel.navigate('WhatIsAWallet')
  await vi.waitUntil(() => kernel.state.graph.attempts.length === 0)
  kernel.goBack()
  expect(world.asked).toEqual([asking, asking])
  kernel.close()
})

test('a press that a hook leads elsewhere asks nobody', () => {
  const { kernel, world } = twoChains()
  kernel.hooks.beforeNavigate.tap('host', ({ view }) =>
    view === 'ConnectingExternal' ? { view: 'WhatIsAWallet', params: undefined } : undefined,
  )
  kernel.open('Connect')
  askToConnect(kernel, tern)
  expect([views(kernel), world.asked, kernel.state.modal.yielding]).toEqual([['Connect', 'WhatIsAWallet'], [], false])
})

test('a press that a hook leads to another wallet, or to another question, asks that one', async () => {
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

test('a press for another network asks once; what fails is told', async () => {
  const { kernel, world } = twoChains()
  await connect(kernel, 'eip155', 'app.harbor')
  world.fails = 'switch'
  kernel.open('Networks')
  askToSwitch(kernel, { networkId: base.id })
  expect(world.asked.slice(1)).toEqual([`switch ${base.id}`])
  await vi.waitUntil(() => kernel.state.toast)
  expect([selectNetwork(kernel.state), views(kernel)]).toEqual([ethereum.id, ['Networks', 'SwitchNetwork']])
})
