import { describeChain } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { alice, bob, createPageWallet, publicKey } from './fixtures/createPageWallet.ts'
import { clearPage, place, places } from './fixtures/createWorld.ts'
import { stacks } from './index.ts'
import { stacksMainnet, stacksTestnet } from './networks/index.ts'

const balances = { [alice]: 12_345_678_901_234n, [bob]: 7n }
/** The scripted wallet's signature of a text: hex of the right length. */
const sign = (message: string) =>
  [...new TextEncoder().encode(message)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .padEnd(130, '0')

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
    wallet.answers.stx_signMessage = ({ message }: { message: string }) => ({ signature: sign(message), publicKey })
    return {
      plugin: () => stacks({ networks: [stacksMainnet, stacksTestnet] }),
      namespace: 'stacks',
      networks: [stacksMainnet, stacksTestnet],
      connectorId: places['sats-connect'],
      accounts: [alice, bob],
      balances,
      transfer: { to: bob, amount: 5n, memo: 'für Tee' },
      validAddress: bob,
      invalidAddress: `${bob.slice(0, -1)}0`,
      unknownNetwork,
      switches: true,
      async fetch(url) {
        const [, balance] =
          Object.entries(balances).find(([address]) => String(url).includes(`/v2/accounts/${address}`)) ?? []
        const facts = { balance: `0x${balance?.toString(16)}`, nonce: 0 }
        return balance === undefined ? new Response('{}', { status: 404 }) : new Response(JSON.stringify(facts))
      },
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
      prompts: wallet.prompts,
      verify: (message, signature) => signature === sign(message),
      sent: () =>
        wallet.requests.flatMap(({ method, params }) => {
          if (method !== 'stx_transferStx') return []
          const { recipient, amount, memo } = params as { recipient: string; amount: string; memo?: string }
          return { to: recipient, amount: BigInt(amount), memo }
        }),
      listeners: wallet.listeners,
      dispose: clearPage,
    }
  },
})
