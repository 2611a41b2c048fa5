import type { Kernel } from 'tapkit/kernel'
import { recordOf } from '../read/recordOf.ts'
import type { Deposit } from '../state.ts'

const key = 'pay'
/**
 * The time after which a payment is no longer followed, in ms. Until then no payment gives way to another, because a forgotten
 * payment would be offered again in silence.
 */
const lifetime = 24 * 60 * 60_000

type Kept = Readonly<Record<string, unknown>>
type Id = Pick<Deposit, 'exchange' | 'sessionId' | 'entryId'>

/**
 * The identity of a kept payment: its id and its service, and the wallet's payment, because a service may use an id
 * twice. `undefined` if the value is no payment.
 */
function nameOf({ exchange, sessionId, entryId = '' }: Kept): string | undefined {
  const { service } = recordOf(exchange)
  return typeof service === 'string' && typeof sessionId === 'string' ? `${service} ${sessionId} ${entryId}` : undefined
}

/** The payments that every tab keeps, the newest first. An earlier version kept a single payment. */
export function kept(kernel: Kernel): readonly Kept[] {
  const now = Date.now()
  const all = kernel.storage.get(key, (json) => (Array.isArray(json) ? json : [json]).map(recordOf)) ?? []
  return all.filter((each) => {
    const { until = now } = each
    return nameOf(each) !== undefined && typeof until === 'number' && until >= now
  })
}

/** Keeps a payment over a reload, until it is over or a day old. The host that asked for it is gone by then; those of other tabs stay. */
export function keep(kernel: Kernel, deposit: Deposit): void {
  const { status: _, isClosed: __, requestId, ...rest } = deposit
  const isAsked = requestId !== undefined || deposit.isAsked
  write(kernel, [{ ...rest, isAsked, until: Date.now() + lifetime }, ...others(kernel, deposit)])
}

/** Forgets a payment. */
export const drop = (kernel: Kernel, deposit: Id): void => write(kernel, others(kernel, deposit))

/** Forgets all but these. */
export function write(kernel: Kernel, deposits: readonly Kept[]): void {
  if (deposits.length > 0) kernel.storage.set(key, deposits, lifetime)
  else kernel.storage.remove(key)
}

const others = (kernel: Kernel, deposit: Id) => kept(kernel).filter((each) => nameOf(each) !== nameOf(deposit))
