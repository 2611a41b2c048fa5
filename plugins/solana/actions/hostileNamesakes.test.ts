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
async function noticesOf(symbol: string, rule?: Readonly<Record<number, Uint8Array>> | 'freezable') {
  const extensions = typeof rule === 'object' ? rule : undefined
  const program = extensions ? programs.token2022 : programs.token
  // The mark of a freeze authority.
  const bytes = encodeMint(6, extensions).map((byte, at) => (at === 46 && rule === 'freezable' ? 1 : byte))
  const place = getAssociatedTokenAddressSync(fake, keypair.publicKey, true, new PublicKey(program)).toBase58()
  const opened = createAssociatedTokenAccountIdempotentInstruction(
    ...([keypair.publicKey, new PublicKey(place), keypair.publicKey, fake, new PublicKey(program)] as const),
  )
  const mint = fake.toBase58()
  const { kernel, prepare } = await prepareTrade(trader, {
    transaction: write(trader, { instructions: writeParts(trader, {}, { to: place }).with(5, opened) }),
    before: {
      [own]: wallet(start),
      [mint]: account(program, bytes),
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
    expect(await noticesOf(symbol)).toContainEqual(
      expect.objectContaining({ code: 'namesake', params: { symbol, other } }),
    )
  })

  test.each([
    ['may take back (permanent delegate)', { 12: authority }],
    ['may stop by a program (transfer hook)', { 14: Uint8Array.from([...authority, ...authority]) }],
    ['may pause', { 26: Uint8Array.from([...authority, 0]) }],
  ])('error: a token that its issuer %s is pointed out (solana 14)', async (_, rule) => {
    expect((await noticesOf('POND', rule)).map(({ code }) => code)).toEqual(['issuerRules'])
  })

  test('behavior: a token that its issuer may only freeze, as every regulated coin, is told as a fact and no warning (solana 14)', async () => {
    expect(await noticesOf('POND', 'freezable')).toMatchObject([{ code: 'issuerFreezes', tone: 'neutral' }])
  })

  test('behavior: nothing is said of a token with a symbol of its own that nobody rules', async () => {
    expect(await noticesOf('POND')).toEqual([])
    expect(await noticesOf('POND', { 12: new Uint8Array(32) })).toEqual([])
  })
})
