import * as v from 'valibot'
import { isAddressText } from '../format/isAddressText.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { Allowance, Intent, IntentPromise, Limit } from '../types/intent.ts'
import { tokenDecimals } from './tokenDecimals.ts'

/** An amount that the ledger can store: 80 digits. */
const most = 10n ** 80n - 1n
const sum = v.pipe(v.bigint(), v.minValue(1n), v.maxValue(most))
/** The ledger would forget a party that cannot be an address, and the party's limit with it. */
const address = v.custom<string>(isAddressText)

const token = {
  decimals: tokenDecimals,
  symbol: v.string(),
  name: v.optional(v.string()),
}

const limitsOf = (bound: Limit['limit']) =>
  v.array(
    v.strictObject({
      limit: v.picklist(['exactly', bound]),
      amount: sum,
      token: v.optional(address),
      party: v.optional(address),
      notMeant: v.optional(v.array(v.string())),
    }),
  )

const allowance = v.strictObject({
  token: address,
  spender: address,
  amount: v.union([v.literal('all'), v.pipe(v.bigint(), v.minValue(0n), v.maxValue(most))]),
})

/** A misspelt field would promise nothing: a limit whose party is misspelt is open to anybody. */
const intent = v.object({
  kind: v.pipe(v.string(), v.nonEmpty()),
  promise: v.strictObject({
    out: v.lazy((given) => (typeof given === 'string' ? v.picklist(['exactly', 'atMost']) : limitsOf('atMost'))),
    in: v.optional(limitsOf('atLeast')),
    callees: v.optional(v.array(address)),
    allowances: v.optional(v.array(allowance)),
    memo: v.optional(v.string()),
    validUntil: v.optional(v.pipe(v.number(), v.finite())),
  }),
  tokens: v.array(v.object({ ...token, address: v.optional(v.union([v.literal(''), address])) })),
  // The ledger stores no longer text.
  ref: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
  isPrice: v.optional(v.boolean()),
  isChosen: v.optional(v.boolean()),
  facts: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(400)))),
  notices: v.optional(v.array(v.object({ code: v.string(), title: v.string(), text: v.string() }))),
  details: v.optional(v.array(v.object({ code: v.string(), label: v.optional(v.string()), value: v.string() }))),
})

/** A field that is not read would pay otherwise than it says: without its token, in the native currency. */
const transfer = v.strictObject({
  kind: v.optional(v.string()),
  to: v.string(),
  amount: sum,
  // The network says which of its tokens can be paid.
  token: v.nullish(v.object({ ...token, address: v.optional(v.string()) })),
  memo: v.nullish(v.string()),
  notMeant: v.nullish(v.array(v.string())),
  through: v.nullish(v.string()),
})

/**
 * The path of the first unclear field of an intent, as `promise.out.0.recipient`; `undefined` if every field is clear.
 */
export function unclearField(given: Intent): string | undefined {
  const wrong = wrongField(intent, given)
  if (wrong !== undefined) return wrong
  const { out, in: due, allowances } = given.promise
  // Arriving amounts are found by trying out the leaving amounts, and that takes limits of the leaving amounts.
  if (due && typeof out === 'string') return 'promise.in'
  return repeated({ out, in: due, allowances })
}

/** The path of the first unclear field of a transfer's `about`; `undefined` if every field is clear. */
export const unclearPart = (about: unknown): string | undefined => wrongField(transfer, about)

function wrongField(schema: v.GenericSchema, given: unknown): string | undefined {
  const { issues: [issue] = [] } = v.safeParse(schema, given, { abortEarly: true })
  return issue && (v.getDotPath(issue) ?? 'kind')
}

/** A list that bounds the same twice: whether both count, or the smaller, it does not say. */
function repeated({ out, in: due = [], allowances = [] }: Partial<IntentPromise>): string | undefined {
  const isSameBound = (one: Limit, two: Limit) =>
    isSameAddress(one.token, two.token) && isSameAddress(one.party, two.party)
  const isSameGrant = (one: Allowance, two: Allowance) =>
    isSameAddress(one.token, two.token) && isSameAddress(one.spender, two.spender)
  if (Array.isArray(out) && hasTwice<Limit>(out, isSameBound)) return 'promise.out'
  if (hasTwice<Limit>(due, isSameBound)) return 'promise.in'
  return hasTwice(allowances, isSameGrant) ? 'promise.allowances' : undefined
}

const hasTwice = <item>(list: readonly item[], isSame: (one: item, two: item) => boolean): boolean =>
  list.some((one, at) => list.findIndex((two) => isSame(one, two)) !== at)
