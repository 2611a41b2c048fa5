import { formatUnits, requestJsonRpc } from 'tapkit/kernel'
import { countSignatures } from '../../../../solana/actions/countSignatures.ts'
import { parseTransaction } from '../../../../solana/actions/parsePayload.ts'
import { readBudget } from '../../../../solana/actions/readBudget.ts'
import { readContext, toBase64 } from '../../../../solana/actions/readJson.ts'
import type { Message } from '../../../../solana/actions/readMessage.ts'
import { type Payments, readPayments } from '../../../../solana/actions/readPayments.ts'
import { resolveTables } from '../../../../solana/actions/resolveTables.ts'
import { simulateTransfer } from '../../../../solana/actions/simulateTransfer.ts'
import { transactionFee } from '../../../../solana/actions/transactionFee.ts'
import { Fault } from '../../../protocol/fault.ts'
import type { Act, Line, Outcome, Signing, Stake, Warning } from './act.ts'
import { isSignIn } from './readSignIn.ts'
import { paramsOf, type Request, solanaReach } from './request.ts'
import { scaledMints } from './scaledMints.ts'
import { showDeposits } from './showDeposits.ts'
import { showText } from './showText.ts'

/** Most transactions of a single request. */
const most = 16

const outcomes: Readonly<Record<string, Outcome>> = {
  solana_signTransaction: 'transaction',
  solana_signAllTransactions: 'transactions',
  solana_signAndSendTransaction: 'send',
}

/**
 * Reads the transactions of a request of Solana.
 * @throws {Fault} a transaction is malformed, of another account or of another network, or the node is out of reach
 */
export async function readSolanaTransactions(request: Request): Promise<Omit<Act, 'host'>> {
  const { method, params, address, network } = request
  const { transaction, transactions, pubkey } = paramsOf(params)
  const outcome = outcomes[method]
  const given = outcome === 'transactions' ? transactions : [transaction]
  if (!outcome || !Array.isArray(given) || given.length === 0 || given.length > most) throw new Fault('malformed')
  if (pubkey !== undefined && pubkey !== address) throw new Fault('not_allowed', { reason: 'account' })
  const read = await Promise.all(given.map((wire: unknown) => readTransaction(wire, request)))
  const signings = read.map(
    ({ wire }): Signing => ({
      account: `solana:${address}`,
      chainId: network.id,
      subject: { kind: 'solanaTransaction', wire },
    }),
  )
  return {
    title: outcome === 'transactions' ? 'transactions' : 'transaction',
    lines: read.flatMap(({ lines }) => lines),
    warnings: read.flatMap(({ warnings }) => warnings),
    stake: stakeOf(
      read.map(({ stake }) => stake),
      network.id,
    ),
    signings,
    outcome,
  }
}

type Read = { wire: string; lines: readonly Line[]; warnings: readonly Warning[]; stake: Stake }

async function readTransaction(given: unknown, request: Request): Promise<Read> {
  const { wire, message: written } = parse(given)
  const { address, network, http, signal } = request
  if (!signersOf(written).includes(address)) throw new Fault('not_allowed', { reason: 'account' })
  // Sites take a transaction with a memo for a sign-in, because ledgers sign no messages.
  if (isSignIn(new TextDecoder().decode(wire))) throw new Fault('not_allowed', { reason: 'sign_in' })
  const message = await resolveTables(solanaReach(request), network, { wire, message: written, signal }).catch(() => {
    throw new Fault('unavailable')
  })
  await requireOfNetwork(message, { network, http, signal })
  if (request.method === 'solana_signAndSendTransaction') await requireTaken(wire, message, request)
  const payments = readPayments(message, { account: address, parties: [] })
  const scaled = await scaledMints(payments.tokens, request)
  const { lines, warnings, fee } = showTransaction(message, { payments, scaled }, request)
  const { changes, memo, unknown, opens } = payments
  // A service may take a memo for an order or for a sign-in.
  const isPlain = unknown.length === 0 && opens.length === 0 && memo === undefined
  const isNative = isPlain && changes.every(({ token }) => token === undefined)
  // The host chooses the fee, which is lost as well.
  const amount = changes.reduce((sum, change) => sum + change.amount, fee)
  return {
    wire: toBase64(wire),
    lines: [...lines, ...(await showDeposits(opens, request))],
    warnings,
    stake: isNative ? { kind: 'native', chainId: network.id, amount } : { kind: 'unknown' },
  }
}

