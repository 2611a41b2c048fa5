import type { Network, Transfer, TransferNotice } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { RecipientNotAllowedError, TokenNotSendableError } from '../errors.ts'
import { fetchRent } from './fetchRent.ts'
import { fetchTokenAccounts } from './fetchTokenAccounts.ts'
import type { ChainAccount } from './readAccount.ts'
import { type Mint, readMint } from './readMint.ts'
import { readTokenAccount } from './readTokenAccount.ts'
import { takeFrom } from './takeFrom.ts'

/** The part of a plan that is about a token; amounts in its smallest unit. */
export type TokenPlan = {
  readonly mint: string
  readonly symbol: string
  readonly program: string
  readonly decimals: number
  /** The receiver's token account. */
  readonly destination: string
  /** Whether the transfer opens it. */
  readonly opens: boolean
  /** Accounts of the sender that it is taken from; less than the amount where they hold less. */
  readonly sources: readonly { readonly address: string; readonly amount: bigint }[]
}

type Input = {
  readonly payer: string
  readonly to: string
  readonly amount: bigint
  readonly mint: string
  readonly token: NonNullable<Transfer['token']>
  readonly account: ChainAccount | undefined
  readonly destinations: readonly {
    readonly program: string
    readonly address: string
    readonly account: ChainAccount | undefined
  }[]
  readonly signal: AbortSignal
}

/**
 * Works out where a token is taken from and put into, and what opening the receiver's account costs, in lamports.
 * @throws TokenNotSendableError, RecipientNotAllowedError, RPCError, HttpNetworkError
 */
export async function planToken(
  context: Context,
  network: Network,
  input: Input,
): Promise<{ readonly token: TokenPlan; readonly deposit: bigint; readonly notices: readonly TransferNotice[] }> {
  const { payer, amount, mint, token, signal } = input
  const found = readSendable(input)
  const destination = input.destinations.find(({ program }) => program === found.program)
  if (!destination) throw new TokenNotSendableError({ reason: 'Mint account not found' })
  const opens = mustOpen(input, destination.account)
  const [held, rent] = await Promise.all([
    fetchTokenAccounts(context, network, { owner: payer, of: { mint }, signal }),
    opens ? fetchRent(context, network, found.accountSize, signal) : 0n,
  ])
  // What somebody has already put at the address counts.
  const missing = rent - (destination.account?.lamports ?? 0n)
  return {
    token: {
      mint,
      symbol: token.symbol,
      program: found.program,
      decimals: found.decimals,
      destination: destination.address,
      opens,
      sources: takeFrom(held, amount),
    },
    deposit: opens && missing > 0n ? missing : 0n,
    notices: found.takesFee ? ['receivesLess'] : [],
  }
}

function readSendable({ account, token }: Input): Mint {
  const mint = account && readMint(account)
  if (!mint) throw new TokenNotSendableError({ reason: 'Mint account not found' })
  if (mint.decimals !== token.decimals) {
    const debug = `The mint has ${mint.decimals} decimals, the reviewed amount was written with ${token.decimals}.`
    throw new TokenNotSendableError({ reason: 'Invalid token decimals', debug })
  }
  if (mint.nonTransferable) throw new TokenNotSendableError({ reason: `${token.symbol} can’t be transferred` })
  if (mint.hooked) {
    const debug = 'Its mint has a transfer hook (Token-2022), whose further accounts are not known here.'
    throw new TokenNotSendableError({
      reason: `${token.symbol} has transfer rules of its own. Send it from its own app`,
      debug,
    })
  }
  return mint
}

/** Whether the receiver's account is absent; one that is there must be the receiver's, of this mint, and open. */
function mustOpen({ to, mint, token }: Input, account: ChainAccount | undefined): boolean {
  const existing = account && readTokenAccount(account)
  if (!existing) return true
  if (existing.owner !== to || existing.mint !== mint) {
    throw new RecipientNotAllowedError({ debug: 'The receiver’s token account has been handed to somebody else.' })
  }
  if (existing.frozen) throw new TokenNotSendableError({ reason: `The receiver’s ${token.symbol} account is frozen` })
  return false
}
