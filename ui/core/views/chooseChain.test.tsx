import { act } from 'react'
import { selectNetwork } from 'tapkit/kernel'
import { afterEach, expect, test } from 'vitest'
import { click, mount } from '../../kit/fixtures/mount.tsx'
import { buttonOf, last, settle } from '../fixtures/drawn.ts'
import {
  connect,
  ethereum,
  openOnStranger,
  solana,
  stranger,
  twoChains,
  views,
  walletOf,
} from '../fixtures/twoChains.ts'
import ConnectingExternalView from './ConnectingExternalView.tsx'
import ConnectingMultiChainView from './ConnectingMultiChainView.tsx'
import ConnectView from './ConnectView.tsx'
import NetworksView from './NetworksView.tsx'
import SwitchActiveChainView from './SwitchActiveChainView.tsx'
import SwitchNetworkView from './SwitchNetworkView.tsx'
import UnsupportedChainView from './UnsupportedChainView.tsx'

afterEach(settle)

test('behavior: a wallet of several chains is asked for the app’s own at once; a key beside it chooses first (interface 6)', async () => {
  const { kernel, world } = twoChains()
  kernel.open('Connect')
  const { findAll } = mount(<ConnectView kernel={kernel} params={undefined} />)
  await settle()
  expect(findAll('.tk-row__t').map(({ textContent }) => textContent)).toEqual(['Harbor', 'Quartz', 'Tern'])
  click(buttonOf(findAll('button'), /Quartz/))
  expect(last(kernel)).toMatchObject({
    view: 'ConnectingExternal',
    params: { connectorId: 'app.quartz', namespace: 'eip155' },
  })
  kernel.goBack()
  click(buttonOf(findAll('button'), /^Harbor$/))
  expect(last(kernel)).toMatchObject({
    view: 'ConnectingExternal',
    params: { connectorId: 'app.harbor', namespace: 'eip155' },
  })
  expect(world.asked.at(-1)).toBe(`connect eip155:app.harbor ${ethereum.id}`)
  kernel.goBack()
  await act(async () => void (await kernel.switchNetwork(solana)))
  click(buttonOf(findAll('button'), /^Harbor/))
  expect(world.asked.at(-1)).toBe(`connect solana:Harbor ${solana.id}`)
  kernel.goBack()
  click(buttonOf(findAll('button'), 'Choose a chain for Harbor'))
  expect(last(kernel)).toMatchObject({ view: 'ConnectingMultiChain', params: { key: 'eip155:app.harbor' } })
  await settle()
})

test('Connect, drawn before the configuration has come, is locked by it, and drawn again for what a plugin adds', async () => {
  let answer = () => {}
  let method = false
  const { kernel } = twoChains({
    plugins: [
      {
        name: 'remote',
        apply({ hooks }) {
          hooks.configure.tapPromise('remote', async (config) => {
            await new Promise<void>((resolve) => {
              answer = resolve
            })
            return { ...config, termsUrl: 'https://t.example', features: { ...config.features, legalCheckbox: true } }
          })
          const item = { id: 'mail', label: 'Email', icon: 'copy', view: 'Account', order: 1 } as const
          hooks.slot.for('connect.methods').tap('remote', (items) => (method ? [...items, item as never] : items))
        },
      },
    ],
  })
  const { findAll } = mount(<ConnectView kernel={kernel} params={undefined} />)
  const started = kernel.start()
  await settle()
  expect(findAll('.tk-locked')).toHaveLength(0)
  method = true
  await act(async () => {
    answer()
    await started
  })
  await settle()
  expect(findAll('.tk-locked')).toHaveLength(1)
  expect(findAll('.tk-row__t').map(({ textContent }) => textContent)).toContain('Email')
})

test('Connect in a namespace: its wallets alone, and the network that was asked for is handed on', async () => {
  const { kernel } = twoChains()
  const params = { namespace: 'solana', networkId: solana.id } as const
  kernel.open('Connect', params)
  const { findAll } = mount(<ConnectView kernel={kernel} params={params} />)
  await settle()
  expect(findAll('.tk-row__t').map(({ textContent }) => textContent)).toEqual(['Harbor', 'Tern'])
  click(buttonOf(findAll('button'), /Harbor/))
  expect(last(kernel)).toMatchObject({
    view: 'ConnectingExternal',
    params: { connectorId: 'Harbor', namespace: 'solana', networkId: solana.id },
  })
  await settle()
})

test('ConnectingMultiChain: a row a chain, as its plugin names it; a dispute meanwhile takes the other chains away', async () => {
  const { kernel, world } = twoChains()
  kernel.open('Connect')
  kernel.navigate('ConnectingMultiChain', { key: 'eip155:app.harbor' })
  const { find, findAll } = mount(<ConnectingMultiChainView kernel={kernel} params={{ key: 'eip155:app.harbor' }} />)
  expect(find('h2').textContent).toBe('Choose a chain for Harbor')
  const titles = () => findAll('.tk-row__t').map(({ textContent }) => textContent)
  expect(titles()).toEqual(['EVM', 'Solana'])
  expect(findAll('.tk-row__s').map(({ textContent }) => textContent)).toEqual(['Ethereum, Base', 'Solana'])
  click(buttonOf(findAll('button'), /^Solana/))
  expect(last(kernel)).toMatchObject({
    view: 'ConnectingExternal',
    params: { connectorId: 'Harbor', namespace: 'solana' },
  })
  await act(async () => void kernel.connectors.add(walletOf(world, 'solana', 'rival', { name: 'Harbor', source: {} })))
  expect(titles()).toEqual(['EVM'])
  await act(async () => kernel.connectors.remove('eip155:app.harbor'))
  expect([titles(), find('p').textContent]).toEqual([[], expect.stringContaining('no longer in the page')])
})

