import { type Allowance, type Change, isSameAddress, TransactionUnreadableError } from 'tapkit/kernel'
import { type Call, type Effect, knownCalls } from './knownCalls.ts'

/** How deep nested calls are read, and how many of them. */
const limit = { depth: 4, calls: 200 }

/**
 * From this amount on, an allowance is called unlimited: more than exchanges can hold of a token (112 bits), or the
 * maximum of 96 bits.
 */
const isUnlimited = (amount: bigint) => amount >= 2n ** 112n - 1n || amount === 2n ** 96n - 1n

const most = 2n ** 256n - 1n

type Lines = {
  /** Every call, including nested calls. */
  readonly calls: Call[]
  readonly changes: Change[]
  readonly details: { code: string; value: string }[]
  readonly allowances: Allowance[]
  /** Whether somebody may take the whole balance of a token, now and later. */
  isUnlimited: boolean
  /** Whether one of the calls cannot be read, so that it may take anything. */
  isOpaque: boolean
}

/**
 * The effects of a call on an account, read from its bytes: the amounts that leave and arrive, the allowances, and the
 * contract that is called.
 * @throws TransactionUnreadableError if it contains more calls than are read
 */
export async function readCalls(call: Call, account: string): Promise<Lines> {
  const lines: Lines = { calls: [], changes: [], details: [], allowances: [], isUnlimited: false, isOpaque: false }
  let level = [call]
  for (let depth = 0, count = 0; level.length > 0; depth++) {
    count += level.length
    if (depth > limit.depth || count > limit.calls)
      throw new TransactionUnreadableError({ debug: 'It holds too many calls.' })
    lines.calls.push(...level)
    const within: Call[] = []
    for (const each of level) within.push(...(await readCall(each, account, lines)))
    level = within
  }
  return lines
}

/** Answers the nested calls. */
async function readCall(call: Call, account: string, lines: Lines): Promise<readonly Call[]> {
  const { changes, details } = lines
  const { sender, to, value, data } = call
  const selector = data.slice(0, 10).toLowerCase()
  const known = knownCalls[selector]
  if (data !== '0x') {
    details.push({ code: 'contract', value: to }, { code: 'function', value: known?.signature ?? selector })
  }
  const nested = known || data === '0x' ? undefined : (await import('./readNested.ts')).readNested(call)
  // If a call cannot be read, at least the called contract is shown.
  const isOpaque = !known && !nested
  if (isOpaque && data !== '0x') lines.isOpaque = true
  if (isSameAddress(sender, account) && (value > 0n || isOpaque)) {
    changes.push({ direction: 'out', amount: value, party: to })
  }
  if (known) readEffect(known.read(toWords(data), call), account, lines)
  return nested ?? []
}

function readEffect(effect: Effect, account: string, lines: Lines): void {
  const { changes, details, allowances } = lines
  if ('move' in effect) {
    const { from, to, token, amount } = effect.move
    if (isSameAddress(from, account)) changes.push({ direction: 'out', amount, token, party: to })
    else if (isSameAddress(to, account)) changes.push({ direction: 'in', amount, token, party: from })
    return
  }
  const { owner, spender, token, amount } = effect.approval
  if (!isSameAddress(owner, account)) return
  const share = typeof amount === 'bigint' && isUnlimited(amount) ? 'unlimited' : amount
  if (share === 'unlimited' || share === 'all') lines.isUnlimited = true
  allowances.push({ token, spender, amount: amount === most ? 'all' : amount })
  details.push({ code: 'allows', value: `${share} ${token} → ${spender}` })
}

/** The words after the selector. Missing words are read as zeros, as contracts do. */
const toWords = (data: string): bigint[] =>
  (data.slice(10).match(/.{1,64}/g) ?? []).map((word) => BigInt(`0x${word.padEnd(64, '0')}`))
