import { type Change, formatUnits, isSameAddress } from 'tapkit/kernel'
import { parseTransaction } from 'viem/utils'
import { isUnlimited } from '../../../../eip155/actions/isUnlimited.ts'
import { permit2 } from '../../../../eip155/actions/knownCalls.ts'
import { lookAtTokens } from '../../../../eip155/actions/lookAtTokens.ts'
import { isMulticall } from '../../../../eip155/actions/multicalls.ts'
import { readCalls } from '../../../../eip155/actions/readCalls.ts'
import { checksumAddress } from '../../../../eip155/checksumAddress.ts'
import { Fault } from '../../../protocol/fault.ts'
import type { Act, Hex, Line, Stake, Warning } from './act.ts'
import { readAsked } from './askedTransaction.ts'
import { fillTransaction } from './fillTransaction.ts'
import { hasCode } from './hasCode.ts'
import { nameTokens, type TokenNames } from './nameToken.ts'
import { eip155Reach, type Request } from './request.ts'

/**
 * Reads `eth_sendTransaction`. What is drawn is read from the bytes that are signed, not from the host's request.
 * @throws {Fault} the request is malformed or forbidden, the node is out of reach, or the transaction would fail
 */
export async function readSendTransaction(request: Request): Promise<Omit<Act, 'host'>> {
  const { address, network, signal } = request
  const { unsigned, besideGas } = await fillTransaction(readAsked(request), request)
  const reach = eip155Reach(request)
  const effects = await readEffects(unsigned, request)
  const names = nameTokens(reach, network, address, signal)
  const { lines, warnings } = await showEffects(effects, names, request)
  const { decimals, symbol } = network.nativeCurrency
  const fee = feeOf(unsigned) + besideGas
  return {
    title: 'transaction',
    lines: [...lines, { label: 'fee', value: `${formatUnits(fee, decimals)} ${symbol}` }],
    warnings,
    stake: stakeOf(effects, network.id, fee),
    signings: [
      {
        account: `eip155:${address}`,
        chainId: network.id,
        subject: { kind: 'eip155Transaction', unsigned },
      },
    ],
    outcome: 'send',
  }
}

type Effects = Pick<Awaited<ReturnType<typeof readCalls>>, 'changes' | 'details' | 'allowances' | 'isOpaque'> & {
  readonly to: string | undefined
}

/** The effects of a serialised transaction on its account. */
async function readEffects(unsigned: Hex, request: Request): Promise<Effects> {
  const { address, network, signal } = request
  const { to, value = 0n, data = '0x', chainId } = parseTransaction(unsigned)
  if (String(chainId) !== network.reference) throw new Fault('internal')
  const changesOf = (party?: string): Change[] =>
    value > 0n ? [{ direction: 'out', amount: value, ...(party ? { party } : {}) }] : []
  if (!to) return { to: undefined, changes: changesOf(), details: [], allowances: [], isOpaque: true }
  const call = { sender: checksumAddress(address), to: checksumAddress(to), value, data }
  const isThere = !isMulticall(to) || (await hasCode(to, request).catch(unavailable))
  // The payment would stay at the address of Multicall3.
  if (!isThere) return { to: call.to, changes: changesOf(call.to), details: [], allowances: [], isOpaque: true }
  const look = lookAtTokens(eip155Reach(request), network, { tokens: [], payload: undefined }, signal)
  const read = await readCalls(call, call.sender, look).catch(() => {
    throw new Fault('not_allowed', { reason: 'unreadable' })
  })
  // An arrival is a contract's own promise, and moves between others are not drawn.
  const changes = read.changes.filter(({ direction }) => direction === 'out')
  const isOfTokens = read.allowances.length > 0 || changes.some(({ token }) => token !== undefined)
  const isBatch = read.calls.length > 1
  const isDrawn = data === '0x' || isOfTokens || (isBatch && changes.length > 0)
  // The page has put no code at the account: whatever code is there makes of a call what it likes.
  const isOfOwnCode = data !== '0x' && isSameAddress(to, address)
  // A contract that tells of a token which another contract keeps may do something else. Permit2 is known.
  const isOfKeeper = (token = '') =>
    [token.split('/')[0], permit2].some((own) => read.calls.some((each) => isSameAddress(each.to, own)))
  const isHearsay = ![...changes, ...read.allowances].every(({ token }) => token === undefined || isOfKeeper(token))
  const isOpaque = read.isOpaque || !isDrawn || isOfOwnCode || isHearsay || changes.length < read.changes.length
  return { ...read, changes, isOpaque, to: call.to }
}

function unavailable(): never {
  throw new Fault('unavailable')
}

async function showEffects(
  { to, changes, details, allowances, isOpaque }: Effects,
  names: TokenNames,
  { network }: Request,
): Promise<{ lines: Line[]; warnings: Warning[] }> {
  const lines: Line[] = []
  const warnings: Warning[] = []
  const { decimals, symbol } = network.nativeCurrency
  for (const { amount, token, party } of changes) {
    const named = token
      ? await names.write(token, amount)
      : { text: `${formatUnits(amount, decimals)} ${symbol}`, isKnown: true }
    lines.push({ label: 'sends', value: named.text })
    if (token) lines.push({ label: 'token', value: token })
    if (party) lines.push({ label: 'to', value: party })
    if (!named.isKnown) warnings.push({ code: 'unknownToken', value: token ?? '' })
  }
  for (const { token, spender, amount } of allowances) {
    const isAll = isUnlimited(amount)
    const named = await names.write(token, isAll ? 'all' : amount)
    lines.push(
      { label: 'allows', value: named.text },
      { label: 'token', value: token },
      { label: 'spender', value: spender },
    )
    if (named.isAll) warnings.push({ code: 'unlimited', value: named.text })
    if (!named.isKnown && !isAll) warnings.push({ code: 'unknownToken', value: token })
  }
  if (to === undefined) warnings.push({ code: 'createsContract' })
  else if (!changes.some(({ party }) => isSameAddress(party, to)) && details.length === 0)
    lines.push({ label: 'to', value: to })
  for (const { code, value } of details)
    if (code === 'contract' || code === 'function') lines.push({ label: code, value })
  if (to !== undefined && isOpaque) warnings.push({ code: 'callUnread', value: to })
  return { lines, warnings }
}

/** The most that the fee can be, in wei, without the parts beside gas. */
function feeOf(unsigned: Hex): bigint {
  const { gas = 0n, gasPrice, maxFeePerGas } = parseTransaction(unsigned)
  return gas * (maxFeePerGas ?? gasPrice ?? 0n)
}

/** The fee is lost as well: a receiver that burns gas makes it as large as a payment. */
function stakeOf({ changes, allowances, isOpaque }: Effects, chainId: string, fee: bigint): Stake {
  if (allowances.length > 0) return { kind: 'permission' }
  if (isOpaque || changes.some(({ token }) => token !== undefined)) return { kind: 'unknown' }
  return { kind: 'native', chainId, amount: changes.reduce((sum, { amount }) => sum + amount, fee) }
}
