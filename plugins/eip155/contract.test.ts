import { createSimulatedWallet, describeChain } from 'tapkit/testing'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { keys } from '../../sandbox/wallet/accounts.ts'
import { announce, bob } from './fixtures/createWorld.ts'
import { eip155 } from './index.ts'
import { base, gnosis, mainnet } from './networks/index.ts'
import { toNetwork } from './toNetwork.ts'

const signer = privateKeyToAccount(keys[0])
const { address } = signer
const balances = { [address]: 5n, [bob]: 7n }
const prompting = /^(eth_requestAccounts|eth_sendTransaction|personal_sign|wallet_switchEthereumChain)$/

const skipped: string[] = []

describeChain({
  name: 'eip155',
  runner: { describe, test, expect, skip: (title) => skipped.push(title) },
  create() {
    let sent = 0
    const wallet = createSimulatedWallet({
      accounts: [address],
      answers: {
        personal_sign: (params) => {
          const [raw] = params as [`0x${string}`]
          return signer.signMessage({ message: { raw } })
        },
        eth_sendTransaction: () => `0x${(++sent).toString(16).padStart(64, '0')}`,
      },
    })
    const page = new AbortController()
    return {
      plugin: () => eip155({ networks: [mainnet, base] }),
      namespace: 'eip155',
      networks: [toNetwork(mainnet), toNetwork(base)],
      connectorId: 'com.example.wallet',
      accounts: [address, bob],
      balances,
      validAddress: bob,
      invalidAddress: bob.replace('C', 'c'),
      transfer: { to: bob, amount: 1n },
      unknownNetwork: toNetwork(gnosis),
      switches: true,
      fetch: async (_, init) => {
        const { id, params } = JSON.parse(String(init?.body))
        const result = `0x${(balances[params[0]] ?? 0n).toString(16)}`
        return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }))
      },
      announce(mode) {
        wallet.mode = mode
        const onRequest = () => announce(wallet.provider, { rdns: 'com.example.wallet' })
        addEventListener('eip6963:requestProvider', onRequest, { signal: page.signal })
      },
      setMode(mode) {
        wallet.mode = mode
      },
      emitAccounts: (accounts) => wallet.emit('accountsChanged', accounts),
      emitNetwork: ({ reference }) => wallet.emit('chainChanged', `0x${Number(reference).toString(16)}`),
      prompts: () => wallet.requests.filter(({ method }) => prompting.test(method)).length,
      verify: (message, signature) => verifyMessage({ address, message, signature: signature as `0x${string}` }),
      sent: () =>
        wallet.requests.flatMap(({ method, params }) => {
          if (method !== 'eth_sendTransaction') return []
          const [{ to, value }] = params as [{ to: string; value: string }]
          return { to, amount: BigInt(value) }
        }),
      listeners: wallet.listeners,
      dispose: () => page.abort(),
    }
  },
})

test('default: the contract skips exactly what an EVM wallet has no use for', () => {
  expect(skipped.sort()).toEqual([
    'behavior: a memo is in what is prepared and in what the wallet is asked for, and in neither where there is none',
  ])
})
