import {
  type Change,
  type Intent,
  isSameAddress,
  type Limit,
  type Network,
  type Notice,
  type Refusal,
  sanitizeSymbol,
  sanitizeText,
  wouldFail,
} from 'tapkit/kernel'
import { GasEstimateError, NoCurrencyError } from '../errors.ts'
import type { Eip155Payload } from '../payload.ts'
import { grantOf } from './grantOf.ts'
import { hasKey } from './hasKey.ts'
import { isFee } from './isFee.ts'
import { isNobodys } from './isNobodys.ts'
import { isTried } from './isTried.ts'
import { isUnlimited } from './isUnlimited.ts'
import type { ChainLook } from './lookAtChain.ts'
import { isMulticall } from './multicalls.ts'
import { isPieceOf } from './namePiece.ts'
import { emptyOf, toEmptyNotices } from './toEmptyNotices.ts'
import { toTakerNotices } from './toTakerNotices.ts'

/** Exact amounts are the rule (money 20). */
const unlimitedNotice: Notice = { code: 'unlimitedAllowance' }

type Facts = {
  readonly payload: Eip155Payload
  readonly intent: Intent
  readonly network: Network
  readonly look: ChainLook
  /** The tokens that the chain was asked about, in the order of its answers. */
  readonly tokens: readonly { readonly address: string }[]
  /** The payments of the request, by its bytes. */
  readonly paid: readonly Change[]
  /** Everybody that the bytes pay, or let take something. */
  readonly takers: readonly string[]
  /** The called contracts that the chain was asked about, in the order of its answers. */
  readonly callees: readonly string[]
  /** It lets a spender take the whole balance of a token. */
  readonly isUnlimited: boolean
  /** Whether the request makes a call that cannot be read. */
  readonly isOpaque: boolean
  /** Whether the account's own code may call anybody by the request. */
  readonly isUnbound: boolean
}

/** The notices of a transaction on an EVM network. A fact that no node told causes no notice. */
export function toNotices(facts: Facts): readonly Notice[] {
  const { intent, network, look, paid, takers, isOpaque } = facts
  const notices: Notice[] = []
  if (paid.some(({ party }) => party !== undefined && isNobodys(party))) notices.push({ code: 'zeroAddress' })
  // No owner can take a piece back that its own collection holds.
  if (paid.some(({ token, party }) => isPieceOf(token, party))) notices.push({ code: 'tokenContract', blocks: true })
  if (look.codes.some((code) => code && !hasKey(code))) notices.push({ code: 'contract' })
  notices.push(...toTakerNotices(takers))
  // A call that cannot be read may allow as much as was promised.
  const isPromised = intent.promise.allowances?.some(({ amount }) => isUnlimited(amount)) ?? false
  if (facts.isUnlimited || isPromised) notices.push(unlimitedNotice)
  // A trial tells what leaves now. Only the app, which names whom the request may call, knows what a contract lets others do later.
  const isVouchedFor = isTried(intent) && intent.promise.callees !== undefined && !facts.isUnbound
  if (isOpaque && !isVouchedFor) notices.push({ code: 'unreadCall' })
  const refusal = refusalOf(facts)
  if (refusal) return [...notices, wouldFail(refusal)]
  notices.push(...toEmptyNotices(emptyOf(facts), network))
  if (look.isReduced) notices.push({ code: 'receivesLess' })
  if (look.fee instanceof GasEstimateError) notices.push(toEstimateNotice(look.fee))
  if (look.fee instanceof NoCurrencyError) notices.push({ code: 'feeUnknown', params: noCurrency(look.fee) })
  // This notice does not block, because some wallets pay the fee in another way.
  return lacksFee(facts) ? [...notices, toFeeNotice(network.nativeCurrency.symbol)] : notices
}

/**
 * Why the network would refuse the transaction. The words are tapkit's own, because a contract's words could say
 * anything.
 */
function refusalOf(facts: Facts): Refusal | undefined {
  const { payload, intent, network, look, tokens } = facts
  const { symbol } = network.nativeCurrency
  if (look.balance !== undefined && look.balance < BigInt(payload.value)) return holdsLess(symbol)
  if (look.fee instanceof NoCurrencyError && BigInt(payload.value) > 0n) {
    const { network, because, reason } = noCurrency(look.fee)
    return { because, about: { network }, reason }
  }
  // A payment to an address without code succeeds, and is paid on to nobody.
  if (emptyOf(facts).some(isMulticall)) {
    const reason = `${network.name} has no Multicall3 at this address, so nobody within would be paid`
    return { because: 'noMulticall', about: { network: network.name }, reason }
  }
  if (look.tokens.some((token) => token?.isThere === false)) {
    const reason = `There is no token contract at this address on ${network.name}`
    return { because: 'noTokenContract', about: { network: network.name }, reason }
  }
  const [token] = intent.tokens
  const nameOf = (own = token) => sanitizeSymbol(own?.symbol ?? '') || 'token'
  const name = nameOf()
  const isShort = (address: string | undefined, amount: bigint) => {
    const { balance } = look.tokens[tokens.findIndex((own) => isSameAddress(own.address, address))] ?? {}
    return balance !== undefined && balance < amount
  }
  const [paid] = isTried(intent) ? (intent.promise.out as readonly Limit[]) : []
  if (paid?.token && isShort(paid.token, paid.amount)) {
    return holdsLess(nameOf(intent.tokens.find(({ address }) => isSameAddress(address, paid.token))))
  }
  if (!look.refused && look.fee !== 'reverts') return undefined
  if (intent.kind === 'swap') {
    return { because: 'swapRefused', about: {}, reason: 'The exchange refuses this swap now. Its price may have moved' }
  }
  if (grantOf(intent)) {
    return { because: 'approvalRefused', about: { symbol: name }, reason: `The ${name} contract refuses this approval` }
  }
  if (intent.kind !== 'transfer' || !token) {
    return payload.data
      ? { because: 'callRefused', about: {}, reason: 'The contract refuses this call' }
      : { because: 'receiverRefuses', about: {}, reason: 'The receiver’s contract refuses this payment' }
  }
  if (isShort(token.address, intent.about.amount)) return holdsLess(name)
  return { because: 'tokenRefuses', about: { symbol: name }, reason: `The ${name} contract refuses this transfer` }
}

const noCurrency = ({ params, message: reason }: NoCurrencyError) =>
  ({ ...params, because: 'noCurrency', reason }) as const

const holdsLess = (symbol: string): Refusal => ({
  because: 'holdsLess',
  about: { symbol },
  reason: `The account holds less ${symbol} than that`,
})

/**
 * Whether the account cannot pay the fee: a node says so, or the balance does. With an unknown fee, only an empty
 * balance is certain.
 */
const lacksFee = ({ payload, look: { balance, fee } }: Facts): boolean =>
  fee === 'funds' ||
  (balance !== undefined && (isFee(fee) ? balance < BigInt(payload.value) + fee.value : balance === 0n))

/** A node's own words are hidden behind Details, because they are English and about gas. */
const toEstimateNotice = ({ message, cause }: GasEstimateError): Notice => {
  const nodeSays = sanitizeText(cause instanceof Error ? cause.message : '', 300)
  return { code: 'feeUnknown', params: { because: 'gasEstimate', reason: message, nodeSays } }
}

const toFeeNotice = (symbol: string): Notice => ({ code: 'feeFunds', params: { symbol } })
