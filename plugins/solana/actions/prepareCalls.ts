import { type PrepareAnswer, sanitizeSymbol, TransactionUnreadableError, wouldFail } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { checkUnits } from './checkUnits.ts'
import { openSigner } from './openSigner.ts'
import { parseTransaction } from './parsePayload.ts'
import { readBudget } from './readBudget.ts'
import { record, toBase64 } from './readJson.ts'
import { simulateTransfer } from './simulateTransfer.ts'
import { surveyPayments } from './surveyPayments.ts'
import { chosenFee, transactionFee, usualFee } from './transactionFee.ts'
import { validFor } from './validFor.ts'

/**
 * Completes a transaction that a feature has written: keeps its bytes, and adds the wallet's method and the cost.
 * @throws TransactionUnreadableError, AccountNotSharedError, ClusterNotSupportedError, MethodNotSupportedError, TokenDecimalsError,
 * TokenNotSendableError, RecipientNotAllowedError, RPCError, HttpNetworkError
 */
export async function prepareCalls(
  context: Context,
  { intent, account, connector, network, signal }: HookInput<'prepare'>,
): Promise<PrepareAnswer<'solana'>> {
  const askedAt = Date.now()
  const { wire, message } = parseTransaction(record(intent.payload).transaction)
  const budget = readBudget(message)
  if (!budget) throw new TransactionUnreadableError({ debug: 'Its compute budget is one that the network refuses.' })
  const { method, version } = await openSigner(context, { account, connector, network }, message.version)
  const { decimals, symbol } = network.nativeCurrency
  const { blockhash, instructions } = message
  const [own, ...others] = intent.tokens
  // Of several tokens, the network does not tell which of them the account lacks.
  const lacking = own && others.length === 0 ? sanitizeSymbol(own.symbol) : 'tokens'
  const survey = surveyPayments(context, network, { intent, wire, message, account: account.address, signal })
  const [{ refusal, slot }, { deposit, payments }, units] = await Promise.all([
    simulateTransfer(context, network, { wire, instructions, symbol: lacking, signal }),
    survey,
    survey.then((known) =>
      checkUnits(context, network, { intent, paid: known.payments.tokens.map(({ mint }) => mint), signal }),
    ),
  ])
  return {
    payload: { transaction: toBase64(wire), version, blockhash, method },
    fee: {
      value: transactionFee(budget) + deposit,
      decimals,
      symbol,
      // An account that is there already costs nothing.
      exact: payments.opens.length === 0,
      deposit,
      usual: usualFee,
      chosen: chosenFee(context.fees),
    },
    notices: refusal ? [wouldFail(refusal)] : units,
    validUntil: askedAt + validFor,
    // A transaction of an earlier slot is not this request.
    trace: { blockhash, deposit: deposit.toString(), ...(Number.isSafeInteger(slot) ? { slot: String(slot) } : {}) },
  }
}
