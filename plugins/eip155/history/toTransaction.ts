import { formatUnits, isSameAddress, type Network, type Transaction, type Transfer } from 'tapkit/kernel'
import { knownCalls } from '../actions/knownCalls.ts'
import { checksumAddress } from '../checksumAddress.ts'
import type { DescribedToken } from './describeTokens.ts'
import type { LoggedTransfer } from './readTransfers.ts'
import type { FoundTransaction } from './searchTransactions.ts'

type Told = {
  readonly hash: string
  readonly at: number
  readonly found: FoundTransaction | undefined
  readonly moved: readonly LoggedTransfer[]
  readonly tokens: ReadonlyMap<string, DescribedToken>
  readonly account: string
  readonly network: Network
}

/**
 * A node's facts about a transaction as a row of the history; `undefined` if the transaction is not the account's: it
 * moved nothing of the account, and another account made it.
 */
export function toTransaction(told: Told): Transaction | undefined {
  const { hash, at, found, account, network } = told
  const transfers = [...nativeOf(told), ...tokensOf(told)]
  const isOwn = found !== undefined && isSameAddress(found.from, account)
  if (transfers.length === 0 && !isOwn) return undefined
  return {
    id: hash,
    networkId: network.id,
    kind: kindOf(transfers, isOwn ? found : undefined),
    status: found?.failed ? 'failed' : 'confirmed',
    at,
    from: found?.from,
    to: found?.to,
    transfers,
  }
}

/** The native currency that the transaction itself sent, and the native currency that calls within it brought. */
function nativeOf({ found, account, network }: Told): Transfer[] {
  if (!found) return []
  const { symbol, name, decimals } = network.nativeCurrency
  const facts = { symbol, name }
  const { from, to, value, received } = found
  const [isOut, isIn] = [isSameAddress(from, account), to !== undefined && isSameAddress(to, account)]
  const amountOf = (wei: bigint) => formatUnits(wei, decimals)
  if (!isOut && found.failed) return []
  const own: Transfer[] =
    value > 0n && (isOut || isIn)
      ? [
          {
            ...facts,
            direction: isOut && isIn ? 'self' : isOut ? 'out' : 'in',
            amount: amountOf(value),
            party: isOut ? to : from,
          },
        ]
      : []
  const later: Transfer[] = received > 0n ? [{ ...facts, direction: 'in', amount: amountOf(received), party: to }] : []
  return [...own, ...later]
}

const tokensOf = ({ moved, tokens }: Told): Transfer[] =>
  moved.flatMap(({ token, direction, amount, party }) => {
    const facts = tokens.get(token)
    if (!facts) return []
    const { name, symbol, decimals, imageUrl } = facts
    const address = checksumAddress(token)
    const moved = { direction, amount: formatUnits(amount, decimals), symbol, name, imageUrl, address }
    return [{ ...moved, party: checksumAddress(party) }]
  })

/** The kind of a transaction, by its call and by its transfers. */
function kindOf(transfers: readonly Transfer[], own: FoundTransaction | undefined): string {
  if (own && own.to === undefined) return 'deploy'
  const known = own && knownCalls[own.data.slice(0, 10).toLowerCase()]
  if (known && /^(approve|increaseAllowance|setApprovalForAll|permit)\(/.test(known.signature)) return 'approve'
  const directions = new Set(transfers.map(({ direction }) => direction))
  if (directions.has('in') && directions.has('out')) return 'trade'
  const [first] = transfers
  const isNobody = /^0x0{40}$/.test(first?.party ?? '')
  if (directions.has('in')) return isNobody ? 'mint' : 'receive'
  if (directions.has('out') || directions.has('self')) return isNobody ? 'burn' : 'send'
  return known ? 'send' : 'execute'
}
