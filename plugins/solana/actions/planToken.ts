import {
  type Network,
  type Notice,
  namesakesOf,
  sanitizeSymbol,
  sumOf,
  TokenDecimalsError,
  type TokenFacts,
  wouldFail,
} from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { RecipientNotAllowedError, TokenNotSendableError } from '../errors.ts'
import { programs } from '../programs.ts'
import { askSources, confirming } from './askSources.ts'
import { fetchRent } from './fetchRent.ts'
import { fetchTokenAccounts } from './fetchTokenAccounts.ts'
import { findTokenAccount } from './findProgramAddress.ts'
import { lackOf } from './lackOf.ts'
import type { ChainAccount } from './readAccount.ts'
import { readListed } from './readListed.ts'
import { type Mint, readMint } from './readMint.ts'
import { readTokenAccount, type TokenAccount } from './readTokenAccount.ts'
import { takeFrom } from './takeFrom.ts'

/** The token's part of a plan; amounts in its smallest unit. */
export type TokenPlan = {
  readonly mint: string
  readonly symbol: string
  readonly program: string
  readonly decimals: number
  /** The receiver's token account. */
  readonly destination: string
  /** Whether the transfer opens the account. */
  readonly opens: boolean
  /** The part of the amount that the sender's accounts hold: all, or less. */
  readonly taken: bigint
  /**
   * The sender's accounts that the amount is taken from. If they hold less, a single account for the whole amount, so
   * that a review can show it.
   */
  readonly sources: readonly { readonly address: string; readonly amount: bigint }[]
}

type Input = {
  readonly payer: string
  readonly to: string
  readonly amount: bigint
  readonly mint: string
  readonly token: TokenFacts
  readonly account: ChainAccount | undefined
  readonly destinations: readonly {
    readonly program: string
    readonly address: string
    readonly account: ChainAccount | undefined
  }[]
  readonly signal: AbortSignal
}

/**
 * Works out which accounts a token is taken from and put into, and the cost of opening the receiver's account, in
 * lamports.
 * @throws TokenDecimalsError, TokenNotSendableError, RecipientNotAllowedError, RPCError, HttpNetworkError
 */
export async function planToken(
  context: Context,
  network: Network,
  input: Input,
): Promise<{ readonly token: TokenPlan; readonly deposit: bigint; readonly notices: readonly Notice[] }> {
  const { payer, amount, mint, signal } = input
  const symbol = sanitizeSymbol(input.token.symbol)
  const all = readListed(context, network.id)
  const listed = all.get(mint)
  requireDecimals(input, listed?.decimals)
  const found = readSendable(input)
  const destination = input.destinations.find(({ program }) => program === found.program)
  if (!destination) throw new TokenNotSendableError({ reason: 'Mint account not found' })
  const existing = readExisting(input, destination.account)
  const opens = existing === undefined
  const isVouchedFor = listed?.decimals !== undefined && listed.symbol !== undefined
  const [held, rent, opinions] = await Promise.all([
    fetchTokenAccounts(context, network, { owner: payer, of: { mint }, signal }),
    opens ? fetchRent(context, network, found.accountSize, signal) : 0n,
    isVouchedFor ? [] : askSources(context, network, { mint, signal }),
  ])
  for (const source of opinions) requireSendable(input, source.mint)
  const said = listed?.symbol === undefined ? opinions.map((source) => source.symbol) : [sanitizeSymbol(listed.symbol)]
  const other = said.find((one) => one !== undefined && one !== symbol)
  // The chain checks decimals, but neither a multiplier nor a name. A node could hide a multiplier and invent a name.
  const isScalable = found.program === programs.token2022 && listed?.decimals === undefined
  const isTold = confirming(opinions, { mint, symbol, listed: listed?.symbol }).length >= 2
  const isUnchecked = (isScalable || listed?.symbol === undefined) && !isTold
  const takesFee = [found, ...opinions.map((source) => source.mint)].some((mint) => mint.takesFee)
  const sources = takeFrom(held, amount)
  const taken = sumOf(sources)
  const lack = lackOf({ symbol, decimals: found.decimals }, { held, amount, taken })
  // Lamports that are already at the address count.
  const missing = rent - (destination.account?.lamports ?? 0n)
  return {
    token: {
      ...{ mint, symbol, taken, opens },
      program: found.program,
      decimals: found.decimals,
      destination: destination.address,
      sources: taken === amount ? sources : [{ address: findTokenAccount(payer, mint, found.program), amount }],
    },
    deposit: opens && missing > 0n ? missing : 0n,
    notices: [
      ...(listed ? [] : namesakesOf([input.token], all.values(), network)),
      ...(takesFee ? [{ code: 'receivesLess' }] : []),
      ...(other === undefined ? [] : [{ code: 'otherSymbol', params: { symbol, other } }]),
      ...(isUnchecked ? [{ code: 'unitUnchecked' }] : []),
      ...(lack ? [wouldFail(lack)] : []),
      ...(existing?.frozen
        ? [
            wouldFail({
              because: 'receiverFrozen',
              about: { symbol },
              reason: `The receiver’s ${symbol} account is frozen`,
            }),
          ]
        : []),
    ],
  }
}

/**
 * The chain refuses other decimals (`transferChecked`), so a node that lies about them, here and before, moves nothing.
 */
function requireDecimals({ mint, token }: Input, actual: number | undefined): void {
  if (actual !== undefined && actual !== token.decimals) {
    throw new TokenDecimalsError({ token: mint, said: token.decimals, actual })
  }
}

function readSendable(input: Input): Mint {
  const { account } = input
  const mint = account && readMint(account)
  if (!mint) throw new TokenNotSendableError({ reason: 'Mint account not found' })
  requireSendable(input, mint)
  return mint
}

/** @throws TokenDecimalsError, TokenNotSendableError */
function requireSendable(input: Input, mint: Mint): void {
  const { token } = input
  requireDecimals(input, mint.decimals)
  const symbol = sanitizeSymbol(token.symbol)
  if (mint.nonTransferable) throw new TokenNotSendableError({ reason: `${symbol} can’t be transferred` })
  if (mint.hooked) {
    const debug = 'Its mint has a transfer hook (Token-2022), whose further accounts are not known here.'
    throw new TokenNotSendableError({
      reason: `${symbol} has transfer rules of its own. Send it from its own app`,
      debug,
    })
  }
  if (mint.scaled) {
    const debug = 'Its mint shows other amounts than it counts in (Token-2022: interest, or a multiplier).'
    throw new TokenNotSendableError({ reason: `${symbol} is shown in other amounts. Send it from its own app`, debug })
  }
}

/** The receiver's account, if it exists: it must belong to the receiver and to this mint. */
function readExisting({ to, mint }: Input, account: ChainAccount | undefined): TokenAccount | undefined {
  const existing = account && readTokenAccount(account)
  if (existing && (existing.owner !== to || existing.mint !== mint)) {
    throw new RecipientNotAllowedError({ debug: 'The receiver’s token account has been handed to somebody else.' })
  }
  return existing
}
