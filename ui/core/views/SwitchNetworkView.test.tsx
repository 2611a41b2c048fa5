import { StrictMode } from 'react'
import { selectNetwork } from 'tapkit/kernel'
import { afterEach, expect, test } from 'vitest'
import { click, mount } from '../../kit/fixtures/mount.tsx'
import { buttonOf, settle } from '../fixtures/drawn.ts'
import { base, connect, ethereum, stranger, twoChains, views, walletOf } from '../fixtures/twoChains.ts'
import NetworksView from './NetworksView.tsx'
import SwitchNetworkView from './SwitchNetworkView.tsx'
import UnsupportedChainView from './UnsupportedChainView.tsx'

afterEach(settle)

const switches = (asked: readonly string[]) => asked.filter((what) => what.startsWith('switch'))

test('behavior: the wallet is asked once, in the press, StrictMode or not; a refusal is shown and can be asked again', async () => {
  const { kernel, world } = twoChains()
  await connect(kernel, 'eip155', 'app.harbor')
  world.fails = 'switch'
  kernel.open('Account')
  kernel.navigate('Networks')
  const params = { networkId: base.id } as const
  kernel.navigate('SwitchNetwork', params)
  expect(switches(world.asked)).toEqual([`switch ${base.id}`])
  const { find, findAll } = mount(
    <StrictMode>
      <SwitchNetworkView kernel={kernel} params={params} />
    </StrictMode>,
  )
  await settle()
  expect(switches(world.asked)).toHaveLength(1)
  expect([find('h2').textContent, selectNetwork(kernel.state)]).toEqual(['Still on Ethereum', ethereum.id])
  expect(kernel.state.toast).toMatchObject({ variant: 'error' })
  world.fails = 'nothing'
  let release = () => {}
  world.hold = new Promise((resolve) => {
    release = resolve
  })
  click(buttonOf(findAll('button'), 'Try again'))
  expect(switches(world.asked)).toHaveLength(2)
  await settle()
  expect(find('h2').textContent).toBe('Confirm in Harbor')
  release()
  await settle()
  expect([selectNetwork(kernel.state), views(kernel)]).toEqual([base.id, ['Account']])
  expect(kernel.state.toast?.message).toBe('Now on Base')
})

test('behavior: what a wallet answers after its visitor has gone on leads nowhere', async () => {
  const { kernel, world } = twoChains()
  await connect(kernel, 'eip155', 'app.harbor')
  let release = () => {}
  world.hold = new Promise((resolve) => {
    release = resolve
  })
  kernel.open('Account')
  kernel.navigate('Networks')
  kernel.navigate('SwitchNetwork', { networkId: base.id })
  kernel.goBack()
  expect(kernel.state.modal.yielding).toBe(false)
  kernel.navigate('WhatIsANetwork')
  release()
  await settle()
  expect(views(kernel)).toEqual(['Account', 'Networks', 'WhatIsANetwork'])
})

test('behavior: a wallet in the page is not waited for elsewhere: the view says that it moves (networks 4)', async () => {
  const { kernel, world } = twoChains()
  kernel.connectors.add(walletOf(world, 'eip155', 'acme', { name: 'Acme wallet', embedded: true }))
  await connect(kernel, 'eip155', 'acme')
  let release = () => {}
  world.hold = new Promise((resolve) => {
    release = resolve
  })
  kernel.open('Account')
  kernel.navigate('Networks')
  const params = { networkId: base.id } as const
  kernel.navigate('SwitchNetwork', params)
  const { find, page } = mount(<SwitchNetworkView kernel={kernel} params={params} />)
  expect(find('h2').textContent).toBe('Switching to Base network...')
  expect(page.textContent).not.toContain('Acme wallet')
  release()
  await settle()
  expect([selectNetwork(kernel.state), views(kernel)]).toEqual([base.id, ['Account']])
})

test('behavior: a network that the wallet cannot be asked for is told, and cannot be pressed (networks 7)', async () => {
  const { kernel, world } = twoChains()
  kernel.connectors.add(walletOf(world, 'eip155', 'Fixed', { switches: false }))
  await connect(kernel, 'eip155', 'Fixed')
  kernel.open('Account')
  kernel.navigate('Networks')
  const { findAll } = mount(<NetworksView kernel={kernel} params={undefined} />)
  const row = buttonOf(findAll('button'), /^Base/)
  expect([row.textContent, row.getAttribute('aria-disabled')]).toEqual(['BaseSwitch in Fixed', 'true'])
  expect(buttonOf(findAll('button'), /^Ethereum/).getAttribute('aria-disabled')).toBeNull()
  click(row)
  expect(views(kernel)).toEqual(['Account', 'Networks'])
})

test('behavior: on a network that is not offered, such a wallet is asked to be switched in itself', async () => {
  const { kernel, world } = twoChains()
  kernel.connectors.add(walletOf(world, 'eip155', 'Fixed', { switches: false }))
  world.network.eip155 = stranger
  await connect(kernel, 'eip155', 'Fixed')
  kernel.open()
  expect(views(kernel)).toEqual(['UnsupportedChain'])
  const { findAll } = mount(<UnsupportedChainView kernel={kernel} params={undefined} />)
  expect(findAll('.tk-row__b').map(({ textContent }) => textContent)).toEqual([
    'EthereumSwitch in Fixed',
    'BaseSwitch in Fixed',
  ])
})
