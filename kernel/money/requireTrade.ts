import { SwapRefusedError } from '../errors/swap.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { Change, Intent, Reading, TokenFacts } from '../types/money.ts'

type Trade = Extract<Intent, { readonly kind: 'swap' }>
type Approval = Extract<Intent, { readonly kind: 'approval' }>

/**
 * Refuses what a service wrote for a trade where it calls whom the host has not allowed, takes more or another token, lets
 * somebody take more later, or brings less than the least that is shown (money 24).
 * @throws SwapRefusedError
 */
export function requireTrade({ from, amount, to, least, routers }: Trade, reading: Reading): void {
  const { changes, allowances = [], callees = [], isUntried = false } = reading
  const stranger = callees.find((callee) => !routers.some((router) => isSameAddress(router, callee)))
  if (callees.length === 0 || stranger !== undefined) {
    throw new SwapRefusedError({ reason: 'router', debug: `It calls ${stranger ?? 'nobody'}. See \`routers\`.` })
  }
  const allowed = allowances.find((allowance) => allowance.amount === 'all' || allowance.amount > 0n)
  if (allowed) {
    const debug = `It lets ${allowed.spender} take ${allowed.amount} of ${allowed.token}.`
    throw new SwapRefusedError({ reason: 'allows', debug })
  }
  const other = changes.find(({ direction, amount, token }) => direction === 'out' && amount > 0n && !isOf(from, token))
  const taken = sumOf(changes, 'out', from)
  if (other || taken > amount) {
    const debug = other
      ? `${other.amount} of ${other.token ?? 'the native currency'} leaves as well.`
      : `${taken} leaves, and ${amount} was offered (smallest unit).`
    throw new SwapRefusedError({ reason: 'leaves', debug })
  }
  const brought = sumOf(changes, 'in', to)
  if (!isUntried && brought < least) {
    const debug = `${brought} of ${to.symbol} arrives, and ${least} was the least (smallest unit).`
    throw new SwapRefusedError({ reason: 'arrives', debug })
  }
}

/**
 * Refuses an approval that is not exactly the one that is shown.
 * @throws SwapRefusedError
 */
export function requireApproval({ token, spender, amount }: Approval, { changes, allowances = [] }: Reading): void {
  const [own, ...more] = allowances
  const isMeant =
    own !== undefined &&
    more.length === 0 &&
    changes.every((change) => change.amount === 0n) &&
    isOf(token, own.token) &&
    isSameAddress(own.spender, spender) &&
    own.amount === (amount === 'unlimited' ? 'all' : amount)
  if (!isMeant) throw new SwapRefusedError({ reason: 'spender', debug: 'Its bytes approve something else.' })
}

/** What a review of it says: a trade by its limits, once what it does was found to be within them. */
export function limitsOf(intent: Intent, reading: Reading): Reading {
  if (intent.kind !== 'swap') return reading
  const { from, amount, to, least } = intent
  const paid: Change = { direction: 'out', amount, ...(from.address ? { token: from.address } : {}) }
  const got: Change = { direction: 'in', amount: least, ...(to.address ? { token: to.address } : {}) }
  return { ...reading, changes: reading.isUntried ? [paid] : [paid, got] }
}

const sumOf = (changes: readonly Change[], wanted: Change['direction'], token: TokenFacts): bigint =>
  changes.reduce((sum, { direction, amount, token: moved }) => {
    return direction === wanted && isOf(token, moved) ? sum + amount : sum
  }, 0n)

const isOf = ({ address }: TokenFacts, token: string | undefined): boolean =>
  address === undefined || token === undefined ? address === token : isSameAddress(address, token)
