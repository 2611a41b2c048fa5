import { act } from 'react'
import { selectNetwork } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { connect, solana, twoChains, views } from '../../../ui/core/fixtures/twoChains.ts'
import { click, mount } from '../../../ui/kit/fixtures/mount.tsx'
import { wallets } from './index.ts'
import AllWalletsView from './views/AllWalletsView.tsx'

/** The list of all wallets, from the wallets of Solana: Quartz is connected, in the other chain. */
async function visit() {
  const kit = twoChains({ plugins: [wallets({ list: [] })], storage: createMemoryArea() })
  const { kernel } = kit
  await connect(kernel, 'eip155', 'app.quartz')
  kernel.open('Networks')
  const sought = { namespace: 'solana', networkId: solana.id } as const
  kernel.navigate('SwitchActiveChain', {
    switchToChain: 'solana',
    networkId: solana.id,
    navigateTo: 'Connect',
    navigateWithReplace: true,
  })
  kernel.replace('Connect', sought)
  kernel.navigate('AllWallets')
  const { findAll } = mount(<AllWalletsView kernel={kernel} params={undefined} />)
  const tile = (name: string) => findAll('.tk-tile').find(({ textContent }) => textContent?.includes(name))
  return { ...kit, tile }
}

test('a wallet of several chains is asked in the one that a wallet is wanted for, and the one in use elsewhere stays (networks 4)', async () => {
  const { kernel, world, tile } = await visit()
  await act(() => vi.waitUntil(() => tile('Harbor')))
  click(tile('Harbor') as HTMLElement)
  await act(() => vi.waitUntil(() => !kernel.state.modal.open))
  expect(world.asked.at(-1)).toBe(`connect solana:Harbor ${solana.id}`)
  expect([kernel.connection('eip155')?.connector.name, kernel.connection('solana')?.connector.name]).toEqual([
    'Quartz',
    'Harbor',
  ])
  expect([selectNetwork(kernel.state), views(kernel), world.ended]).toEqual([solana.id, [], []])
})

test('one that is not in that chain is not in the list', async () => {
  const { tile } = await visit()
  await act(() => vi.waitUntil(() => tile('Harbor')))
  expect([tile('Tern') !== undefined, tile('Quartz')]).toEqual([true, undefined])
})
