import { createHash } from 'node:crypto'
import { Cl } from '@stacks/transactions'
import { type ChainPayment, type ChainWorld, describeChain } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { testMutants } from '../../kernel/fixtures/contractMutants.ts'
import { alice, aliceOnTestnet, bob, createPageWallet, publicKey } from './fixtures/createPageWallet.ts'
import { clearPage, place, places } from './fixtures/createWorld.ts'
import { stacks } from './index.ts'
import { stacksMainnet, stacksTestnet } from './networks/index.ts'

const balances = { [alice]: 12_345_678_901_234n, [bob]: 7_000_000n, [aliceOnTestnet]: 7_000_000n }
/** The scripted wallet's signature of a text: hex of the right length. */
const sign = (message: string, address = '') =>
  createHash('sha512').update(`${address} signed ${message}`).digest('hex').padEnd(130, '0')

const bobOnTestnet = 'ST3FBR2AGK5H9QBDH3EEN6DF8EK8JY7RX8NQXMNRQ'
const token = { address: `${bob}.coin::coin`, decimals: 6, symbol: 'COIN', name: 'Coin' }

type Params = Readonly<Record<'address' | 'network' | 'recipient' | 'amount' | 'memo' | 'contract', string>> & {
  readonly functionArgs: readonly string[]
}

/** What a request pays: STX, or a token by a call of its contract. A request without an address is the wallet's own account's. */
function readPayment(method: string, params: Params, own: Pick<ChainPayment, 'from' | 'network'>): ChainPayment[] {
  const { amount, recipient, memo, contract, functionArgs } = params
  const payer = { from: params.address ?? own.from, network: networks[params.network] ?? own.network }
  if (method === 'stx_transferStx') return [{ ...payer, to: recipient, amount: BigInt(amount), memo }]
  if (method !== 'stx_callContract' || contract !== `${bob}.coin`) return []
  const [paid, , to] = functionArgs.map((arg) => Cl.deserialize(arg)) as [{ value: bigint }, unknown, { value: string }]
  return [{ ...payer, to: to.value, amount: BigInt(paid.value), token: token.address }]
}

const networks: Record<string, string> = { mainnet: stacksMainnet.id, testnet: stacksTestnet.id }

const unknownNetwork = { ...stacksTestnet, id: 'stacks:2147483650', reference: '2147483650' } as const

function createWorld(): ChainWorld {
  const wallet = createPageWallet('sats-connect', [alice])
  let network: string = stacksMainnet.id
  wallet.answers.wallet_changeNetwork = ({ name }: { name: string }) => {
    network = networks[name.toLowerCase()] ?? ''
    wallet.accounts = [network === stacksMainnet.id ? alice : aliceOnTestnet]
    return null
  }
  wallet.answers.stx_signMessage = ({ message, address }: { message: string; address?: string }) => ({
    signature: sign(message, address ?? wallet.accounts[0]),
    publicKey,
  })
  return {
    plugin: () => stacks({ networks: [stacksMainnet, stacksTestnet] }),
    namespace: 'stacks',
    networks: [stacksMainnet, stacksTestnet],
    connectorId: places['sats-connect'],
    accounts: [alice, bob],
    balances,
    transfer: { to: bob, amount: 5n, memo: 'für Tee' },
    receiverOnSecond: bobOnTestnet,
    token,
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
    verify: (message, signature, address) => signature === sign(message, address),
    sent: () =>
      wallet.requests.flatMap(({ method, params }) =>
        readPayment(method, Object(params), { from: wallet.accounts[0] ?? '', network }),
      ),
    listeners: wallet.listeners,
    dispose: clearPage,
  }
}

describeChain({
  name: 'stacks',
  runner: { describe, test, expect },
  create: createWorld,
})

testMutants(createWorld)
