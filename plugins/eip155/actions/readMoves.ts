import { type Change, isSameAddress } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { namePiece } from './namePiece.ts'
import { isBytes } from './readHex.ts'

/** Topics of `Transfer` (ERC-20 and ERC-721), `TransferSingle` and `TransferBatch` (ERC-1155). */
export const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
}

/** Contracts by which networks log every move of their own currency, fees too: ZKsync's base token, and EIP-7708. */
const natives = new Set(['0x000000000000000000000000000000000000800a', '0xfffffffffffffffffffffffffffffffffffffffe'])

/** The tokens that left an account, or came to it, from the logs of a receipt; each piece of a collection by its number. */
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
  const move = (at: number, amount: bigint | undefined, id?: bigint): Change[] => {
    const [from = '', to = ''] = [words[at], words[at + 1]].map((word) => word?.slice(-40))
    const [own, party] = direction === 'out' ? [from, to] : [to, from]
    if (!isAddressShape(own) || !isAddressShape(party) || !amount || !isSameAddress(`0x${own}`, account)) return []
    const token = checksumAddress(address)
    return [
      { direction, amount, token: id === undefined ? token : namePiece(token, id), party: checksumAddress(party) },
    ]
  }
  const third = numberAt(words, 2)
  if (topic === topics.transfer) return named.length === 4 ? move(0, 1n, third) : move(0, third)
  if (topic === topics.single) return move(1, numberAt(words, 4), numberAt(words, 3))
  if (topic === topics.batch) {
    const [ids, amounts] = [listAt(words.slice(3), 0), listAt(words.slice(3), 1)]
    return ids?.length === amounts?.length ? (ids ?? []).flatMap((id, at) => move(1, amounts?.[at], id)) : []
  }
  return []
}

const numberAt = (words: readonly string[], at: number): bigint | undefined =>
  words[at] === undefined ? undefined : BigInt(`0x${words[at]}`)

/** A list of a batch: its ids, or its amounts. */
function listAt(words: readonly string[], at: number): readonly bigint[] | undefined {
  const start = Number(numberAt(words, at) ?? 0n) / 32
  const length = Number(numberAt(words, start) ?? 0n)
  const list = words.slice(start + 1, start + 1 + length)
  return list.length === length ? list.map((word) => BigInt(`0x${word}`)) : undefined
}
