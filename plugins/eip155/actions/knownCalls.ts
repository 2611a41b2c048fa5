import { checksumAddress } from '../checksumAddress.ts'

/** A call as the contract sees it: `sender` is `msg.sender`, `value` is in wei. */
export type Call = {
  readonly sender: string
  readonly to: string
  readonly value: bigint
  readonly data: `0x${string}`
  /**
   * Whether the calling contract may go on if this call fails. An amount that such a call brings is then not promised.
   */
  readonly mayFail?: boolean | undefined
  /** Whether its value is the account's, which Multicall3 hands on. */
  readonly isHandedOn?: boolean | undefined
}

/** A token, and how the number beside it counts. */
type Counted = {
  readonly token: string
  /** The number of the piece, if the call names a piece of a collection. */
  readonly id?: bigint | undefined
  /** ERC-20 and ERC-721 write it alike: the amount may be the number of a piece. */
  readonly mayBeId?: boolean | undefined
}

/** An amount of a token that changes hands. */
type Move = Counted & { readonly from: string; readonly to: string; readonly amount: bigint }

/** The amount that a spender may take from an owner; `all` is a whole collection. */
type Approval = Counted & {
  readonly owner: string
  readonly spender: string
  readonly amount: bigint | 'all'
  /** Whether the amount adds to the spender's present allowance. */
  readonly isAdded?: boolean | undefined
}

type Known = { readonly signature: string; read(words: readonly bigint[], call: Call): Effect }
export type Effect = { readonly move: Move } | { readonly approval: Approval }

/** Permit2 has the same address on every network, and moves tokens of other contracts. */
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const unlimited = 2n ** 256n - 1n

/** The address in a word's low 20 bytes, as contracts read it. */
const at = (word = 0n): string => checksumAddress((word & (2n ** 160n - 1n)).toString(16).padStart(40, '0'))

/** The calls that are decoded, by selector: calls that move tokens, or let others move them. */
export const knownCalls: Readonly<Record<string, Known>> = {
  '0xa9059cbb': {
    signature: 'transfer(address,uint256)',
    read: ([to, amount = 0n], call) => ({ move: { from: call.sender, to: at(to), token: call.to, amount } }),
  },
  '0x23b872dd': {
    signature: 'transferFrom(address,address,uint256)',
    read: ([from, to, amount = 0n], call) => ({
      move: { from: at(from), to: at(to), token: call.to, amount, mayBeId: true },
    }),
  },
  // ERC-721: a single piece.
  '0x42842e0e': {
    signature: 'safeTransferFrom(address,address,uint256)',
    read: ([from, to, id = 0n], call) => ({ move: { from: at(from), to: at(to), token: call.to, amount: 1n, id } }),
  },
  '0xb88d4fde': {
    signature: 'safeTransferFrom(address,address,uint256,bytes)',
    read: ([from, to, id = 0n], call) => ({ move: { from: at(from), to: at(to), token: call.to, amount: 1n, id } }),
  },
  // ERC-1155.
  '0xf242432a': {
    signature: 'safeTransferFrom(address,address,uint256,uint256,bytes)',
    read: ([from, to, id = 0n, amount = 0n], call) => ({
      move: { from: at(from), to: at(to), token: call.to, amount, id },
    }),
  },
  // ERC-3009.
  '0xe3ee160e': {
    signature: 'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
    read: ([from, to, amount = 0n], call) => ({ move: { from: at(from), to: at(to), token: call.to, amount } }),
  },
  // Permit2.
  '0x36c78516': {
    signature: 'transferFrom(address,address,uint160,address)',
    read: ([from, to, amount = 0n, token]) => ({ move: { from: at(from), to: at(to), token: at(token), amount } }),
  },
  '0x095ea7b3': {
    signature: 'approve(address,uint256)',
    read: ([spender, amount = 0n], call) => approve(call.sender, spender, call.to, amount, { mayBeId: true }),
  },
  '0x39509351': {
    signature: 'increaseAllowance(address,uint256)',
    read: ([spender, amount = 0n], call) => approve(call.sender, spender, call.to, amount, { isAdded: true }),
  },
  '0xa22cb465': {
    signature: 'setApprovalForAll(address,bool)',
    read: ([spender, approved], call) => approve(call.sender, spender, call.to, approved ? 'all' : 0n),
  },
  // ERC-2612.
  '0xd505accf': {
    signature: 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    read: ([owner, spender, amount = 0n], call) => approve(at(owner), spender, call.to, amount),
  },
  // DAI and similar tokens.
  '0x8fcbaf0c': {
    signature: 'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    read: ([owner, spender, , , allowed], call) => approve(at(owner), spender, call.to, allowed ? unlimited : 0n),
  },
  // SelfPermit of Uniswap's periphery: the router passes the permit on to the token, with itself as the spender.
  '0xf3995c67': {
    signature: 'selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)',
    read: ([token, amount = 0n], call) => approve(call.sender, BigInt(call.to), at(token), amount),
  },
  '0xc2e3140a': {
    signature: 'selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)',
    read: ([token, amount = 0n], call) => approve(call.sender, BigInt(call.to), at(token), amount),
  },
  '0x4659a494': {
    signature: 'selfPermitAllowed(address,uint256,uint256,uint8,bytes32,bytes32)',
    read: ([token], call) => approve(call.sender, BigInt(call.to), at(token), unlimited),
  },
  '0xa4a78f0c': {
    signature: 'selfPermitAllowedIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)',
    read: ([token], call) => approve(call.sender, BigInt(call.to), at(token), unlimited),
  },
  // Permit2.
  '0x87517c45': {
    signature: 'approve(address,address,uint160,uint48)',
    read: ([token, spender, amount = 0n], call) => approve(call.sender, spender, at(token), amount),
  },
  '0x2b67b570': {
    signature: 'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
    read: ([owner, token, amount = 0n, , , spender]) => approve(at(owner), spender, at(token), amount),
  },
}

const approve = (
  owner: string,
  spender: bigint | undefined,
  token: string,
  amount: bigint | 'all',
  more: Pick<Approval, 'mayBeId' | 'isAdded'> = {},
): Effect => ({ approval: { owner, spender: at(spender), token, amount, ...more } })