function parse(given: unknown): ReturnType<typeof parseTransaction> {
  try {
    return parseTransaction(given)
  } catch {
    throw new Fault('malformed')
  }
}

const signersOf = ({ keys, signatures }: Message): readonly string[] => keys.slice(0, signatures.length)

/**
 * A transaction says its network by its blockhash alone: a host could have a transaction of another network drawn as one of this network.
 * @throws {Fault} the blockhash is old, or of another network
 */
async function requireOfNetwork(
  { blockhash }: Message,
  { network, http, signal }: Pick<Request, 'network' | 'http' | 'signal'>,
): Promise<void> {
  const params = [blockhash, { commitment: 'processed' }]
  const asked = { urls: [network.rpcUrl], method: 'isBlockhashValid', params, signal }
  const answer = await requestJsonRpc(http, asked).catch(() => {
    throw new Fault('unavailable')
  })
  if (readContext(answer).value !== true) throw new Fault('not_allowed', { reason: 'blockhash' })
}

/** @throws {Fault} a node says that the network would refuse the transaction */
async function requireTaken(wire: Uint8Array, { instructions }: Message, request: Request): Promise<void> {
  const { network, signal } = request
  const input = { wire, instructions, symbol: network.nativeCurrency.symbol, signal }
  const { refusal } = await simulateTransfer(solanaReach(request), network, input)
  if (refusal) throw new Fault('not_allowed', { reason: 'reverts' })
}

type Effects = { readonly payments: Payments; readonly scaled: ReadonlySet<string> }

function showTransaction(message: Message, { payments, scaled }: Effects, { address, network }: Request) {
  const { decimals, symbol } = network.nativeCurrency
  const { changes, memo, unknown, opens, tokens } = payments
  const budget = readBudget(message)
  if (!budget) throw new Fault('not_allowed', { reason: 'unreadable' })
  const isPayer = message.payer === address
  const lines: Line[] = []
  for (const { amount, token, party } of changes) {
    const scale = token !== undefined && scaled.has(token) ? 0 : tokens.find(({ mint }) => mint === token)?.decimals
    const value = token ? formatUnits(amount, scale ?? 0) : `${formatUnits(amount, decimals)} ${symbol}`
    lines.push({ label: 'sends', value })
    if (token) lines.push({ label: 'token', value: token })
    if (party) lines.push({ label: 'to', value: party })
  }
  if (memo !== undefined) lines.push({ label: 'memo', value: showText(memo) })
  for (const { account } of opens) lines.push({ label: 'opens', value: account })
  for (const { program } of unknown) lines.push({ label: 'program', value: program })
  const fee = isPayer ? transactionFee(budget, countSignatures(message)) : 0n
  if (isPayer) lines.push({ label: 'fee', value: `${formatUnits(fee, decimals)} ${symbol}` })
  const warnings: Warning[] = [...new Set(unknown.map(({ program }) => program))].map((value) => ({
    code: 'programUnread',
    value,
  }))
  for (const mint of scaled) warnings.push({ code: 'unknownToken', value: mint })
  if (!isPayer) warnings.push({ code: 'otherPayer', value: message.payer })
  return { lines, warnings, fee }
}

/** The stake of all transactions together. */
function stakeOf(stakes: readonly Stake[], chainId: string): Stake {
  const amounts = stakes.flatMap((stake) => (stake.kind === 'native' ? [stake.amount] : []))
  if (amounts.length < stakes.length) return { kind: 'unknown' }
  return { kind: 'native', chainId, amount: amounts.reduce((sum, amount) => sum + amount, 0n) }
}
