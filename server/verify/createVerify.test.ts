import { secp256k1 } from '@noble/curves/secp256k1'
import { crypto, opcodes as op, payments, script, Transaction } from 'bitcoinjs-lib'
import { createMessage } from 'tapkit/features/siwx/verify'
import { createSignInServer } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { loadSdk } from '../../plugins/bip122/message/sdk.ts'
import { createToSpend } from '../../plugins/bip122/message/toSign.ts'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

const chainId = 'bip122:000000000019d6689c085ae165831e93'
const [owner, heir] = [secp256k1.utils.randomPrivateKey(), secp256k1.utils.randomPrivateKey()]
const keyOf = (secretKey: Uint8Array) => secp256k1.getPublicKey(secretKey, true)
/** The owner can spend at any time, the heir in an hour (BIP-65). */
const opens = Math.floor(Date.now() / 1_000) + 3_600
const vault = script.compile([
  ...[op.OP_IF, keyOf(owner), op.OP_CHECKSIG, op.OP_ELSE],
  ...[script.number.encode(opens), op.OP_CHECKLOCKTIMEVERIFY, op.OP_DROP, keyOf(heir), op.OP_CHECKSIG, op.OP_ENDIF],
])

function sign(message: string, by: Uint8Array, output: Uint8Array): string {
  const isHeir = by === heir
  const transaction = new Transaction()
  transaction.version = 2
  if (isHeir) transaction.locktime = opens
  transaction.addInput(createToSpend(message, output).getHash(), 0, isHeir ? 0xfffffffe : 0)
  transaction.addOutput(Uint8Array.of(0x6a), 0n)
  const hash = transaction.hashForWitnessV0(0, vault, 0n, 1)
  const signature = script.signature.encode(secp256k1.sign(hash, by, { lowS: true }).toCompactRawBytes(), 1)
  transaction.setWitness(0, [signature, isHeir ? new Uint8Array() : Uint8Array.of(1), vault])
  return Buffer.from(transaction.toBuffer()).toString('base64')
}

afterEach(() => void vi.useRealTimers())

test.each([
  ['its owner', owner, 0, 200],
  ['its heir, before the script lets them', heir, 0, 401],
  ['its heir, once the script lets them', heir, 3_601_000, 200],
] as const)('who may spend today signs in with an address: %s (sign-in 3)', async (_, by, later, status) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later })
  await loadSdk()
  const output = Uint8Array.of(0, 32, ...crypto.sha256(vault))
  const address = payments.p2wsh({ output }).address ?? ''
  const visitor = createVisitor(createSignInServer({ origins: origin, secret }).handle)
  const message = createMessage({
    ...{ domain: 'acme.app', accountAddress: address, chainId, uri: `${origin}/`, version: '1' },
    ...{ nonce: await visitor.askNonce(), issuedAt: new Date().toISOString() },
  } as never)
  const answer = await visitor.send('POST', '/verify', { body: { message, signature: sign(message, by, output) } })
  expect(answer.status).toBe(status)
})

test('a silent node is answered for before a page gives up, after ten seconds: a late answer signs no visitor in (server 6)', async () => {
  let answer: ((told: unknown) => void) | undefined
  const call = { 'eip155:1': () => new Promise((resolve) => (answer = resolve)) }
  const visitor = createVisitor(createSignInServer({ origins: origin, secret, call, onError() {} }).handle)
  const body = await visitor.sign({ ...createAccount(), address: createAccount().address })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let status = 0
  const sent = visitor.send('POST', '/verify', { body }).then((told) => {
    status = told.status
  })
  await vi.waitUntil(() => answer)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(status).toBe(503)
  answer?.(`0x1626ba7e${'0'.repeat(56)}`)
  await sent
  expect(await visitor.sessions()).toEqual([])
})
