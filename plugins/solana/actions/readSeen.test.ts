import { createTransferCheckedInstruction } from '@solana/spl-token'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import type { Change } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { findTokenAccount } from './findProgramAddress.ts'
import { readMessage } from './readMessage.ts'
import { readSeen } from './readSeen.ts'

const [payer, bob, thief, mint, vault] = Array.from({ length: 5 }, () => Keypair.generate().publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
]
const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ata = async (owner: PublicKey, of = mint) => new PublicKey(findTokenAccount(String(owner), String(of), program))
const lamports = (to: PublicKey, amount: number) =>
  SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: amount })
const tokens = async (to: PublicKey, amount: bigint) =>
  createTransferCheckedInstruction(await ata(payer), mint, await ata(to), payer, amount, 6)
const out = (party: PublicKey | undefined, amount: bigint, token?: PublicKey): Change => ({
  ...{ direction: 'out', amount },
  ...(party ? { party: String(party) } : {}),
  ...(token ? { token: String(token) } : {}),
})

type Balance = { readonly before?: number; readonly after?: number }
type Token = {
  readonly account: PublicKey
  readonly owner: PublicKey
  readonly before?: bigint
  readonly after?: bigint
}

/** A transaction as a node shows it; accounts have 10^10 lamports before and after where nothing else is said. */
function recorded(
  instructions: TransactionInstruction[],
  balances: readonly [PublicKey, Balance][],
  held: readonly Token[] = [],
) {
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash: String(mint), instructions })
  const read = readMessage(new VersionedTransaction(message.compileToV0Message()).serialize())
  const { keys } = read
  const of = (key: string): Balance => balances.find(([address]) => String(address) === key)?.[1] ?? {}
  const list = (at: 'before' | 'after') =>
    held.flatMap(({ account, owner, [at]: amount }) => {
      const accountIndex = keys.indexOf(String(account))
      const uiTokenAmount = { amount: String(amount), decimals: 6 }
      return amount === undefined ? [] : [{ accountIndex, mint: String(mint), owner: String(owner), uiTokenAmount }]
    })
  const meta = {
    fee: 5_000,
    preBalances: keys.map((key) => of(key).before ?? 10_000_000_000),
    postBalances: keys.map(
      (key) => of(key).after ?? (of(key).before ?? 10_000_000_000) - (key === String(payer) ? 5_000 : 0),
    ),
    preTokenBalances: list('before'),
    postTokenBalances: list('after'),
  }
  return { message: read, meta }
}
const reviewed = (changes: readonly Change[], deposit = '0') => ({
  account: String(payer),
  changes,
  trace: { deposit },
})
const start = 10_000_000_000

describe('what a trade did', () => {
  const traded = { ...reviewed([]), awaits: true }
  test('is what left and what came, the fee apart; that no SOL came is said', async () => {
    const own = await ata(payer)
    const sold = [{ account: own, owner: payer, before: 9n, after: 4n }]
    const instructions = [await tokens(bob, 5n)]
    expect(await readSeen(recorded(instructions, [[payer, { after: start + 700 - 5_000 }]], sold), traded)).toEqual([
      { direction: 'in', amount: 700n },
      { direction: 'out', amount: 5n, token: String(mint) },
    ])
    expect(await readSeen(recorded(instructions, [], sold), traded)).toEqual([
      { direction: 'out', amount: 5n, token: String(mint) },
      { direction: 'in', amount: 0n },
    ])
  })
})

