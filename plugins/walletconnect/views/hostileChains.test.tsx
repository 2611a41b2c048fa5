import { act } from 'react'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { solana } from 'tapkit/solana'
import { solanaMainnet } from 'tapkit/solana/networks'
import { expect, test } from 'vitest'
import { click, mount, redraw } from '../../../ui/kit/fixtures/mount.tsx'
import { createFakeClient } from '../fixtures/createFakeClient.ts'
import { openKernel } from '../fixtures/openKernel.ts'
import { walletconnect } from '../index.ts'
import ConnectingWalletConnectView from './ConnectingWalletConnectView.tsx'

/** An app on Ethereum, whose visitor wants a wallet for Solana and presses one that is not in the page. */
async function wantForSolana() {
  const fake = createFakeClient()
  const kernel = await openKernel([
    eip155({ networks: [mainnet] }),
    solana({ networks: [solanaMainnet] }),
    walletconnect({ provider: fake }),
  ])
  const heron = { id: 'heron', name: 'Heron', kind: 'external', installed: false } as const
  kernel.connectors.add({ ...heron, namespace: 'solana', links: { app: { mobile: 'heron:', desktop: 'heron:' } } })
  kernel.open('Networks')
  kernel.navigate('Connect', { namespace: 'solana', networkId: solanaMainnet.id })
  kernel.navigate('GetWallet', { key: 'solana:heron' })
  return { kernel, fake, last: () => kernel.state.router.stack.at(-1) }
}

test('a wallet that is paired with for a chain is connected in that one (networks 4)', async () => {
  const { kernel, fake, last } = await wantForSolana()
  expect(last()).toMatchObject({ view: 'ConnectingWalletConnect', params: { namespace: 'solana' } })
  await expect.poll(() => fake.proposed.length).toBe(1)
  const accounts = ['eip155:1:0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7']
  fake.proposed[0]?.approve([...accounts, `${solanaMainnet.id}:4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T`])
  await expect.poll(() => kernel.account('solana').status).toBe('connected')
  expect(kernel.network()?.id).toBe(solanaMainnet.id)
})

test('one that is installed meanwhile in both chains is asked in that one (networks 4)', async () => {
  const { kernel, last } = await wantForSolana()
  const { findAll } = mount(<ConnectingWalletConnectView kernel={kernel} params={last()?.params as never} />)
  const installed = { name: 'Heron', kind: 'announced', connect: () => new Promise<never>(() => {}) } as const
  await act(async () => {
    for (const namespace of ['eip155', 'solana'] as const)
      kernel.connectors.add({
        ...installed,
        id: `${namespace}-heron`,
        namespace,
        getProvider: async () => ({}) as never,
      })
  })
  const key = findAll('button').find(({ textContent }) => textContent === 'Connect Heron')
  click(key as HTMLElement)
  expect(last()).toMatchObject({ view: 'ConnectingExternal', params: { connectorId: 'solana-heron' } })
  await redraw()
})
