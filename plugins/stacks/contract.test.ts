import { describeChain } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { alice, bob, createPageWallet } from './fixtures/createPageWallet.ts'
import { clearPage, place, places } from './fixtures/createWorld.ts'
import { stacks } from './index.ts'
import { stacksMainnet, stacksTestnet } from './networks/index.ts'

const unknownNetwork = { ...stacksTestnet, id: 'stacks:2147483650', reference: '2147483650' } as const

describeChain({
  name: 'stacks',
  runner: { describe, test, expect },
  create() {
    const wallet = createPageWallet('sats-connect', [alice])
    wallet.answers.wallet_changeNetwork = ({ name }: { name: string }) => {
      const onMainnet = name === 'Mainnet'
      wallet.accounts = [onMainnet ? alice : 'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RQ']
      return null
    }
    return {
      plugin: () => stacks({ networks: [stacksMainnet, stacksTestnet] }),
      namespace: 'stacks',
      networks: [stacksMainnet, stacksTestnet],
      connectorId: places['sats-connect'],
      accounts: [alice, bob],
      balance: 12_345_678_901_234n,
      validAddress: bob,
      invalidAddress: `${bob.slice(0, -1)}0`,
      unknownNetwork,
      switches: true,
      fetch: async () => new Response(JSON.stringify({ balance: `0x${12_345_678_901_234n.toString(16)}`, nonce: 0 })),
      announce(mode) {
        wallet.mode = mode
        place('sats-connect', wallet.provider)
      },
      setMode(mode) {
        wallet.mode = mode
      },
      emitAccounts(accounts) {
        wallet.accounts = [...accounts]
        const addresses = accounts.map((address) => ({ address, purpose: 'stacks' }))
        wallet.emit('accountChange', { type: 'accountChange', addresses })
      },
      emitNetwork: ({ reference }) =>
        wallet.emit('networkChange', {
          type: 'networkChange',
          bitcoin: { name: 'Mainnet' },
          stacks: { chainId: Number(reference) },
        }),
      listeners: wallet.listeners,
      dispose: clearPage,
    }
  },
})
