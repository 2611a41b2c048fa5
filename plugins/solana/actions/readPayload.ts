import { type Intents, type Reading, TransactionUnreadableError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { checkReceivers } from './checkReceivers.ts'
import { findTokenAccount } from './findProgramAddress.ts'
import { parsePayload } from './parsePayload.ts'
import { readBudget } from './readBudget.ts'
import type { Message } from './readMessage.ts'
import { type Payments, readPayments } from './readPayments.ts'
import { surveyPayments } from './surveyPayments.ts'
import { transactionFee } from './transactionFee.ts'

/**
 * Reads the effects of a payload from its wire bytes. Each of its instructions must be understood: with the account's
 * signature, an unknown instruction could do anything. If the intent promises arriving amounts, the payload is read as
 * a trade, and tried out on a node as well.
 * @throws TransactionUnreadableError, and the errors of `surveyPayments` and `readTried`
 */
export async function readPayload(
  context: Context,
  input: Pick<HookInput<'readPayload'>, 'intent' | 'account' | 'network' | 'signal'> & { readonly payload: unknown },
): Promise<Reading> {
  const { intent, account, network, signal } = input
  const parsed = parsePayload(input.payload)
  if (intent.promise.in?.length) return (await import('./readTried.ts')).readTried(context, { ...input, parsed })
  const { wire, message } = parsed
  const transfer = intent.kind === 'transfer' ? intent.about : undefined
  const parties = transfer ? [transfer.to] : []
  const written = readPayments(message, { account: account.address, parties })
  const budget = readBudget(message)
  const flaw =
    flawOf(message, written, account.address) ??
    (transfer ? strangeOf(transfer, written) : undefined) ??
    (budget ? undefined : 'a compute budget that the network refuses')
  if (flaw || !budget) throw new TransactionUnreadableError({ debug: `Its bytes have ${flaw}.` })

  const asked = { intent, wire, message, account: account.address, signal }
  const { changes, payments, deposit } = await surveyPayments(context, network, asked)
  const { memo, callees, tokens } = payments
  const inputs = tokens.flatMap(({ from, mint, program }) =>
    from === findTokenAccount(account.address, mint, program) ? [] : [{ code: 'inputs', value: from }],
  )
  const places = tokens.map(({ to }) => to)
  // The receiver of a transfer was looked at as it was planned.
  const notices = transfer ? [] : await checkReceivers(context, network, { intent, changes, places, signal })
  return { changes, memo, callees, feeLimit: transactionFee(budget) + deposit, details: inputs, notices }
}

/** Parts that no transaction of this account alone may have. */
function flawOf(message: Message, { opens, tokens, changes, unknown }: Payments, account: string): string | undefined {
  const [signature, ...more] = message.signatures
  if (message.payer !== account || more.length > 0) return 'another payer, or more signers'
  if (signature?.some((byte) => byte > 0)) return 'a signature already'
  if (message.lookups) return 'lookup tables, which cannot be read here'
  if (unknown.length > 0)
    return `instructions of ${unknown.map(({ program }) => program).join(', ')} that are not known`
  const written = new Set([
    ...[account, ...opens.map((step) => step.account), ...tokens.flatMap(({ from, to }) => [from, to])],
    ...changes.flatMap(({ token, party }) => (token || !party ? [] : [party])),
  ])
  return message.writable.every((address) => written.has(address)) ? undefined : 'accounts that it has no need to write'
}

/** Details of a transfer that its amounts do not show. */
function strangeOf({ to, token }: Intents['transfer'], { opens, tokens }: Payments): string | undefined {
  if (opens.some(({ owner, mint }) => owner !== to || mint !== token?.address)) return 'an account for somebody else'
  return tokens.some(({ decimals }) => decimals !== token?.decimals) ? 'other decimals than the token' : undefined
}
