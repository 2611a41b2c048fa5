import { TransactionInstruction as Instruction, Keypair, PublicKey } from '@solana/web3.js'
import { isError } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { account, encodeMint } from '../fixtures/encodeAccounts.ts'
import { fee, openTrader, prepareTrade, rent, write, writeParts } from '../fixtures/openTrade.ts'
import { programs } from '../programs.ts'
import { jupiter } from './readRoute.ts'

const trader = openTrader()
const { own, dollars, holds, wallet, usdc } = trader
const start = 10_000_000_000
const kept = Keypair.generate().publicKey
const stranger = Keypair.generate().publicKey
const ownKey = new PublicKey(own).toBytes()

/** A delegated stake as the chain has it: 200 bytes, of which 172 to 180 say from when on it is not staked any more. */
function stake({ voter = 7, deactivation = 2n ** 64n - 1n } = {}) {
  const data = Buffer.alloc(200)
  data.writeUInt32LE(2)
  data.set(ownKey, 12)
  data.set(ownKey, 44)
  data.fill(voter, 124, 156)
  data.writeBigUInt64LE(5_000_000_000n, 156)
  data.writeBigUInt64LE(600n, 164)
  data.writeBigUInt64LE(deactivation, 172)
  return account(programs.stake, data, 5_000_000_000)
}

/** A mint (Token-2022) whose fees one authority sets, and another takes out: extension 1. */
function mint(authority: Uint8Array) {
  const config = Buffer.alloc(108)
  config.set(authority, 32)
  return account(programs.token2022, encodeMint(6, { 1: config }), 3_000_000)
}

/** An account of any program, such as an escrow, that names whom it is of behind other words. */
const escrow = (owner: Uint8Array, behind = 200) =>
  account(jupiter, Uint8Array.from([...new Uint8Array(behind).fill(9), ...owner]), 9_000_000)

/** What becomes of a trade by which an account turns from one state into another. */
async function attempt(was: ReturnType<typeof account>, is: ReturnType<typeof account>) {
  const parts = writeParts(trader).map((part) =>
    part.programId.toBase58() === jupiter
      ? new Instruction({ ...part, keys: [...part.keys, { pubkey: kept, isSigner: false, isWritable: true }] })
      : part,
  )
  const before: Record<string, ReturnType<typeof account>> = {
    [own]: wallet(start),
    [kept.toBase58()]: was,
    [usdc]: account(programs.token, encodeMint(6)),
  }
  const after = {
    [own]: wallet(start - 1_000_000_000 - rent - fee),
    [dollars]: holds(150_000_000n),
    [kept.toBase58()]: is,
  }
  const transaction = write(trader, { instructions: parts })
  const { prepare } = await prepareTrade(trader, { transaction, before, after })
  return prepare().then(
    ({ notices }) => `reviewed: ${notices.map(({ code }) => code)}`,
    (error: unknown) => (isError(error, 'PreparedMismatchError') ? error.params.reason : Object(error).name),
  )
}

test('an honest trade is reviewed, and a stake that goes to another voter is refused (solana 12)', async () => {
  expect(await attempt(stake(), stake())).toBe('reviewed: ')
  expect(await attempt(stake(), stake({ voter: 8 }))).toBe('allows')
})

test.each([
  ['a stake that is staked no more', stake(), stake({ deactivation: 700n })],
  ['a mint whose fees somebody else takes out', mint(ownKey), mint(stranger.toBytes())],
  ['an escrow that is of somebody else', escrow(ownKey), escrow(stranger.toBytes())],
  ['a large escrow that is', escrow(ownKey, 16_352), escrow(stranger.toBytes(), 16_352)],
])('%s is refused, wherever in the account’s bytes it says so (solana 12)', async (_, was, is) => {
  expect(await attempt(was, is)).toBe('allows')
})

/** A mint of SPL Token that the account may print, with so many tokens. */
function printed(supply: bigint) {
  const data = Buffer.from(encodeMint(6))
  data.writeUInt32LE(1)
  data.set(ownKey, 4)
  data.writeBigUInt64LE(supply, 36)
  return account(programs.token, data, 3_000_000)
}

/** The code of a program that the account may upgrade: the slot of its last upgrade, its authority, and the code. */
function code(slot: bigint, byte: number, size = 2_000) {
  const data = Buffer.alloc(size, byte)
  data.writeUInt32LE(3)
  data.writeBigUInt64LE(slot, 4)
  data[12] = 1
  data.set(ownKey, 13)
  return account(programs.loader, data, 20_000_000)
}

test.each([
  ['a token of the account’s that is printed for somebody else', printed(5n), printed(1_000_000n)],
  ['a program of the account’s that is upgraded to other code', code(5n, 1), code(6n, 2)],
  ['a large program that is', code(5n, 1, 20_000), code(6n, 2, 20_000)],
])('error: %s is refused, though it goes on to name the account (solana 12)', async (_, was, is) => {
  expect(await attempt(was, is)).toBe('allows')
})

test('an account that is too large to be read in full is said to be unchecked, whatever it names (solana 13)', async () => {
  const large = (owner: Uint8Array) => escrow(owner, 16_400)
  expect(await attempt(large(stranger.toBytes()), large(stranger.toBytes()))).toBe('reviewed: accountUnseen')
  expect(await attempt(large(ownKey), large(stranger.toBytes()))).toBe('reviewed: accountUnseen')
  expect(await attempt(escrow(stranger.toBytes(), 16_352), escrow(stranger.toBytes(), 16_352))).toBe('reviewed: ')
})
