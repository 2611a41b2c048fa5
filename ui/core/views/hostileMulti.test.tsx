import { type ConnectorInput, selectConnections } from 'tapkit/kernel'
import { afterEach, expect, test } from 'vitest'
import { click, mount } from '../../kit/fixtures/mount.tsx'
import { buttonOf, settle } from '../fixtures/drawn.ts'
import { connect, stranger, twoChains, walletOf } from '../fixtures/twoChains.ts'
import { usedBefore } from '../usedBefore.ts'
import AccountView from './AccountView.tsx'
import ProfileWalletsView from './ProfileWalletsView.tsx'
import UnsupportedChainView from './UnsupportedChainView.tsx'

afterEach(settle)

test('several wallets: Disconnect on the account ends the wallet in use, and leaves the one beside it (sessions 9)', async () => {
  const { kernel, world } = twoChains({ features: { multiWallet: true } })
  await connect(kernel, 'eip155', 'app.quartz')
  await connect(kernel, 'eip155', 'app.harbor')
  kernel.open('Account')
  const { findAll } = mount(<AccountView kernel={kernel} params={undefined} />)
  click(buttonOf(findAll('button'), 'Disconnect'))
  await settle()
  expect(world.ended).toEqual(['eip155:app.harbor'])
  expect(selectConnections(kernel.state, 'eip155').map(({ name }) => name)).toEqual(['Quartz'])
  expect(kernel.state.toast?.message).toBe('Harbor disconnected')
})

test('several wallets: Disconnect leaves the other wallet even if the wallet in use is on a network that the app does not offer', async () => {
  const { kernel, world } = twoChains({ features: { multiWallet: true } })
  await connect(kernel, 'eip155', 'app.quartz')
  await connect(kernel, 'eip155', 'app.harbor')
  world.report['eip155:app.harbor']?.({ network: stranger })
  kernel.open()
  expect(kernel.state.router.stack.at(-1)?.view).toBe('UnsupportedChain')
  const { findAll } = mount(<UnsupportedChainView kernel={kernel} params={undefined} />)
  click(buttonOf(findAll('button'), 'Disconnect'))
  await settle()
  expect(world.ended).toEqual(['eip155:app.harbor'])
  expect(kernel.state.router.stack.at(-1)?.view).toBe('Account')
})

test('several wallets: forgetting one that is locked in a chain leaves it connected in the other (sessions 9)', async () => {
  const { kernel, world } = twoChains({ features: { multiWallet: true } })
  const accounts = [{ address: 'atlas-evm' }, { namespace: 'solana', address: 'atlas-sol' }]
  const atlas = walletOf(world, 'eip155', 'Atlas') as ConnectorInput
  kernel.connectors.add({ ...atlas, namespace: ['eip155', 'solana'], connect: async () => ({ accounts }) } as never)
  await connect(kernel, 'eip155', 'Atlas')
  world.report['eip155:Atlas']?.({ namespace: 'solana', accounts: [] })
  kernel.open('Account')
  kernel.navigate('ProfileWallets', { namespace: 'solana' })
  const { findAll } = mount(<ProfileWalletsView kernel={kernel} params={{ namespace: 'solana' }} />)
  click(buttonOf(findAll('button'), /^(Forget|Remove) Atlas/))
  await settle()
  expect([kernel.account('eip155').status, world.ended]).toEqual(['connected', []])
  expect(usedBefore(kernel.state, 'solana')).toEqual([])
})
