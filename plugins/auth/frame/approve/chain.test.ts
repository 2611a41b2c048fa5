// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { parseEther } from 'ethers'
import type { Network } from 'tapkit/kernel'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people, tokens } from '../../../../sandbox/evm/addresses.mjs'
import { type RunningEvm, startEvm } from '../../../../sandbox/evm/startEvm.mjs'
import { type RunningSolana, startSolana } from '../../../../sandbox/solana/startSolana.mjs'
import { devnet } from './fixtures/fakeNode.ts'
import { linesOf, read } from './fixtures/readers.ts'
import { canary, evmAddress, solanaAddress } from './fixtures/seed.ts'
import { reachNodes } from './reachNodes.ts'
import type { Act } from './read/act.ts'
import { finishAct } from './sign/finishAct.ts'
import { signAct } from './sign/signAct.ts'

const cache = mkdtempSync(join(tmpdir(), 'tapkit-approve-'))
let evm: RunningEvm
let solana: RunningSolana
let ethereum: Network
let cluster: Network

beforeAll(async () => {
  evm = await startEvm({ ports: { ethereum: 0, base: 0 }, cache })
  solana = await startSolana({ port: 0 })
  ethereum = {
    id: 'eip155:1',
    namespace: 'eip155',
    reference: '1',
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: chain().rpcUrl,
  }
  cluster = { ...devnet, rpcUrl: solana.rpcUrl }
}, 60_000)
afterAll(async () => {
  await evm?.stop()
  await solana?.stop()
  rmSync(cache, { recursive: true, force: true })
})

function chain() {
  const [first] = evm.chains
  if (!first) throw new Error('There is no chain')
  return first
}

async function sign(act: Act): Promise<unknown> {
  const networks = [ethereum, cluster]
  const { signal } = new AbortController()
  const signatures = await signAct(act, (use) => use(canary()), signal)
  return finishAct(act, signatures, { http: reachNodes(networks, signal), networks, signal })
}

const readOn = (method: Parameters<typeof read>[0], params: Parameters<typeof read>[1], network: Network) => {
  const networks = [ethereum, cluster]
  const http = reachNodes(networks, new AbortController().signal)
  return read(method, params, { chainId: network.id, networks, http })
}

test('a chain of EVM takes the payment and the transfer of tokens that the page has shown and signed', async () => {
  const [alice = '', bob = ''] = people.accounts
  const { rpc } = chain()
  const usdc = tokens[1].USDC.address
  await rpc('anvil_setBalance', [evmAddress, `0x${parseEther('3').toString(16)}`])
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [evmAddress as `0x${string}`, 5_000_000n],
  })
  await rpc('anvil_impersonateAccount', [alice])
  await rpc('eth_sendTransaction', [{ from: alice, to: usdc, data }])

  const before = BigInt(await rpc<string>('eth_getBalance', [bob, 'latest']))
  const value = `0x${parseEther('1.5').toString(16)}`
  const payment = await readOn('eth_sendTransaction', [{ from: evmAddress, to: bob, value }], ethereum)
  expect(linesOf(payment, 'sends')).toEqual(['1.5 ETH'])
  const id = await sign(payment)
  await expect.poll(() => rpc('eth_getTransactionReceipt', [id])).toMatchObject({ status: '0x1' })
  expect(BigInt(await rpc<string>('eth_getBalance', [bob, 'latest'])) - before).toBe(parseEther('1.5'))

  const call = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob as `0x${string}`, 2_500_000n] })
  const transfer = await readOn('eth_sendTransaction', [{ from: evmAddress, to: usdc, data: call }], ethereum)
  expect(linesOf(transfer, 'sends')).toEqual(['2.5 USDC'])
  const hash = await sign(transfer)
  await expect.poll(() => rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
})

test('a chain of EVM refuses before the page asks what the account cannot pay', async () => {
  const asked = readOn(
    'eth_sendTransaction',
    [{ from: evmAddress, to: evmAddress, value: `0x${'f'.repeat(24)}` }],
    ethereum,
  )
  await expect(asked).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'funds' } })
})

test('a cluster of Solana takes the payment that the page has shown and signed', async () => {
  const connection = new Connection(solana.rpcUrl, 'confirmed')
  const payerKey = new PublicKey(solanaAddress)
  await connection.requestAirdrop(payerKey, 2_000_000_000)
  const to = Keypair.generate().publicKey
  const { blockhash } = await connection.getLatestBlockhash()
  const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: to, lamports: 1_500_000_000 })]
  const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions }).compileToV0Message()
  const transaction = Buffer.from(new VersionedTransaction(message).serialize()).toString('base64')
  const act = await readOn('solana_signAndSendTransaction', { transaction, pubkey: solanaAddress }, cluster)
  expect(linesOf(act, 'sends')).toEqual(['1.5 SOL'])
  const { signature } = (await sign(act)) as { signature: string }
  await expect.poll(async () => (await connection.getSignatureStatus(signature)).value?.confirmationStatus).toBeTruthy()
  expect(await connection.getBalance(to)).toBe(1_500_000_000)
})
