// @vitest-environment node
// What the phone signs and sends, on the sandbox's chains: verified by others, and by the chains themselves.
import { createPublicKey, verify } from 'node:crypto'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { makeUnsignedSTXTokenTransfer } from '@stacks/transactions'
import { Verifier } from 'bip322-js'
import { address as codec, networks, Psbt } from 'bitcoinjs-lib'
import bs58 from 'bs58'
import { verifyMessage as verifyStacksMessage } from 'tapkit/stacks'
import { createPublicClient, http, toHex, verifyTypedData } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addresses as bitcoinAddresses, bob as bitcoinBob } from '../bitcoin/accounts.mjs'
import { people } from '../evm/addresses.mjs'
import { people as solanaPeople } from '../solana/addresses.mjs'
import { buildTransaction } from '../solana/fixtures/buildTransaction.ts'
import { counter, people as stacksPeople } from '../stacks/addresses.mjs'
import { addresses } from '../wallet/accounts.ts'
import { publicKeys as stacksKeys } from '../wallet/stacks/accounts.ts'
import { type App, openApp } from './fixtures/openApp.ts'
import { startWorld, type World } from './fixtures/startWorld.ts'

const own = bitcoinAddresses.regtest
const [solanaFirst, solanaSecond] = solanaPeople.accounts
const [stacksFirst] = stacksPeople.accounts
const bip122 = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

let world: World
let app: App

beforeAll(async () => {
  world = await startWorld()
  app = await openApp(world.relay.url)
  await world.phone.set({ mode: 'approve', grant: { accounts: [0, 1] } })
  const { uri, session } = await app.connect()
  await world.phone.pair(uri)
  await session
}, 120_000)
beforeEach(() => world.phone.set({ mode: 'approve', manner: 'honest' }))
afterAll(async () => {
  await app?.close()
  await world?.stop()
})

// biome-ignore lint/suspicious/noExplicitAny: what a wallet answers is looked at here, and not relied on
const ask = (chain: string, method: string, params: object): Promise<any> =>
  app.provider.request({ method, params: params as never }, chain)

/** The question that a request raises, which is approved after a look. */
async function look(task: () => Promise<unknown>) {
  await world.phone.set({ mode: 'ask' })
  const done = task()
  const question = await world.phone.question('request')
  await world.phone.set({ mode: 'approve' })
  await world.phone.answer(question.id, { approve: true })
  return { question, answer: await done }
}

test('eip155: typed data', async () => {
  const typed = {
    domain: { name: 'Acme', chainId: 8453 },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: '7' },
  } as const
  const { question, answer } = await look(() =>
    ask('eip155:8453', 'eth_signTypedData_v4', [addresses[1], JSON.stringify(typed)]),
  )
  expect(question.rows).toContainEqual(['Type', 'Order'])
  const message = { amount: 7n }
  const signature = answer as `0x${string}`
  expect(await verifyTypedData({ ...typed, message, address: addresses[1], signature })).toBe(true)
})

test('eip155: ether on two chains, and twice as much when it is told to', async () => {
  for (const [index, chain] of ['eip155:1', 'eip155:8453'].entries()) {
    const client = createPublicClient({
      chain: mainnet,
      transport: http(world.evm.chains[index]?.rpcUrl),
      pollingInterval: 20,
    })
    const send = () => ask(chain, 'eth_sendTransaction', [{ from: addresses[0], to: people.bob, value: toHex(5n) }])
    await world.phone.set({ manner: 'honest' })
    const before = await client.getBalance({ address: people.bob })
    const { question, answer } = await look(send)
    expect(question.rows).toContainEqual(['Network', world.evm.chains[index]?.name])
    await client.waitForTransactionReceipt({ hash: answer as `0x${string}` })
    expect(await client.getBalance({ address: people.bob })).toBe(before + 5n)
    await world.phone.set({ manner: 'sendsMore' })
    await client.waitForTransactionReceipt({ hash: await send() })
    expect(await client.getBalance({ address: people.bob })).toBe(before + 15n)
  }
  await world.phone.set({ manner: 'sendsThenFails' })
  const request = [{ from: addresses[0], to: people.bob, value: toHex(1n) }]
  await expect(ask('eip155:1', 'eth_sendTransaction', request)).rejects.toMatchObject({ code: -32603 })
})

test('eip155: nothing for an account that the session does not have', async () => {
  await expect(ask('eip155:1', 'personal_sign', ['0x00', addresses[2]])).rejects.toMatchObject({ code: 4100 })
  await expect(ask('eip155:1', 'personal_sign', ['0x00', 'nobody'])).rejects.toMatchObject({ code: -32602 })
})

