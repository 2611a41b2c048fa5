import { type PrepareAnswer, wouldFail } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { checkUnits } from './checkUnits.ts'
import { digestTrade } from './digestTrade.ts'
import { openSigner } from './openSigner.ts'
import { parseTransaction } from './parsePayload.ts'
import { record, toBase64 } from './readJson.ts'
import { readPayments } from './readPayments.ts'
import { readPromise } from './readPromise.ts'
import { tradeFee } from './tradeFee.ts'
import { chosenFee } from './transactionFee.ts'
import { tryTrade } from './tryTrade.ts'
import { validFor } from './validFor.ts'

/**
 * Completes a trade that a service has written: keeps its bytes, and adds the wallet's method and the cost.
 * @throws UnsupportedChainError, PreparedMismatchError, TransactionUnreadableError, TokenDecimalsError, TokenNotSendableError,
 * AccountNotSharedError, ClusterNotSupportedError, MethodNotSupportedError, RPCError, HttpNetworkError
 */
export async function prepareTrade(
  context: Context,
  { intent, account, connector, network, signal }: HookInput<'prepare'>,
): Promise<PrepareAnswer<'solana'>> {
  const askedAt = Date.now()
  const promised = readPromise(intent, network)
  const { wire, message } = parseTransaction(record(intent.payload).transaction)
  const value = tradeFee(message)
  const { method, version } = await openSigner(context, { account, connector, network }, message.version)
  const asked = { intent, symbol: promised.from.symbol, wire, message, account: account.address, fee: value, signal }
  const { tokens } = readPayments(message, { account: account.address, parties: [] })
  const [{ deposit, refusal, slot }, units] = await Promise.all([
    tryTrade(context, network, asked),
    checkUnits(context, network, { intent, paid: tokens.map(({ mint }) => mint), signal }),
  ])
  const { decimals, symbol } = network.nativeCurrency
  const { blockhash } = message
  const kept = deposit.toString()
  return {
    payload: { transaction: toBase64(wire), version, blockhash, method },
    fee: { value: value + deposit, decimals, symbol, exact: true, deposit, chosen: chosenFee(context.fees) },
    // If the trade would fail, no other notice matters.
    notices: refusal ? [wouldFail(refusal)] : units,
    validUntil: askedAt + validFor,
    trace: {
      ...{ blockhash, deposit: kept, trade: digestTrade(message) },
      ...(Number.isSafeInteger(slot) ? { slot: String(slot) } : {}),
    },
  }
}
