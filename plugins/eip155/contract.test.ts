import { type ChainWorld, createSimulatedWallet, describeChain } from 'tapkit/testing'
import { decodeFunctionData, erc20Abi, type Hex, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { testMutants } from '../../kernel/fixtures/contractMutants.ts'
import { keys } from '../../sandbox/wallet/accounts.ts'
import { announce, usdc } from './fixtures/createWorld.ts'
import { eip155 } from './index.ts'
import { base, gnosis, mainnet } from './networks/index.ts'
import { toNetwork } from './toNetwork.ts'

const signers = keys.map((key) => privateKeyToAccount(key))
const [address = '', bob = ''] = signers.map((signer) => signer.address)
const balances = { [address]: 5n, [bob]: 7n }
const prompting = /^(eth_requestAccounts|eth_sendTransaction|personal_sign|wallet_switchEthereumChain)$/

type Request = { readonly from: string; readonly to: string; readonly value?: string; readonly data?: Hex }

/** What a transaction pays: ether, or a token by a call of its contract. */
function readPayment({ from, to, value = '0x0', data = '0x' }: Request) {
  if (data === '0x') return { from, network: '', to, amount: BigInt(value) }
  const { args } = decodeFunctionData({ abi: erc20Abi, data })
  const [receiver, amount] = args as [string, bigint]
  return { from, network: '', to: receiver, amount, token: to }
}

const skipped: string[] = []

function createWorld(): ChainWorld {
  const sent: ReturnType<typeof readPayment>[] = []
  const wallet = createSimulatedWallet({
    accounts: [address],
    answers: {
      personal_sign: (params) => {
        const [raw, owner] = params as [Hex, string]
        return signers.find((signer) => signer.address === owner)?.signMessage({ message: { raw } })
      },
      eth_sendTransaction(params) {
        const [request] = params as [Request]
        const count = sent.push({ ...readPayment(request), network: `eip155:${Number(wallet.chainId)}` })
        return `0x${count.toString(16).padStart(64, '0')}`
      },
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
    invalidAddress: bob.replace(/[a-f]/, (letter) => letter.toUpperCase()),
    transfer: { to: bob, amount: 1n },
    token: { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' },
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
    emitAccounts(accounts) {
      wallet.accounts = [...accounts]
      wallet.emit('accountsChanged', accounts)
    },
    emitNetwork: ({ reference }) => wallet.emit('chainChanged', `0x${Number(reference).toString(16)}`),
    prompts: () => wallet.requests.filter(({ method }) => prompting.test(method)).length,
    verify: (message, signature, owner) =>
      verifyMessage({ address: owner as Hex, message, signature: signature as Hex }),
    sent: () => sent,
    listeners: wallet.listeners,
    dispose: () => page.abort(),
  }
}

describeChain({
  name: 'eip155',
  runner: { describe, test, expect, skip: (title) => skipped.push(title) },
  create: createWorld,
})

testMutants(createWorld)

test('default: the contract skips exactly what an EVM wallet has no use for', () => {
  expect(skipped.sort()).toEqual([
    'behavior: a memo is in what is prepared and in what the wallet is asked for, and in neither where there is none',
  ])
})
