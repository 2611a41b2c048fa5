import { type Allowance, isSameAddress } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { permit2 } from './knownCalls.ts'
import { namePiece } from './namePiece.ts'
import { isBytes } from './readHex.ts'

const most = 2n ** 256n - 1n

/** `counted` is the total allowance that a token logs. */
export type Grant = Allowance & { readonly counted?: bigint | undefined }

/** The words of an event: those in its topics, and then its data. */
type Event = { readonly address: string; readonly words: readonly string[]; readonly indexed: number }

/** The owner and the spender as words of an event. */
type Said = Omit<Grant, 'spender'> & { readonly owner: string | undefined; readonly spender: string | undefined }

const permitted = ({ address, words: [owner, token, spender, amount] }: Event): Said | undefined =>
  isSameAddress(address, permit2) && token
    ? { owner, spender, token: `0x${tail(token)}`, amount: numberIn(amount) }
    : undefined

/** The events by which an account lets a spender take something, by topic. */
const events: Readonly<Record<string, (event: Event) => Said | undefined>> = {
  // Approval of ERC-20, and of ERC-721, which indexes the number of the piece.
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'({ address, words, indexed }) {
    const [owner, spender, third] = words
    const share = numberIn(third)
    return indexed === 3
      ? { owner, spender, token: namePiece(checksumAddress(address), share), amount: 1n }
      : { owner, spender, token: address, amount: share === most ? 'all' : share, counted: share }
  },
  // ApprovalForAll.
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31': ({ address, words: [owner, spender, is] }) => ({
    ...{ owner, spender, token: address, amount: numberIn(is) === 0n ? 0n : 'all' },
  }),
  // AuthorizedOperator of ERC-777.
  '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9': ({ address, words: [spender, owner] }) => ({
    ...{ owner, spender, token: address, amount: 'all' },
  }),
  // Approval and Permit of Permit2, which keeps allowances of other contracts' tokens.
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b': permitted,
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec': permitted,
}

/** The allowance that a log says an account has given; `undefined` if it says nothing of the kind, or takes one back. */
export function readGrant(log: unknown, account: string): Grant | undefined {
  const { address, topics, data }: Record<string, unknown> = Object(log)
  if (!isAddressShape(address) || !Array.isArray(topics) || !topics.every(isBytes)) return undefined
  const [topic = '', ...indexed] = topics
  const words = [...indexed, ...(isBytes(data) ? (data.slice(2).match(/.{64}/g) ?? []) : [])].map((each) =>
    each.replace(/^0x/, ''),
  )
  const said = Object.hasOwn(events, topic) ? events[topic]?.({ address, words, indexed: indexed.length }) : undefined
  const [owner, spender] = [tail(said?.owner), tail(said?.spender)]
  if (!said || said.amount === 0n || !isAddressShape(owner) || !isAddressShape(spender)) return undefined
  // The approval of a piece of a collection is taken back by approving the zero address.
  if (!isSameAddress(`0x${owner}`, account) || BigInt(`0x${spender}`) === 0n) return undefined
  const { token, amount, counted } = said
  return {
    ...{ token: isAddressShape(token) ? checksumAddress(token) : token, spender: checksumAddress(spender), amount },
    ...(counted === undefined ? {} : { counted }),
  }
}

/** The address in a word. */
const tail = (word = ''): string => word.slice(-40)

const numberIn = (word = '0'): bigint => BigInt(`0x${word || '0'}`)