describe('what left the account', () => {
  test('is the part of those that a trade was reviewed to pay, in SOL and in tokens', async () => {
    const [own, theirs] = [await ata(payer), await ata(bob)]
    const changes = [out(bob, 500n), out(bob, 5n, mint)]
    const transaction = recorded(
      [await tokens(bob, 5n), lamports(bob, 500)],
      [
        [payer, { after: start - 5_000 - 700 }],
        [bob, { after: start + 500 }],
      ],
      [
        { account: own, owner: payer, before: 9n, after: 4n },
        // The mint has kept a part.
        { account: theirs, owner: bob, before: 0n, after: 4n },
      ],
    )
    expect(await readSeen(transaction, { ...reviewed(changes), awaits: true })).toEqual([
      out(bob, 500n),
      { direction: 'out', amount: 200n },
      out(bob, 5n, mint),
      { direction: 'in', amount: 0n },
    ])
  })

  test('is what an account was given that was reviewed to be opened for somebody', async () => {
    const strange = await ata(thief)
    const transaction = recorded(
      [await tokens(thief, 0n)],
      [
        [payer, { after: start - 5_000 - 2_039_280 }],
        [strange, { before: 0, after: 2_039_280 }],
      ],
      [{ account: strange, owner: thief, after: 0n }],
    )
    expect(await readSeen(transaction, reviewed([out(thief, 2_039_280n)]))).toEqual([out(thief, 2_039_280n)])
  })

  test('is the payment, its fee and the reviewed deposit apart', async () => {
    const [own, theirs] = [await ata(payer), await ata(bob)]
    const transaction = recorded(
      [await tokens(bob, 5n)],
      [
        [payer, { after: start - 5_000 - 2_039_280 }],
        [theirs, { before: 0, after: 2_039_280 }],
      ],
      [
        { account: own, owner: payer, before: 9n, after: 4n },
        { account: theirs, owner: bob, after: 5n },
      ],
    )
    const paid = [out(bob, 5n, mint)]
    expect(await readSeen(transaction, reviewed(paid, '2039280'))).toEqual(paid)
    // A host asks after one that was not sent from here.
    expect(await readSeen(transaction)).toEqual(paid)
    // More than was reviewed of it has left.
    expect(await readSeen(transaction, reviewed(paid, '2000000'))).toEqual([out(theirs, 39_280n), ...paid])
  })

  test('is also what was added: a drain of SOL beside a token, an account that is opened for a stranger', async () => {
    const [own, theirs, strange] = [await ata(payer), await ata(bob), await ata(thief)]
    const transaction = recorded(
      [await tokens(bob, 5n), await tokens(thief, 0n), lamports(thief, 9_000_000_000)],
      [
        [payer, { after: start - 5_000 - 9_000_000_000 - 2_039_280 }],
        [thief, { after: start + 9_000_000_000 }],
        [strange, { before: 0, after: 2_039_280 }],
      ],
      [
        { account: own, owner: payer, before: 9n, after: 4n },
        { account: theirs, owner: bob, before: 0n, after: 5n },
        { account: strange, owner: thief, after: 0n },
      ],
    )
    const seen = await readSeen(transaction, reviewed([out(bob, 5n, mint)], '2039280'))
    expect(seen).toHaveLength(3)
    expect(seen).toEqual(
      expect.arrayContaining([out(thief, 9_000_000_000n), out(strange, 2_039_280n), out(bob, 5n, mint)]),
    )
  })

  test('is told by what was there before and after, whatever the instructions say', async () => {
    const own = await ata(payer)
    // An instruction that nobody here understands hands the whole account of a token to somebody else, and burns SOL.
    const odd = {
      programId: vault,
      keys: [lamports(thief, 1).keys, [{ pubkey: own, isSigner: false, isWritable: true }]],
    }
    const transaction = recorded(
      [{ ...odd, keys: odd.keys.flat(), data: Buffer.from([1]) }],
      [[payer, { after: start - 5_000 - 77 }]],
      [
        { account: own, owner: payer, before: 9n },
        { account: own, owner: thief, after: 9n },
      ],
    )
    expect(await readSeen(transaction, reviewed([out(bob, 5n)]))).toEqual([out(undefined, 77n), out(thief, 9n, mint)])
  })

  test('is what was paid to somebody of whom the mint keeps part, and not what is burned', async () => {
    const [own, theirs] = [await ata(payer), await ata(bob)]
    const left = (after: bigint, received: bigint) => [
      { account: own, owner: payer, before: 1_000n, after },
      { account: theirs, owner: bob, before: 0n, after: received },
    ]
    const paid = [await tokens(bob, 100n)]
    expect(await readSeen(recorded(paid, [], left(900n, 99n)), reviewed([out(bob, 100n, mint)]))).toEqual([
      out(bob, 100n, mint),
    ])
    expect(await readSeen(recorded(paid, [], left(850n, 99n)), reviewed([out(bob, 100n, mint)]))).toEqual([
      out(bob, 100n, mint),
      out(undefined, 50n, mint),
    ])
  })

  test('is nothing where more came, which is told', async () => {
    const own = await ata(payer)
    const transaction = recorded(
      [await tokens(bob, 0n)],
      [[payer, { after: start + 70 }]],
      [{ account: own, owner: payer, before: 1n, after: 3n }],
    )
    expect(await readSeen(transaction)).toEqual([
      { direction: 'in', amount: 5_070n },
      { direction: 'in', amount: 2n, token: String(mint) },
    ])
  })

  test('is all of the lamports, whoever received them', async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(amounts, async (list) => {
        const receivers = list.map((amount) => [Keypair.generate().publicKey, amount] as const)
        const sum = list.reduce((all, amount) => all + amount, 0)
        const transaction = recorded(
          receivers.map(([to, amount]) => lamports(to, amount)),
          [
            [payer, { after: start - 5_000 - sum }],
            ...receivers.map(([to, amount]): [PublicKey, Balance] => [to, { before: 0, after: amount }]),
          ],
        )
        const seen = await readSeen(transaction)
        expect(new Set(seen)).toEqual(new Set(receivers.map(([to, amount]) => out(to, BigInt(amount)))))
      }),
      { numRuns: 30 },
    )
  })
})

describe('where the node does not tell what accounts had', () => {
  test.each([{}, null, { fee: 5_000, preBalances: [1], postBalances: [1] }, { preBalances: 7 }])(
    'the instructions say it, if all are understood (%j)',
    async (meta) => {
      const { message } = recorded([await tokens(bob, 5n), lamports(thief, 9)], [])
      expect(await readSeen({ message, meta }, reviewed([out(bob, 5n, mint)]))).toEqual([
        out(bob, 5n, mint),
        out(thief, 9n),
      ])
      const odd = recorded([{ programId: vault, keys: [], data: Buffer.from([1]) }, lamports(bob, 9)], []).message
      expect(await readSeen({ message: odd, meta }, reviewed([out(bob, 9n)]))).toBeUndefined()
    },
  )
})
