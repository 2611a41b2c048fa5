import { createPublicKey, verify } from 'node:crypto'
import { describeChain } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { solanaAddresses } from '../../sandbox/wallet/solana/accounts.ts'
import { sign } from '../../sandbox/wallet/solana/signer.ts'
import { readInstruction } from './actions/readInstruction.ts'
import { readMessage } from './actions/readMessage.ts'
import { decodeBase58 } from './base58.ts'
import { createNode, quietNode } from './fixtures/createNode.ts'
import { createSimulatedSolanaWallet } from './fixtures/createSimulatedSolanaWallet.ts'
import { solana } from './index.ts'
import { solanaDevnet, solanaMainnet } from './networks/index.ts'
import { toNetwork } from './networks/toNetwork.ts'

const [alice, bob] = solanaAddresses
const balances: Record<string, bigint> = { [alice]: 5n, [bob]: 7n }
const x = Buffer.from(decodeBase58(alice) ?? []).toString('base64url')
const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })

const skipped: string[] = []

describeChain({
  name: 'solana',
  runner: { describe, test, expect, skip: (title) => skipped.push(title) },
  create() {
    let sent = 0
    const wallet = createSimulatedSolanaWallet({
      addresses: [alice],
      answers: {
        'solana:signMessage': async ({ message }) => [
          { signedMessage: message, signature: await sign(0, message as Uint8Array) },
        ],
        'solana:signAndSendTransaction': () => [{ signature: new Uint8Array(64).fill(++sent) }],
      },
    })
    const page = new AbortController()
    const getBalance = ([address]: [string]) => ({ context: { slot: 1 }, value: Number(balances[address]) })
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
      switches: 'silently',
      fetch: createNode({ ...quietNode, getBalance }).fetch,
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
      verify: (message, signature) =>
        verify(null, Buffer.from(message), publicKey, decodeBase58(signature) ?? new Uint8Array()),
      sent: () =>
        wallet.requests.flatMap(({ feature, inputs }) => {
          if (!/^solana:sign(AndSend)?Transaction$/.test(feature)) return []
          const steps = readMessage(inputs[0]?.transaction as Uint8Array).instructions.map(readInstruction)
          const memo = steps.find((step) => step?.kind === 'memo')?.text
          return steps.flatMap((step) => (step?.kind === 'pay' ? { to: step.to, amount: step.amount, memo } : []))
        }),
      listeners: wallet.listeners,
      dispose: () => page.abort(),
    }
  },
})

test('default: the contract skips exactly what a Solana wallet, which is on no network of its own, has no use for', () => {
  expect(skipped.sort()).toEqual([
    'behavior: follows the network that the wallet changes to',
    'behavior: marks a network of the wallet that is not offered, until it is on another',
    'error: a refused switch leaves the network',
  ])
})
