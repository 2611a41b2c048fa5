import {
  type Account,
  type Intents,
  InvalidAmountError,
  type Network,
  type Notice,
  TokenRequiredError,
} from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isAddress } from '../isAddress.ts'
import { programs } from '../programs.ts'
import { checkReceiver } from './checkReceivers.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import { fetchRent } from './fetchRent.ts'
import { findTokenAccount } from './findProgramAddress.ts'
import { planToken, type TokenPlan } from './planToken.ts'
import { transactionFee } from './transactionFee.ts'

/**
 * A transfer as it will be written, with the facts of the chain that decide whether it is possible. Figures in
 * lamports.
 */
export type Plan = {
  readonly payer: string
  readonly to: string
  /** Lamports, or the token's smallest unit. */
  readonly amount: bigint
  /** Absent for SOL. */
  readonly token?: TokenPlan | undefined
  readonly memo?: string | undefined
  /** The compute units that the transaction asks for. */
  readonly units: bigint
  /** Price of each, in millionths of a lamport. */
  readonly price: bigint
  /** The exact fee of the network. */
  readonly fee: bigint
  /** The deposit that the payer puts into a token account that the transfer opens. */
  readonly deposit: bigint
  readonly balances: { readonly payer: bigint; readonly recipient: bigint }
  /** The least that an account without data must hold. An account with 0 does not exist. */
  readonly rentMinimum: bigint
  readonly notices: readonly Notice[]
}

/**
 * Reads the facts that a transfer needs from the chain, and works out its parts and its cost.
 * @throws InvalidAmountError, TokenRequiredError, RecipientNotAllowedError, TokenNotSendableError, RPCError, HttpNetworkError
 */
export async function planTransfer(
  context: Context,
  network: Network,
  { to, amount, token, memo, account }: Intents['transfer'] & { readonly account: Account },
  signal: AbortSignal,
): Promise<Plan> {
  if (amount >= 2n ** 64n) throw new InvalidAmountError({ text: amount.toString() })
  const payer = account.address
  const mint = token?.address
  if (token && !isAddress(mint)) throw new TokenRequiredError()
  // Which of the two token programs has the mint is not known yet: both of the receiver's accounts are asked for.
  const kept = mint ? tokenPrograms.map((program) => findTokenAccount(to, mint, program)) : []
  const [accounts, rentMinimum] = await Promise.all([
    fetchAccounts(context, network, [payer, to, ...(mint ? [mint] : []), ...kept], { signal }),
    fetchRent(context, network, 0, signal),
  ])
  const [own, recipient, minted, ...destinations] = accounts
  const ofReceiver = checkReceiver(to, recipient)
  const planned =
    mint && token
      ? await planToken(context, network, {
          ...{ payer, to, amount, mint, token, signal },
          account: minted,
          destinations: tokenPrograms.map((program, i) => ({
            program,
            address: kept[i] ?? '',
            account: destinations[i],
          })),
        })
      : undefined
  const { price, units: usual, unitsWithAccount } = context.fees
  const units = planned?.token.opens ? unitsWithAccount : usual
  return {
    ...{ payer, to, amount, memo, units, price, rentMinimum },
    token: planned?.token,
    fee: transactionFee({ units, price }),
    deposit: planned?.deposit ?? 0n,
    balances: { payer: own?.lamports ?? 0n, recipient: recipient?.lamports ?? 0n },
    notices: [...ofReceiver, ...(planned?.notices ?? [])],
  }
}

const tokenPrograms = [programs.token, programs.token2022] as const
