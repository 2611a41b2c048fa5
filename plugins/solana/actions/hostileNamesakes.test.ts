import { createAssociatedTokenAccountIdempotentInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { account, encodeMint, encodeName, encodeTokenAccount } from '../fixtures/encodeAccounts.ts'
import { dollar, fee, openTrader, prepareTrade, rent, write, writeParts } from '../fixtures/openTrade.ts'
import { programs } from '../programs.ts'
import { findMetadataAccount } from './findProgramAddress.ts'

beforeEach(() => void vi.stubGlobal('WebSocket', undefined))
afterEach(() => void vi.unstubAllGlobals())

const trader = openTrader()
const { own, wallet, keypair } = trader
const fake = Keypair.generate().publicKey
const start = 10_000_000_000
const authority = Uint8Array.from({ length: 32 }, () => 7)

/** The notices of a trade of 1 SOL for 150 of a token that the host does not list, and that every node calls by this symbol. */
async function noticesOf(symbol: string, extensions?: Readonly<Record<number, Uint8Array>>) {
  const program = extensions ? programs.token2022 : programs.token
  const place = getAssociatedTokenAddressSync(fake, keypair.publicKey, true, new PublicKey(program)).toBase58()
  const opened = createAssociatedTokenAccountIdempotentInstruction(
    ...([keypair.publicKey, new PublicKey(place), keypair.publicKey, fake, new PublicKey(program)] as const),
  )
  const mint = fake.toBase58()
  const { kernel, prepare } = await prepareTrade(trader, {
    transaction: write(trader, { instructions: writeParts(trader, {}, { to: place }).with(5, opened) }),
    before: {
      [own]: wallet(start),
      [mint]: account(program, encodeMint(6, extensions)),
      [findMetadataAccount(mint)]: account(programs.metadata, encodeName({ mint, name: symbol, symbol }, true)),
    },
    after: {
      [own]: wallet(start - 1_000_000_000 - rent - fee),
      [place]: account(program, encodeTokenAccount({ mint, owner: own, amount: 150_000_000n }), rent),
    },
    intent: { to: { address: mint, name: symbol, symbol, decimals: 6 } },
  })
  onTestFinished(() => kernel.destroy())
  return (await prepare()).notices
}

describe('what a trade brings, and the host does not list', () => {
  test.each([
    ['the symbol of a listed token', 'USDC', dollar.address],
    ['a symbol that reads as a listed one', 'UЅDС', dollar.address],
    ['the symbol of the network’s own currency', 'SOL', ''],
  ])('error: a token with %s is pointed out (money 23)', async (_, symbol, other) => {
    expect(await noticesOf(symbol)).toContainEqual(expect.objectContaining({ code: 'namesake', params: { symbol, other } }))
  })

  test('error: a token that its issuer may take back, or whose transfers a program may stop, is pointed out (Token-2022)', async () => {
    for (const extensions of [{ 12: authority }, { 14: Uint8Array.from([...authority, ...authority]) }])
      expect(await noticesOf('POND', extensions)).toContainEqual(expect.objectContaining({ code: 'issuerRules' }))
  })

  test('behavior: a token with a symbol of its own is no namesake', async () => {
    expect((await noticesOf('POND', { 12: new Uint8Array(32) })).map(({ code }) => code)).toEqual(['unitUnchecked'])
  })
})
