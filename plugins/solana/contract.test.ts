import { createPublicKey, verify } from 'node:crypto'
import { type ChainPayment, type ChainWorld, describeChain } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { testMutants } from '../../kernel/fixtures/contractMutants.ts'
import { seeds, solanaAddresses } from '../../sandbox/wallet/solana/accounts.ts'
import { sign } from '../../sandbox/wallet/solana/signer.ts'
import { findTokenAccount } from './actions/findProgramAddress.ts'
import { readInstruction } from './actions/readInstruction.ts'
import { readMessage } from './actions/readMessage.ts'
import { decodeBase58 } from './base58.ts'
import { createNode, quietNode, type Rpc } from './fixtures/createNode.ts'
import { createSimulatedSolanaWallet } from './fixtures/createSimulatedSolanaWallet.ts'
import { account, encodeMint, encodeTokenAccount } from './fixtures/encodeAccounts.ts'
import { solana } from './index.ts'
import { solanaDevnet, solanaMainnet } from './networks/index.ts'
import { toNetwork } from './networks/toNetwork.ts'
import { programs } from './programs.ts'

const [alice, bob] = solanaAddresses
const balances: Record<string, bigint> = { [alice]: 5n, [bob]: 7n }
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const [kept, received] = [alice, bob].map((owner) => findTokenAccount(owner, mint, programs.token))

function publicKeyOf(address: string) {
  const x = Buffer.from(decodeBase58(address) ?? []).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** A node where everybody has 10 SOL and 100 of the token. */
const holding = (owner: string) => account(programs.token, encodeTokenAccount({ mint, owner, amount: 100_000_000n }))
const wealthy = account(programs.system, new Uint8Array(), 10_000_000_000)
const held: Record<string, unknown> = { [mint]: account(programs.token, encodeMint(6)), [`${received}`]: holding(bob) }
const node: Rpc = {
  ...quietNode,
  getBalance: ([address]: [string]) => ({ context: { slot: 1 }, value: Number(balances[address]) }),
  getMultipleAccounts: ([asked]: [string[]]) => ({
    context: { slot: 1_000 },
    value: asked.map((address) => held[address] ?? ([alice, bob].some((one) => one === address) ? wealthy : null)),
  }),
  getTokenAccountsByOwner: () => ({ context: { slot: 1_000 }, value: [{ pubkey: kept, account: holding(alice) }] }),
}

/** The payment of a transaction: SOL or a token. */
function readPayments(network: string, wire: Uint8Array): ChainPayment[] {
  const steps = readMessage(wire).instructions.map(readInstruction)
  const memo = steps.find((step) => step?.kind === 'memo')?.text
  return steps.flatMap((step): ChainPayment[] => {
    if (step?.kind === 'pay') return [{ from: step.from, network, to: step.to, amount: step.amount, memo }]
    if (step?.kind !== 'payToken') return []
    return [{ from: step.owner, network, to: step.to, amount: step.amount, token: step.mint, memo }]
  })
}

const clusters: Record<string, string> = { 'solana:mainnet': solanaMainnet.id, 'solana:devnet': solanaDevnet.id }

const skipped: string[] = []

function createWorld(): ChainWorld {
  let sent = 0
  const wallet = createSimulatedSolanaWallet({
    addresses: [alice],
    answers: {
      'solana:signMessage': async ({ message, account: owner }) => {
        const seed = seeds[solanaAddresses.indexOf((owner as { address: typeof alice }).address)] ?? ''
        return [{ signedMessage: message, signature: await sign(seed, message as Uint8Array) }]
      },
      'solana:signAndSendTransaction': () => [{ signature: new Uint8Array(64).fill(++sent) }],
    },
  })
  const page = new AbortController()
  return {
    plugin: () => solana({ networks: [solanaMainnet, solanaDevnet] }),
    namespace: 'solana',
    networks: [toNetwork(solanaMainnet), toNetwork(solanaDevnet)],
    connectorId: 'Example',
    accounts: [alice, bob],
    balances,
    validAddress: bob,
    invalidAddress: bob.replace('1', '0'),
    transfer: { to: bob, amount: 1_000_000n, memo: 'für Tee' },
    token: { address: mint, decimals: 6, symbol: 'USDC', name: 'USD Coin' },
    switches: 'silently',
    fetch: createNode(node).fetch,
    announce(mode) {
      wallet.mode = mode
      wallet.register(page.signal)
    },
    setMode(mode) {
      wallet.mode = mode
    },
    emitAccounts: wallet.emitAccounts,
    prompts: () =>
      wallet.requests.filter(({ feature, inputs }) => feature !== 'standard:disconnect' && !inputs[0]?.silent).length,
    verify: (message, signature, address) =>
      verify(null, Buffer.from(message), publicKeyOf(address), decodeBase58(signature) ?? new Uint8Array()),
    sent: () =>
      wallet.requests.flatMap(({ feature, inputs: [asked] }) =>
        /^solana:sign(AndSend)?Transaction$/.test(feature)
          ? readPayments(clusters[`${asked?.chain}`] ?? '', asked?.transaction as Uint8Array)
          : [],
      ),
    listeners: wallet.listeners,
    dispose: () => page.abort(),
  }
}

describeChain({
  name: 'solana',
  runner: { describe, test, expect, skip: (title) => skipped.push(title) },
  create: createWorld,
})

testMutants(createWorld)

test('default: the contract skips exactly what a Solana wallet, which is on no network of its own, has no use for', () => {
  expect(skipped.sort()).toEqual([
    'behavior: follows the network that the wallet changes to',
    'behavior: marks a network of the wallet that is not offered, until it is on another',
    'error: a refused switch leaves the network',
  ])
})
