import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { account, encodeMint } from '../fixtures/encodeAccounts.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { programs } from '../programs.ts'

const open = openSigning()
const keypair = Keypair.generate()
const { publicKey: me } = keypair
const { publicKey: bob } = Keypair.generate()
const { publicKey: mint } = Keypair.generate()

/** The network's reason to refuse a payment of a token in a transaction that a feature has written. */
async function reasonOf(custom: number, more: object) {
  const place = (owner: typeof me) => getAssociatedTokenAddressSync(mint, owner, true)
  const { kernel } = await open(createSigner({ keypair }), {
    getMultipleAccounts: ([addresses]: [string[]]) => ({
      context: { slot: 1_000 },
      value: addresses.map((address) => (address === String(mint) ? account(programs.token, encodeMint(6)) : null)),
    }),
    simulateTransaction: () => ({
      context: { slot: 1_000 },
      value: { err: { InstructionError: [0, { Custom: custom }] }, logs: [] },
    }),
  })
  const instructions = [createTransferCheckedInstruction(place(me), mint, place(bob), me, 5n, 6)]
  const recentBlockhash = Keypair.generate().publicKey.toBase58()
  const message = new TransactionMessage({ payerKey: me, recentBlockhash, instructions }).compileToV0Message()
  const transaction = Buffer.from(new VersionedTransaction(message).serialize()).toString('base64')
  const { notices } = await kernel.prepare({ kind: 'calls', payload: { transaction }, ...more } as never)
  return notices.map(({ params }) => params?.reason)
}

const gift = {
  kind: 'gift',
  promise: { out: [{ limit: 'atMost', amount: 5n, token: String(mint) }] },
  tokens: [{ address: String(mint), name: 'Dollars', symbol: 'USDC', decimals: 6 }],
  about: {},
}

test('error: a lack of a token is not told as a lack of SOL (solana 15)', async () => {
  expect(await reasonOf(1, gift)).toEqual(['Not enough USDC to cover this transfer'])
  expect(await reasonOf(17, gift)).toEqual(['The USDC account is frozen'])
  expect(await reasonOf(1, {})).toEqual(['Not enough tokens to cover this transfer'])
})
