// @vitest-environment node
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { Transaction, TypedDataEncoder, verifyMessage, verifyTypedData } from 'ethers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { devnet, fakeNode, sepolia } from '../fixtures/fakeNode.ts'
import { linesOf, read } from '../fixtures/readers.ts'
import { canary, evmAddress, solanaAddress } from '../fixtures/seed.ts'
import { reachNodes } from '../reachNodes.ts'
import type { Act } from '../read/act.ts'
import { finishAct } from './finishAct.ts'
import { signAct } from './signAct.ts'

const few = { numRuns: 15 }
const networks = [sepolia, devnet]

async function sign(act: Act): Promise<unknown> {
  const { signal } = new AbortController()
  const signatures = await signAct(act, (use) => use(canary()), signal)
  return finishAct(act, signatures, { http: reachNodes(networks, signal), networks, signal })
}

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text))

test('the text that is drawn is the text that is signed, on both chains (approvals 1)', async () => {
  await fc.assert(
    fc.asyncProperty(words, async (text) => {
      const bytes = new TextEncoder().encode(text)
      const evm = await read('personal_sign', [`0x${Buffer.from(bytes).toString('hex')}`, evmAddress])
      const [drawn = ''] = linesOf(evm, 'message')
      fc.pre(evm.warnings.length === 0)
      expect(verifyMessage(drawn, String(await sign(evm)))).toBe(evmAddress)
      const solana = await read('solana_signMessage', { message: base58.encode(bytes) })
      const { signature } = (await sign(solana)) as { signature: string }
      const shown = new TextEncoder().encode(linesOf(solana, 'message')[0])
      expect(ed25519.verify(base58.decode(signature), shown, base58.decode(solanaAddress))).toBe(true)
    }),
    few,
  )
})

test('the payment that is drawn is the payment that is signed and sent (approvals 1)', async () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 90n })
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  await fc.assert(
    fc.asyncProperty(amount, address, async (value, to) => {
      const node = fakeNode({ eth_sendRawTransaction: '0x' })
      const act = await read('eth_sendTransaction', [{ from: evmAddress, to, value: `0x${value.toString(16)}` }])
      const id = await sign(act)
      const [sent, ...more] = node.asks('eth_sendRawTransaction')
      expect(more).toEqual([])
      const transaction = Transaction.from(String(sent?.params[0]))
      expect([transaction.from, transaction.hash]).toEqual([evmAddress, id])
      const drawn = [linesOf(act, 'sends')[0] ?? '0 ETH', linesOf(act, 'to')[0]]
      expect(drawn).toEqual([`${decimal(transaction.value)} ETH`, transaction.to])
      expect(Transaction.from(transaction.unsignedSerialized).unsignedHash).toBe(transaction.unsignedHash)
      expect(act.signings[0]?.subject).toEqual({ kind: 'eip155Transaction', unsigned: transaction.unsignedSerialized })
    }),
    few,
  )
})

test('every value that is drawn of typed data is a value that is signed', async () => {
  const person = fc.record({ name: words, wallet: fc.constant('0x00000000000000000000000000000000000000bb') })
  const message = fc.record({
    to: fc.array(person, { maxLength: 3 }),
    amount: fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n }).map(String),
    data: fc.uint8Array({ maxLength: 40 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
    urgent: fc.boolean(),
  })
  const types = {
    Mail: [
      { name: 'to', type: 'Person[]' },
      { name: 'amount', type: 'int128' },
      { name: 'data', type: 'bytes' },
      { name: 'urgent', type: 'bool' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
  }
  const domain = { name: 'Mail', chainId: 11155111, verifyingContract: '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238' }
  fakeNode({ eth_getCode: '0x60' })
  await fc.assert(
    fc.asyncProperty(message, async (values) => {
      const data = { domain, types, primaryType: 'Mail', message: { ...values, more: 'unsigned' } }
      const act = await read('eth_signTypedData_v4', [evmAddress, JSON.stringify(data)])
      const signature = String(await sign(act))
      expect(verifyTypedData(domain, types, values, signature)).toBe(evmAddress)
      const drawn = act.lines.filter(({ label, name }) => label === 'field' && name).map(({ value }) => value)
      const { to, amount, data: bytes, urgent } = values
      const people = to.length === 0 ? ['[]'] : to.flatMap(({ name, wallet }) => [name, wallet])
      expect(drawn).toEqual([...people, amount, bytes, String(urgent)])
      expect(TypedDataEncoder.hash(domain, types, values)).toMatch(/^0x/)
    }),
    few,
  )
})

test('the transactions of Solana that are drawn are the ones that are signed', async () => {
  fakeNode()
  const payer = new PublicKey(solanaAddress)
  const recentBlockhash = base58.encode(new Uint8Array(32).fill(7))
  const lamports = fc.array(fc.integer({ min: 1, max: 2 ** 40 }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(lamports, async (amounts) => {
      const to = Keypair.generate().publicKey
      const transactions = amounts.map((amount) => {
        const instructions = [SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: amount })]
        const message = new TransactionMessage({ payerKey: payer, recentBlockhash, instructions })
        return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64')
      })
      const act = await read('solana_signAllTransactions', { transactions })
      expect(linesOf(act, 'sends')).toEqual(amounts.map((amount) => `${decimal(BigInt(amount), 9)} SOL`))
      const { transactions: signed } = (await sign(act)) as { transactions: string[] }
      const parsed = signed.map((wire) => VersionedTransaction.deserialize(Buffer.from(wire, 'base64')))
      for (const [at, { message, signatures }] of parsed.entries()) {
        const given = VersionedTransaction.deserialize(Buffer.from(transactions[at] ?? '', 'base64'))
        expect(message.serialize()).toEqual(given.message.serialize())
        expect(ed25519.verify(signatures[0] ?? new Uint8Array(), message.serialize(), payer.toBytes())).toBe(true)
      }
    }),
    few,
  )
})

test('an act that was read cannot be changed before it is signed', async () => {
  const act = await read('personal_sign', ['Hello', evmAddress])
  const parts = [act, act.lines, act.lines[0], act.signings, act.signings[0], act.signings[0]?.subject, act.stake]
  expect(parts.every((part) => Object.isFrozen(part))).toBe(true)
})

function decimal(value: bigint, places = 18): string {
  const digits = value.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
}
