import { type Intents, type PrepareAnswer, wouldFail } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { checkFunds } from './checkFunds.ts'
import { estimateFees } from './estimateFees.ts'
import { openSigner } from './openSigner.ts'
import { planTransfer } from './planTransfer.ts'
import { toBase64 } from './readJson.ts'
import { simulateTransfer } from './simulateTransfer.ts'
import { usualFee } from './transactionFee.ts'
import { validFor } from './validFor.ts'
import { writeTransaction } from './writeTransaction.ts'

/**
 * Writes a transfer of lamports, or of a token of SPL Token or Token-2022, as the transaction for the wallet. Works out
 * its cost in lamports: signature and compute units (solana 2), and the deposit of an account that it opens. If the
 * network would refuse the transfer, a notice says so.
 * @throws InvalidAmountError, TokenRequiredError, RecipientNotAllowedError, TokenNotSendableError, AccountNotSharedError,
 * ClusterNotSupportedError, MethodNotSupportedError, RPCError, HttpNetworkError
 */
export async function prepareTransfer(
  context: Context,
  { account, connector, network, signal }: HookInput<'prepare'>,
  intent: Intents['transfer'],
): Promise<PrepareAnswer<'solana'>> {
  const dearest = await planTransfer(context, network, { ...intent, account }, signal)
  const { method, version } = await openSigner(context, { account, connector, network })
  const plan = context.fees.estimate ? await estimateFees(context, network, dearest, { version, signal }) : dearest
  const draft = await writeTransaction(context, network, { plan, version, signal })
  const { fee, deposit, token } = plan
  const { decimals, symbol } = network.nativeCurrency
  const isRefused = plan.notices.some(({ blocks }) => blocks)
  const refusal = isRefused
    ? undefined
    : (checkFunds(plan) ??
      (await simulateTransfer(context, network, { ...draft, symbol: token?.symbol ?? symbol, signal })).refusal)
  const { blockhash } = draft
  return {
    payload: { transaction: toBase64(draft.wire), version, blockhash, method },
    fee: { value: fee + deposit, decimals, symbol, exact: true, deposit, usual: usualFee, chosen: fee },
    notices: [...plan.notices, ...(refusal ? [wouldFail(refusal)] : [])],
    validUntil: draft.askedAt + validFor,
    trace: {
      ...{ blockhash, lastValidBlockHeight: draft.lastValidBlockHeight.toString() },
      ...{ slot: draft.slot.toString(), deposit: deposit.toString() },
    },
  }
}
