import { type Kernel, selectNetwork } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { connect, ethereum, solana, stranger, twoChains, views } from '../core/fixtures/twoChains.ts'
import { drawAccountButton } from './drawAccountButton.ts'
import type { DrawButton } from './drawButton.ts'
import { drawConnectButton } from './drawConnectButton.ts'
import { drawNetworkButton } from './drawNetworkButton.ts'

const draw = (button: DrawButton, kernel: Kernel, namespace?: string) => {
  const element = document.createElement('span')
  if (namespace) element.setAttribute('namespace', namespace)
  const content = button(kernel, element)
  return content === 'later' ? undefined : content
}

test('the connect button of a namespace opens its wallets, or its account', async () => {
  const { kernel } = twoChains()
  draw(drawConnectButton, kernel, 'solana')?.onClick()
  expect(kernel.state.router.stack).toMatchObject([{ view: 'Connect', params: { namespace: 'solana' } }])
  kernel.close()
  await connect(kernel, 'solana', 'Tern')
  await connect(kernel, 'eip155', 'app.quartz')
  draw(drawConnectButton, kernel, 'solana')?.onClick()
  expect([views(kernel), selectNetwork(kernel.state)]).toEqual([['Account'], solana.id])
})

test('the account button of a namespace shows its account and opens it; the other’s network is none of its business', async () => {
  const { kernel, world } = twoChains()
  world.network.eip155 = stranger
  await connect(kernel, 'solana', 'Tern')
  await connect(kernel, 'eip155', 'app.quartz')
  await kernel.switchNetwork(solana)
  expect(draw(drawAccountButton, kernel, 'bip122')).toBeUndefined()
  expect(draw(drawAccountButton, kernel)?.label).toBe('Account sola…ddress')
  expect(draw(drawAccountButton, kernel, 'eip155')?.label).toBe('Account eip1…ddress, Unsupported')
  draw(drawAccountButton, kernel, 'eip155')?.onClick()
  expect(kernel.state.router.stack).toMatchObject([{ view: 'SwitchNetwork', params: { networkId: ethereum.id } }])
})

test('the network button of a namespace names that one’s network', async () => {
  const { kernel } = twoChains()
  expect(draw(drawNetworkButton, kernel)?.label).toBe('Network: Ethereum')
  expect(draw(drawNetworkButton, kernel, 'solana')?.label).toBe('Network: Solana')
  expect(draw(drawNetworkButton, kernel, 'bip122')?.label).toBe('Network: Choose network')
  draw(drawNetworkButton, kernel, 'solana')?.onClick()
  expect(views(kernel)).toEqual(['Networks'])
})
