import { PreparedMismatchError } from 'tapkit/kernel'
import type { Instruction } from './readMessage.ts'
import { readNumber } from './readNumber.ts'

/** Jupiter's aggregator, version 6. */
export const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** The program's error if less than the least would arrive. */
export const slippageExceeded = 6001

/** The figures of a route: the most that it takes, and the least that it brings, in the smallest units. */
export type Route = { readonly amount: bigint; readonly least: bigint }

/** The owner of the trade, and the token accounts that it may take from and pay to. */
type Meant = { readonly account: string; readonly from: readonly string[]; readonly to: readonly string[] }

/**
 * The positions of an instruction's accounts. At `other` it may name another receiver in place of `to`, or the program
 * itself for none.
 */
type Layout = {
  readonly authority: number
  readonly from: number
  readonly to: number
  readonly other?: number
  /** The offset of its figures; `undefined` if it cannot be told. */
  readonly figures: (data: Uint8Array) => number | undefined
  /** The size, in bytes, of the share that a platform keeps. */
  readonly fee: 1 | 2
}

/** Instructions with an exact amount, by the first 8 bytes of `sha256('global:…')`. */
const layouts: Readonly<Record<string, Layout>> = {
  // route and shared_accounts_route: the figures come last.
  e517cb977ae3ad2a: { authority: 1, from: 2, to: 3, other: 4, figures: (data) => endOfPlan(data, 8), fee: 1 },
  c1209b3341d69c81: { authority: 2, from: 3, to: 6, figures: (data) => endOfPlan(data, 9), fee: 1 },
  // route_v2 and shared_accounts_route_v2: the figures come first.
  bb64facc31c4af14: { authority: 0, from: 1, to: 2, other: 7, figures: () => 8, fee: 2 },
  d19853937cfed8e9: { authority: 1, from: 2, to: 5, figures: () => 9, fee: 2 },
}

/**
 * Reads an instruction of Jupiter's program. The program reverts everything if less than the least amount would arrive,
 * however the price moves meanwhile. An instruction is refused if it has no exact amount, or uses other accounts than
 * the visitor's own.
 * @throws PreparedMismatchError
 */
export function readRoute({ program, accounts, data }: Instruction, { account, from, to }: Meant): Route {
  const name = [...data.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const layout = Object.hasOwn(layouts, name) ? layouts[name] : undefined
  const start = layout?.figures(data)
  if (!layout || start === undefined || data.length < start + 18 + layout.fee) {
    throw new PreparedMismatchError({ reason: 'arrives', debug: 'It tells Jupiter something that cannot be read.' })
  }
  const at = (place: number) => accounts[place]?.address ?? ''
  const [payer, source, receiver] = [at(layout.authority), at(layout.from), at(layout.to)]
  if (payer !== account || !from.includes(source)) {
    throw new PreparedMismatchError({ reason: 'leaves', debug: `It takes from ${source} of ${payer}.` })
  }
  const other = layout.other === undefined ? program : at(layout.other)
  const stranger = [receiver, ...(other === program ? [] : [other])].find((address) => !to.includes(address))
  if (stranger !== undefined) throw new PreparedMismatchError({ reason: 'receiver', debug: `It pays ${stranger}.` })
  const [amount, quoted] = [readNumber(data, start), readNumber(data, start + 8)]
  const [slippage, fee] = [readNumber(data, start + 16, 2), readNumber(data, start + 18, layout.fee)]
  if (slippage > 10_000n || fee > 0n) {
    throw new PreparedMismatchError({ reason: 'arrives', debug: 'A part of what it brings is kept for somebody.' })
  }
  return { amount, least: (quoted * (10_000n - slippage)) / 10_000n }
}

/** Bytes behind the number of a pool's kind, in a plan of the first version, by that number. Most kinds have none. */
const longer: Readonly<Record<number, number>> = {
  ...{ 8: 1, 12: 1, 15: 1, 16: 1, 17: 1, 18: 1, 21: 1, 23: 1, 24: 1, 27: 1, 28: 1, 29: 16, 33: 4, 39: 1, 41: 4 },
  ...{ 42: 3, 43: 10, 44: 5, 45: 5, 58: 1, 60: 1, 61: 1 },
}

/** The kind that may be followed by a list, and the number of known kinds. */
const listed = 47
const kinds = 62

/**
 * The end of a plan that only figures follow. Bytes behind the end would look like figures, but the program would
 * ignore them. `undefined` if a kind of pool is unknown.
 */
function endOfPlan(data: Uint8Array, start: number): number | undefined {
  let at = start + 4
  for (let left = readNumber(data, start, 4); left > 0n; left--) {
    const kind = data[at]
    if (kind === undefined || kind >= kinds) return undefined
    at += 1 + (longer[kind] ?? 0)
    if (kind === listed) at += data[at + 1] === 1 ? 6 + 2 * Number(readNumber(data, at + 2, 4)) : 2
    // A share, its source and its target.
    at += 3
  }
  return at + 19 === data.length ? at : undefined
}
