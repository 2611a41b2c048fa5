import { type IntentPromise, issueText, type Network, PreparedMismatchError, type Reading } from 'tapkit/kernel'
import * as v from 'valibot'
import { addressNetwork, parsePrincipal, writePrincipal } from '../address/parsePrincipal.ts'
import { spelledAs } from '../address/spelledAs.ts'
import type { HookInput } from '../context.ts'
import type { StacksPayload } from '../payload.ts'
import { checkReceiver } from './checkReceiver.ts'
import { describeCondition } from './describeCondition.ts'
import { payloadSchema } from './payloadSchema.ts'
import { type Limits, readLimits } from './readLimits.ts'
import { readRecipient, readTokenTransfer } from './readTokenTransfer.ts'

type Detail = NonNullable<Reading['details']>[number]

/**
 * Reads the amounts that a payload allows to leave, from its Clarity values and post-conditions (SIP-005). The effects
 * of a contract are not known in advance; only post-conditions limit them.
 * @throws PreparedMismatchError
 */
export function readPayload({ payload, intent, account, network }: HookInput<'readPayload'>): Reading {
  const asked = requirePinned(payload, account.address, network)
  const { fee, nonce } = asked.params
  const common = {
    ...(fee === undefined ? {} : { feeLimit: BigInt(fee) }),
    // The receivers of plain calls were not promised.
    ...(typeof intent.promise.out === 'string' ? {} : { notices: checkReceiver(asked, account) }),
  }
  const last: Detail[] = nonce === undefined ? [] : [{ code: 'nonce', value: nonce }]
  // People write an address in either case.
  const { out } = intent.promise
  const promised = typeof out === 'string' ? [] : out.map(({ party }) => party)
  const spell = (principal: string) => spelledAs(principal, promised)

  if (asked.method === 'stx_transferStx') {
    const { recipient, amount, memo } = asked.params
    const party = spell(requirePrincipal(recipient, network))
    return { ...common, changes: [{ direction: 'out', amount: requireAmount(amount), party }], memo, details: last }
  }

  const { params, method } = asked
  const limits = readLimits(params, account.address)
  const contract = method === 'stx_callContract' ? params.contract : `${account.address}.${params.name}`
  const details: Detail[] = [
    { code: 'contract', value: requirePrincipal(contract, network) },
    ...(method === 'stx_callContract' ? [{ code: 'function', value: params.functionName }] : []),
    ...limits.conditions.map((each) => ({ code: 'postConditions', value: describeCondition(each, account.address) })),
    {
      code: 'postConditions',
      value: `${params.postConditionMode === 'allow' ? 'Anything' : 'Nothing'} else may leave`,
    },
    ...last,
  ]
  const paid = method === 'stx_callContract' ? readTokenTransfer(params, limits, account.address) : undefined
  const callees = method === 'stx_callContract' ? { callees: [contract] } : {}
  if (!paid) {
    requireLimited(intent.promise, limits)
    const named = method === 'stx_callContract' ? readRecipient(params, account.address) : undefined
    const to = named === undefined ? {} : { party: spell(requirePrincipal(named, network)) }
    const changes = limits.changes.map((change) =>
      change.token?.startsWith(`${contract}::`) ? { ...change, ...to } : change,
    )
    return { ...common, ...callees, changes, details }
  }
  const { amount, token, recipient, memo } = paid
  const party = spell(requirePrincipal(recipient, network))
  return {
    ...{ ...common, ...callees },
    changes: [{ direction: 'out', amount, token, party }],
    memo,
    details: intent.kind === 'transfer' ? last : details,
  }
}

/**
 * Refuses a request that could take more or less than promised, if only post-conditions limit it.
 * @throws PreparedMismatchError
 */
function requireLimited({ out }: IntentPromise, { isOpen }: Limits): void {
  if (typeof out === 'string') return
  const isExact = out.some(({ limit }) => limit === 'exactly')
  if (!isOpen && !isExact) return
  const debug = isOpen
    ? 'Its post-conditions let more leave than they name. Use mode `deny`, and a most for each asset.'
    : 'Post-conditions name the most that a contract may take: promise it as `atMost`, not `exactly`.'
  throw new PreparedMismatchError({ reason: 'leaves', debug })
}

function requirePinned(payload: unknown, address: string, network: Network): StacksPayload {
  const read = v.safeParse(payloadSchema, payload)
  if (!read.success)
    throw new PreparedMismatchError({
      debug: `It is no request of SIP-030: ${issueText(read.issues[0], 'The request')}`,
    })
  const { params } = read.output
  if (params.address === address && params.network === addressNetwork(network.reference)) return read.output
  throw new PreparedMismatchError({ debug: 'It names another account or network than the ones in use.' })
}

/** Wallets may read another spelling of an address differently. */
function requirePrincipal(text: string, network: Network): string {
  const read = parsePrincipal(text)
  const isThere = read?.network === addressNetwork(network.reference)
  if (read && isThere && writePrincipal(read) === text) return text
  throw new PreparedMismatchError({ debug: 'It names a receiver or contract that this network does not have.' })
}

function requireAmount(amount: string): bigint {
  const value = BigInt(amount)
  if (value > 0n && value < 2n ** 64n) return value
  throw new PreparedMismatchError({ debug: 'Its amount is none that the network has (SIP-005).' })
}