test('ConnectingExternal: asks for the network that was asked for; a wallet that was added leads back to the wallets', async () => {
  const { kernel, world } = twoChains()
  await connect(kernel, 'eip155', 'app.harbor')
  kernel.open('Account')
  kernel.navigate('ProfileWallets')
  kernel.navigate('Connect', { namespace: 'solana' })
  const params = { connectorId: 'Tern', namespace: 'solana', networkId: solana.id } as const
  kernel.navigate('ConnectingExternal', params)
  mount(<ConnectingExternalView kernel={kernel} params={params} />)
  await settle()
  expect(world.asked.at(-1)).toBe(`connect solana:Tern ${solana.id}`)
  expect([views(kernel), kernel.state.toast?.message]).toEqual([['Account', 'ProfileWallets'], 'Now using Tern'])
})

/** The view that a wallet on Ethereum leads to if Solana is asked for. */
async function openSwitch(connectorId: string) {
  const { kernel } = twoChains()
  await connect(kernel, 'eip155', connectorId)
  const params = {
    switchToChain: 'solana',
    networkId: solana.id,
    navigateTo: 'Connect',
    navigateWithReplace: true,
  } as const
  kernel.open('Account')
  kernel.navigate('SwitchActiveChain', params)
  const drawn = mount(<SwitchActiveChainView kernel={kernel} params={params} />)
  await settle()
  return { kernel, ...drawn }
}

test('SwitchActiveChain: another wallet is asked for, and nothing moves before it is connected', async () => {
  const { kernel, page, findAll } = await openSwitch('app.quartz')
  expect(page.textContent).toContain('Quartz can’t connect to Solana')
  click(buttonOf(findAll('button'), 'Choose a wallet'))
  expect(last(kernel)).toMatchObject({ view: 'Connect', params: { namespace: 'solana', networkId: solana.id } })
  expect([views(kernel), selectNetwork(kernel.state)]).toEqual([['Account', 'Connect'], ethereum.id])
  await settle()
})

test('SwitchActiveChain: the same wallet is offered where it stands in that chain as well', async () => {
  const { kernel, page, findAll } = await openSwitch('app.harbor')
  expect(page.textContent).not.toContain('can’t connect')
  buttonOf(findAll('button'), 'Choose another wallet')
  click(buttonOf(findAll('button'), 'Connect Harbor'))
  expect(last(kernel)).toMatchObject({
    view: 'ConnectingExternal',
    params: { connectorId: 'Harbor', namespace: 'solana', networkId: solana.id },
  })
  await settle()
})

test('Networks: those of every namespace; what has no account needs a different wallet', async () => {
  const { kernel } = twoChains()
  await connect(kernel, 'eip155', 'app.harbor')
  const { findAll } = mount(<NetworksView kernel={kernel} params={undefined} />)
  const lines = () => findAll('.tk-row__b').map((row) => row.textContent)
  expect(lines()).toEqual(['Ethereum', 'Base', 'SolanaNot connected yet'])
  await act(async () => void (await connect(kernel, 'solana', 'Tern')))
  expect(lines()).toEqual(['Solana', 'Ethereum', 'Base'])
})

test('Networks: what the connected wallet does not stand in needs a different one', async () => {
  const { kernel } = twoChains()
  await connect(kernel, 'eip155', 'app.quartz')
  const { page } = mount(<NetworksView kernel={kernel} params={undefined} />)
  expect(page.textContent).toContain('SolanaNeeds a different wallet')
})

test('UnsupportedChain: a network of the other connected namespace is a way out, without a prompt', async () => {
  const { kernel, world } = twoChains()
  await connect(kernel, 'solana', 'Tern')
  world.network.eip155 = stranger
  await connect(kernel, 'eip155', 'app.harbor')
  kernel.open()
  expect(views(kernel)).toEqual(['UnsupportedChain'])
  const { findAll } = mount(<UnsupportedChainView kernel={kernel} params={undefined} />)
  click(buttonOf(findAll('button'), /^Solana/))
  await settle()
  expect([selectNetwork(kernel.state), kernel.connection()?.connector.name]).toEqual([solana.id, 'Tern'])
  expect(world.asked.filter((what) => what.startsWith('switch'))).toEqual([])
})

test('SwitchNetwork that the modal opened with leads to the account', async () => {
  const { kernel, world } = await openOnStranger()
  mount(<SwitchNetworkView kernel={kernel} params={{ networkId: ethereum.id }} />)
  await settle()
  expect([views(kernel), selectNetwork(kernel.state), world.asked.at(-1)]).toEqual([
    ['Account'],
    ethereum.id,
    `switch ${ethereum.id}`,
  ])
})
