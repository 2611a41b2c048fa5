import { type Allowance, type Change, isSameAddress, sumOf, TransactionUnreadableError } from 'tapkit/kernel'
import { isUnlimited } from './isUnlimited.ts'
import { type Call, type Effect, knownCalls, permit2 } from './knownCalls.ts'
import type { TokenLook } from './lookAtTokens.ts'
import { isMulticall } from './multicalls.ts'
import { namePiece } from './namePiece.ts'

/** The depth to which nested calls are read, and the most calls. */
const limit = { depth: 4, calls: 200 }

const most = 2n ** 256n - 1n

/** Facts from the bytes alone: every number is an amount, and the present allowances are unknown. */
const bytesAlone: TokenLook = {
  isCollection: async () => false,
  allowed: async () => undefined,
  supply: async () => undefined,
}

type Lines = {
  /** Every call, including nested calls. */
  readonly calls: Call[]
  readonly changes: Change[]
  readonly details: { code: string; value: string }[]
  readonly allowances: Allowance[]
  /** Whether a spender may take the whole balance of a token, now and later. */
  isUnlimited: boolean
  /** Whether a call cannot be read, so that it may take anything. */
  isOpaque: boolean
  /** Whether the account's own code is called with data that cannot be read, so that the account may call anybody. */
  isUnbound: boolean
}

/**
 * Reads the effects of a call on an account from its bytes: the amounts that leave and arrive, the allowances that it
 * gives, and the contract that it calls. Facts about tokens that the bytes do not tell are looked up.
 * @throws TransactionUnreadableError if there are more calls than are read
 */
export async function readCalls(call: Call, account: string, look: TokenLook = bytesAlone): Promise<Lines> {
  const lines: Lines = {
    calls: [],
    changes: [],
    details: [],
    allowances: [],
    isUnlimited: false,
    isOpaque: false,
    isUnbound: false,
  }
  // Calls are read in their order, because allowances add up.
  const visit = async (each: Call, depth: number): Promise<void> => {
    lines.calls.push(each)
    if (depth > limit.depth || lines.calls.length > limit.calls)
      throw new TransactionUnreadableError({ debug: 'It holds too many calls.' })
    for (const inner of await readCall(each, { account, lines, look })) await visit(inner, depth + 1)
  }
  await visit(call, 0)
  return lines
}

type Reading = { readonly account: string; readonly lines: Lines; readonly look: TokenLook }

/** Answers the calls within it. */
async function readCall(call: Call, reading: Reading): Promise<readonly Call[]> {
  const { account, lines } = reading
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
  const isPaying = isSameAddress(sender, account) || call.isHandedOn === true
  const isEmptied = nested !== undefined && handsAllOn(call, nested)
  // Only the account's own code, and Multicall3, are known to make the calls within, and nothing else. Anybody may take
  // the amount that stays in Multicall3.
  const isMaker = isSameAddress(to, sender) || isEmptied
  if ((isOpaque || (nested && !isMaker)) && data !== '0x') lines.isOpaque = true
  if (isOpaque && data !== '0x' && isSameAddress(sender, account) && isSameAddress(to, account)) lines.isUnbound = true
  if (isPaying && !isEmptied && (value > 0n || isOpaque)) changes.push({ direction: 'out', amount: value, party: to })
  if (known) await readEffect(known.read(toWords(data), call), call, reading)
  if (!nested || !isPaying || !isEmptied) return nested ?? []
  // The calls within name the receivers.
  return nested.map((inner) => (inner.value > 0n ? { ...inner, isHandedOn: true } : inner))
}

/**
 * Whether a call pays Multicall3, which pays all of it to the calls within. If a call within may fail, its value may
 * stay in Multicall3.
 */
const handsAllOn = ({ to, value }: Call, nested: readonly Call[]): boolean =>
  isMulticall(to) &&
  nested.every((inner) => inner.value === 0n || inner.mayFail !== true) &&
  sumOf(nested.map((inner) => ({ amount: inner.value }))) === value

async function readEffect(effect: Effect, call: Call, { account, lines, look }: Reading): Promise<void> {
  const { changes, details, allowances } = lines
  if ('move' in effect) {
    const { from, to } = effect.move
    const isOut = isSameAddress(from, account)
    if (!isOut && !(isSameAddress(to, account) && isBrought(effect.move.token, call))) return
    const counted = await count(effect.move, look)
    changes.push({ direction: isOut ? 'out' : 'in', ...counted, party: isOut ? to : from })
    return
  }
  const { owner, spender, isAdded } = effect.approval
  if (!isSameAddress(owner, account)) return
  const { token, amount: said } = await count(effect.approval, look)
  const isOwn = (other: Allowance) => isSameAddress(other.token, token) && isSameAddress(other.spender, spender)
  const before = isAdded ? (allowances.findLast(isOwn)?.amount ?? (await look.allowed(token, owner, spender))) : 0n
  const amount = BigInt(spender) === 0n ? 0n : totalOf(before, said)
  if (isUnlimited(amount)) lines.isUnlimited = true
  const share = typeof amount === 'bigint' && isUnlimited(amount) ? 'unlimited' : amount
  allowances.push({ token, spender, amount: amount === most ? 'all' : amount })
  details.push({ code: 'allows', value: `${share} ${token} → ${spender}` })
}

/** The total allowance. If the present allowance is unknown, the total may be any amount. */
function totalOf(before: Allowance['amount'] | undefined, added: Allowance['amount']): Allowance['amount'] {
  if (added === 'all') return added
  return typeof before === 'bigint' && before + added < most ? before + added : most
}

/** A token or a piece of a collection, and how much of it. */
async function count<amount extends Allowance['amount']>(
  {
    token,
    id,
    amount,
    mayBeId = false,
  }: { token: string; id?: bigint | undefined; amount: amount; mayBeId?: boolean | undefined },
  look: TokenLook,
): Promise<{ readonly token: string; readonly amount: amount | bigint }> {
  if (id !== undefined) return { token: namePiece(token, id), amount }
  if (!mayBeId || amount === 'all') return { token, amount }
  const isCollection = await look.isCollection(token)
  // If no source tells how the token counts, an amount of 0 may be piece 0.
  const isPiece = isCollection ?? amount === 0n
  return isPiece ? { token: namePiece(token, BigInt(amount)), amount: 1n } : { token, amount }
}

/** Whether a token arrives as a call says: the call may not fail, and goes to a contract that knows the token. */
const isBrought = (token: string, { to, mayFail }: Call): boolean =>
  mayFail !== true && (isSameAddress(token, to) || isSameAddress(permit2, to))

/** The words after the selector; missing ones are read as zeros, as contracts do. */
const toWords = (data: string): bigint[] =>
  (data.slice(10).match(/.{1,64}/g) ?? []).map((word) => BigInt(`0x${word.padEnd(64, '0')}`))
