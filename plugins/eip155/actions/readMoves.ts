import { type Change, isSameAddress } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { isBytes } from './readHex.ts'

/** Topics of `Transfer` (ERC-20 and ERC-721), `TransferSingle` and `TransferBatch` (ERC-1155). */
export const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
}

/** Contracts by which networks log every move of their own currency, fees too: ZKsync's base token, and EIP-7708. */
const natives = new Set(['0x000000000000000000000000000000000000800a', '0xfffffffffffffffffffffffffffffffffffffffe'])

/**
 * The tokens that left an account, or arrived in it, from the logs of a receipt. ERC-721 tokens count one piece each.
 */
export const readMoves = (
  logs: readonly unknown[],
  account: string,
  direction: Change['direction'] = 'out',
): readonly Change[] => logs.flatMap((log) => readMove(log, account, direction))

function readMove(log: unknown, account: string, direction: Change['direction']): Change[] {
  const { address, topics: named, data }: Record<string, unknown> = Object(log)
  if (!isAddressShape(address) || !Array.isArray(named) || !named.every(isBytes)) return []
  if (natives.has(address.toLowerCase())) return []
  const [topic, ...indexed] = named
  // Some contracts from before ERC-20 index nothing: the words are the same.
  const words = [...indexed, ...(isBytes(data) ? (data.slice(2).match(/.{64}/g) ?? []) : [])].map((word) =>
    word.replace(/^0x/, ''),
  )
  const move = (at: number, amount: bigint | undefined): Change[] => {
    const [from = '', to = ''] = [words[at], words[at + 1]].map((word) => word?.slice(-40))
    const [own, party] = direction === 'out' ? [from, to] : [to, from]
    if (!isAddressShape(own) || !isAddressShape(party) || !amount || !isSameAddress(`0x${own}`, account)) return []
    return [{ direction, amount, token: checksumAddress(address), party: checksumAddress(party) }]
  }
  if (topic === topics.transfer) return move(0, named.length === 4 ? 1n : numberAt(words, 2))
  if (topic === topics.single) return move(1, numberAt(words, 4))
  if (topic === topics.batch) return move(1, sumOf(words.slice(3)))
  return []
}

const numberAt = (words: readonly string[], at: number): bigint | undefined =>
  words[at] === undefined ? undefined : BigInt(`0x${words[at]}`)

/** All amounts of a batch: the second of two lists. */
function sumOf(words: readonly string[]): bigint | undefined {
  const start = Number(numberAt(words, 1) ?? 0n) / 32
  const length = Number(numberAt(words, start) ?? 0n)
  const amounts = words.slice(start + 1, start + 1 + length)
  return amounts.length === length ? amounts.reduce((sum, word) => sum + BigInt(`0x${word}`), 0n) : undefined
}
