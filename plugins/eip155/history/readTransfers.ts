import { isBytes, isHash } from '../actions/readHex.ts'
import { topics } from '../actions/readMoves.ts'
import { isAddressShape } from '../isAddressShape.ts'

/** A token that came to an account or left it, as a log of ERC-20 tells it. */
export type LoggedTransfer = {
  readonly hash: string
  readonly block: bigint
  /** Unix time in ms, if the node tells it with the log. */
  readonly at: number | undefined
  /** In lower case. */
  readonly token: string
  readonly direction: 'in' | 'out' | 'self'
  readonly amount: bigint
  /** As the node spells it. */
  readonly party: string
}

/**
 * The transfers of an account, from logs. Transfers of 0 are left out: anybody can have a token log such a transfer
 * from the account to an address that looks like a known address.
 */
export const readTransfers = (logs: unknown, account: string): LoggedTransfer[] =>
  (Array.isArray(logs) ? logs : []).flatMap((log) => readTransfer(log, account) ?? [])

function readTransfer(log: unknown, account: string): LoggedTransfer | undefined {
  const { address, topics: named, data, transactionHash, blockNumber, blockTimestamp, removed }: Loose = Object(log)
  if (!isAddressShape(address) || !Array.isArray(named) || !isHash(transactionHash) || removed === true)
    return undefined
  const [topic, from, to, piece] = named as unknown[]
  const [sender, receiver] = [from, to].map((word) => (isHash(word) ? `0x${word.slice(-40)}` : ''))
  // With a fourth topic it is a piece of a collection, which has no amount.
  if (topic !== topics.transfer || piece !== undefined || !sender || !receiver || !isBytes(data)) return undefined
  const own = account.toLowerCase()
  const [isOut, isIn] = [sender.toLowerCase() === own, receiver.toLowerCase() === own]
  const block = readNumber(blockNumber)
  const amount = data.length >= 66 ? BigInt(data.slice(0, 66)) : 0n
  if (block === undefined || amount === 0n || (!isOut && !isIn)) return undefined
  return {
    hash: transactionHash.toLowerCase(),
    block,
    at: timeOf(blockTimestamp),
    token: address.toLowerCase(),
    direction: isOut && isIn ? 'self' : isOut ? 'out' : 'in',
    amount,
    party: isOut ? receiver : sender,
  }
}

type Loose = Readonly<Record<string, unknown>>

/** A quantity, or a plain number; `undefined` if the value is neither. */
export const readNumber = (value: unknown): bigint | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? BigInt(value)
    : typeof value === 'string' && /^0x[\da-f]{1,16}$/i.test(value)
      ? BigInt(value)
      : undefined

/** Seconds as Unix time in ms. */
export const timeOf = (seconds: unknown): number | undefined => {
  const read = readNumber(seconds)
  return read === undefined ? undefined : Number(read) * 1_000
}