test('solana: a message, transactions of both kinds, and one that it sends', async () => {
  const connection = new Connection(world.solana.rpcUrl, 'confirmed')
  const bob = new PublicKey(solanaPeople.bob)
  const message = new TextEncoder().encode('hello')
  const signed = await ask(world.solana.id, 'solana_signMessage', {
    message: bs58.encode(message),
    pubkey: solanaSecond,
  })
  const x = new PublicKey(solanaSecond ?? '').toBuffer().toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, message, key, bs58.decode(signed.signature))).toBe(true)

  const payer = new PublicKey(solanaFirst ?? '')
  const pay = (lamports: number) => SystemProgram.transfer({ fromPubkey: payer, toPubkey: bob, lamports })
  const { blockhash } = await connection.getLatestBlockhash()
  const legacy = new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(pay(1))
  const unsigned = legacy.serialize({ requireAllSignatures: false }).toString('base64')
  const { question, answer } = await look(() =>
    ask(world.solana.id, 'solana_signTransaction', { transaction: unsigned }),
  )
  expect(question.rows).toContainEqual(['To', solanaPeople.bob])
  const { transaction, signature } = answer as { transaction: string; signature: string }
  expect(await connection.sendRawTransaction(Buffer.from(transaction, 'base64'))).toBe(signature)

  const build = (lamports: number) =>
    Buffer.from(buildTransaction(payer, blockhash, pay(lamports)).serialize()).toString('base64')
  const all = await ask(world.solana.id, 'solana_signAllTransactions', { transactions: [build(2), build(3)] })
  for (const one of all.transactions) await connection.sendRawTransaction(Buffer.from(one, 'base64'))
  const before = await connection.getBalance(bob)
  const sent = await ask(world.solana.id, 'solana_signAndSendTransaction', { transaction: build(4) })
  await connection.confirmTransaction(sent.signature)
  expect(await connection.getBalance(bob)).toBe(before + 4)
  await expect(ask(world.solana.id, 'solana_signTransaction', { transaction: 'AAAA' })).rejects.toMatchObject({
    code: -32602,
  })
})

test('bip122: addresses, a message, a transfer and a PSBT', async () => {
  await world.bitcoin.fund(own.p2wpkh, 100_000)
  const explorer = async (path: string) => (await fetch(`${world.bitcoin.explorerUrl}${path}`)).json()
  expect(await ask(bip122, 'getAccountAddresses', { account: own.p2wpkh })).toMatchObject([
    { address: own.p2wpkh, intention: 'payment' },
    { address: own.p2tr, intention: 'ordinal' },
  ])
  for (const [address, protocol] of [
    [own.p2wpkh, 'ecdsa'],
    [own.p2tr, 'bip322'],
  ] as const) {
    const signed = await ask(bip122, 'signMessage', { account: own.p2wpkh, address, message: 'hello', protocol })
    const signature = Buffer.from(signed.signature, 'hex').toString('base64')
    expect(Verifier.verifySignature(address, 'hello', signature)).toBe(true)
  }
  const transfer = { account: own.p2wpkh, recipientAddress: bitcoinBob, amount: '4321' }
  const { question, answer } = await look(() => ask(bip122, 'sendTransfer', transfer))
  expect(question.rows).toContainEqual(['To', `0.00004321 BTC → ${bitcoinBob}`])
  const { vout } = await explorer(`/api/tx/${(answer as { txid: string }).txid}`)
  expect(vout).toContainEqual(expect.objectContaining({ scriptpubkey_address: bitcoinBob, value: 4321 }))
  await expect(ask(bip122, 'sendTransfer', { ...transfer, account: bitcoinBob })).rejects.toMatchObject({
    code: -32602,
  })

  const hash = await world.bitcoin.fund(own.p2wpkh, 50_000)
  const coins: { txid: string; vout: number }[] = await explorer(`/api/address/${own.p2wpkh}/utxo`)
  const psbt = new Psbt({ network: networks.regtest })
    .addInput({
      hash,
      index: coins.find(({ txid }) => txid === hash)?.vout ?? 0,
      witnessUtxo: { script: codec.toOutputScript(own.p2wpkh, networks.regtest), value: 50_000n },
    })
    .addOutput({ address: bitcoinBob, value: 49_000n })
    .toBase64()
  const signInputs = [{ address: own.p2wpkh, index: 0 }]
  const signed = await ask(bip122, 'signPsbt', { account: own.p2wpkh, psbt, signInputs })
  expect(Psbt.fromBase64(signed.psbt).data.inputs[0]?.partialSig).toHaveLength(1)
  const sent = await ask(bip122, 'signPsbt', { account: own.p2wpkh, psbt, signInputs, broadcast: true })
  expect((await explorer(`/api/tx/${sent.txid}`)).vin).toHaveLength(1)
})

test('stacks: addresses, a message, a transfer and a call', async () => {
  const outcome = async (txid: string) => (await fetch(`${world.stacks.apiUrl}/extended/v1/tx/0x${txid}`)).json()
  expect(await ask(world.stacks.id, 'stx_getAddresses', {})).toMatchObject({ addresses: [{ address: stacksFirst }] })
  const signed = await ask(world.stacks.id, 'stx_signMessage', { address: stacksFirst, message: 'hello' })
  expect(await verifyStacksMessage({ message: 'hello', signature: signed.signature, address: stacksFirst ?? '' })).toBe(
    true,
  )
  const transfer = { sender: stacksFirst, recipient: stacksPeople.bob, amount: '5', network: 'testnet' }
  const { question, answer } = await look(() => ask(world.stacks.id, 'stx_transferStx', transfer))
  expect(question.rows).toContainEqual(['Recipient', stacksPeople.bob])
  expect(await outcome((answer as { txid: string }).txid)).toMatchObject({ token_transfer: { amount: '5' } })
  const call = { contract: counter, functionName: 'add', functionArgs: ['0x0100000000000000000000000000000001'] }
  expect((await outcome((await ask(world.stacks.id, 'stx_callContract', call)).txid)).tx_status).toBe('success')
  const unsigned = await makeUnsignedSTXTokenTransfer({
    recipient: stacksPeople.bob,
    amount: 6,
    publicKey: stacksKeys[0],
    network: 'testnet',
    client: { baseUrl: world.stacks.apiUrl },
  })
  const made = await ask(world.stacks.id, 'stx_signTransaction', { transaction: unsigned.serialize(), broadcast: true })
  expect(await outcome(made.txid)).toMatchObject({ token_transfer: { amount: '6' } })
})
