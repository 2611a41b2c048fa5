import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { history } from 'tapkit/features/history'
import type { Plugin } from 'tapkit/kernel'
import { watchButton } from './compose.ts'

const account = '0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'
const party = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const total = 10_000
const perPage = 1_000

/** A wallet that connects, and an indexer that has a past of ten thousand rows, ten a day. */
const past: Plugin = {
  name: 'past',
  apply({ connectors, hooks }) {
    connectors.add({
      ...{ id: 'bench', name: 'Bench', namespace: 'eip155', kind: 'announced' },
      getProvider: async () => ({ request: () => new Promise(() => {}) }) as never,
      connect: async ({ network }) => ({ network, accounts: [{ address: account }] }),
      restore: async () => undefined,
      disconnect: async () => {},
    })
    hooks.fetchHistory.tapPromise({ name: 'past', namespace: 'eip155' } as never, async ({ network, cursor }) => {
      const start = Number(cursor ?? 0)
      const items = Array.from({ length: perPage }, (_, index) => ({
        ...{ id: `0x${start + index}`, networkId: network.id, kind: 'send' as const, status: 'confirmed' as const },
        at: Date.now() - (start + index) * 8_640_000,
        transfers: [{ direction: 'out' as const, amount: '1.5', symbol: 'ETH', name: 'Ether', party }],
      }))
      const next = start + perPage < total ? `${start + perPage}` : undefined
      return { items, next }
    })
  },
}

document.querySelector('#app')?.append(document.createElement('tapkit-button'))
const kit = createAppKit({
  metadata: { name: 'Bench', url: location.origin },
  theme: { mode: 'light' },
  plugins: [eip155({ networks: [mainnet] }), history(), past],
})
await kit.connect({ connectorId: 'bench', namespace: 'eip155' })
for (let page = 0; page < total / perPage; page++) await kit.features.history.fetchTransactions({ more: page > 0 })
kit.open('Account')
kit.kernel.navigate('Transactions', undefined)
watchButton()
