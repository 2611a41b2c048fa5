import { type PrepareAnswer, TransactionUnreadableError, wouldFail } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { checkUnits } from './checkUnits.ts'
import { openSigner } from './openSigner.ts'
import { parseDeposit, parseTransaction } from './parsePayload.ts'
import { readBudget } from './readBudget.ts'
import { record, toBase64 } from './readJson.ts'
import { simulateTransfer } from './simulateTransfer.ts'
import { chosenFee, transactionFee, usualFee } from './transactionFee.ts'
import { validFor } from './validFor.ts'

/**
 * Completes a transaction that a feature has written: keeps its bytes, and adds the wallet's method and the cost.
 * @throws TransactionUnreadableError, AccountNotSharedError, ClusterNotSupportedError, MethodNotSupportedError, TokenDecimalsError,
 * TokenNotSendableError
 */
export async function prepareCalls(
  context: Context,
  { intent, account, connector, network, signal }: HookInput<'prepare'>,
): Promise<PrepareAnswer<'solana'>> {
  const askedAt = Date.now()
  const given = record(intent.payload)
  const { wire, message } = parseTransaction(given.transaction)
  const deposit = parseDeposit(given.deposit)
  const budget = readBudget(message)
  if (!budget) throw new TransactionUnreadableError({ debug: 'Its compute budget is one that the network refuses.' })
  const { method, version } = await openSigner(context, { account, connector, network }, message.version)
  const { decimals, symbol } = network.nativeCurrency
  const { blockhash, instructions } = message
  const [{ refusal, slot }, units] = await Promise.all([
    simulateTransfer(context, network, { wire, instructions, symbol, signal }),
    checkUnits(context, network, { intent, signal }),
  ])
  const kept = BigInt(deposit ?? 0)
  return {
    payload: { transaction: toBase64(wire), version, blockhash, method, ...(deposit ? { deposit } : {}) },
    fee: {
      value: transactionFee(budget) + kept,
      decimals,
      symbol,
      exact: true,
      deposit: kept,
      usual: usualFee,
      chosen: chosenFee(context.fees),
    },
    notices: refusal ? [wouldFail(refusal)] : units,
    validUntil: askedAt + validFor,
    // Transactions of earlier slots cannot be this request.
    trace: { blockhash, deposit: kept.toString(), ...(Number.isSafeInteger(slot) ? { slot: String(slot) } : {}) },
  }
}
