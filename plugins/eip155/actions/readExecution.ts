import { decodeStrictly } from './decodeStrictly.ts'

type Bytes = `0x${string}`

/** A call as its caller writes it; without a target, the caller calls itself. */
export type Inner = {
  readonly target: string | undefined
  readonly value?: bigint | undefined
  readonly data: Bytes
  readonly mayFail?: boolean | undefined
}

/** Calls of a smart account: target, value and data. */
export const calls = {
  type: 'tuple[]',
  components: [
    { name: 'target', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
  ],
} as const

/** Selectors of a mode: the default of ERC-7579, and batches of ERC-7821 with words beside them, and of batches. */
const selectors = { none: '00000000', batch: '78210001', batches: '78210002' }

/**
 * The calls that a smart account makes by `execute(bytes32,bytes)` (ERC-7579, ERC-7821). A mode is a byte for the
 * number of calls, a byte that tells whether they may fail, four unused bytes, and four bytes that select a further
 * meaning.
 * @throws TypeError if the mode is unknown, or its bytes can be read in several ways
 */
export function readExecution(mode: Bytes, execution: Bytes): readonly Inner[] {
  const [kind, selector] = [mode.slice(2, 14), mode.slice(14, 22).toLowerCase()]
  const isBatch = kind === '010000000000'
  if (isBatch && selector === selectors.batch) return readBatch(execution).map(ownAtZero)
  if (isBatch && selector === selectors.batches) {
    const [batches] = decodeStrictly([{ type: 'bytes[]' }], execution)
    return batches.flatMap(readBatch).map(ownAtZero)
  }
  if (selector !== selectors.none) throw new TypeError('It is another mode.')
  if (isBatch) return readPlain(execution)
  if (kind === '010100000000') return readPlain(execution).map((call) => ({ ...call, mayFail: true }))
  if (kind === '000000000000') return [readPacked(execution)]
  if (kind === '000100000000') return [{ ...readPacked(execution), mayFail: true }]
  throw new TypeError('It is another mode.')
}

/**
 * A batch without a further meaning. A call to the zero address is refused: by ERC-7821 it is a call to the account
 * itself, and by ERC-7579 a call to the zero address.
 */
function readPlain(execution: Bytes): readonly Inner[] {
  const [batch] = decodeStrictly([calls], execution)
  if (batch.some(isToNobody)) throw new TypeError('It pays nobody, or the account itself.')
  return batch
}

/** A batch, and maybe words beside it, such as a signature. */
function readBatch(execution: Bytes): readonly Inner[] {
  const isAlone = BigInt(execution.slice(0, 66)) === 32n
  return isAlone ? decodeStrictly([calls], execution)[0] : decodeStrictly([calls, { type: 'bytes' }], execution)[0]
}

/** A single call: its target, its value and its data, with nothing between them. */
function readPacked(execution: Bytes): Inner {
  if (execution.length < 106) throw new TypeError('It is too short for a call.')
  const value = BigInt(`0x${execution.slice(42, 106)}`)
  return { target: execution.slice(0, 42), value, data: `0x${execution.slice(106)}` }
}

const isToNobody = ({ target }: Inner): boolean => target !== undefined && BigInt(target) === 0n

const ownAtZero = (call: Inner): Inner => (isToNobody(call) ? { ...call, target: undefined } : call)
