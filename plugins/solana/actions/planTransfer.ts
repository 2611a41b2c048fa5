import {
  type Account,
  type Intents,
  InvalidAmountError,
  type Network,
  type Notice,
  TokenRequiredError,
} from 'tapkit/kernel'
import { decodeBase58 } from '../base58.ts'
import type { Context } from '../context.ts'
import { RecipientNotAllowedError } from '../errors.ts'
import { isAddress } from '../isAddress.ts'
import { isOnCurve } from '../isOnCurve.ts'
import { programs } from '../programs.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import { fetchRent } from './fetchRent.ts'
import { findTokenAccount } from './findProgramAddress.ts'
import { planToken, type TokenPlan } from './planToken.ts'
import type { ChainAccount } from './readAccount.ts'
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
  refuseTokenAccount(recipient)
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
    notices: [...noticesOf(to, recipient), ...(planned?.notices ?? [])],
  }
}

const tokenPrograms = [programs.token, programs.token2022] as const

/**
 * A token that is sent to a token account or a mint, as if it were a wallet, is lost. SOL in such an account can hardly
 * be taken out again.
 */
function refuseTokenAccount(account: ChainAccount | undefined): void {
  if (account && tokenPrograms.some((program) => program === account.program)) {
    throw new RecipientNotAllowedError({ debug: 'The receiver is an account of a token program. Nothing was sent.' })
  }
}

/** Addresses that nobody has a key for and that belong to nobody: amounts sent there are lost (money 4). */
const nobody: readonly string[] = [programs.system, '1nc1nerator11111111111111111111111111111111']

function noticesOf(to: string, recipient: ChainAccount | undefined): readonly Notice[] {
  if (nobody.includes(to)) return [{ code: 'zeroAddress' }]
  return isWallet(to, recipient) ? [] : [{ code: 'notWallet' }]
}

/** People's accounts have a public key as their address, and belong to the system program once they exist. */
const isWallet = (address: string, account: ChainAccount | undefined) =>
  isOnCurve(decodeBase58(address) ?? new Uint8Array()) && (!account || account.program === programs.system)
