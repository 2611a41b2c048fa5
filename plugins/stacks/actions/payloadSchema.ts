import * as v from 'valibot'
import { clarityName } from '../rpc/fields.ts'

const digits = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,38})$/))
const hexes = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/), v.maxLength(4_000_000))),
  v.maxLength(1_000),
)
const limited = { postConditions: hexes, postConditionMode: v.picklist(['allow', 'deny', 'originator']) }

const transfer = { recipient: v.string(), amount: digits, memo: v.optional(v.string()) }
const call = { ...limited, contract: v.string(), functionName: clarityName, functionArgs: hexes }
const deploy = {
  ...limited,
  name: v.pipe(v.string(), v.regex(/^[a-zA-Z][\w-]{0,39}$/)),
  clarityCode: v.string(),
  clarityVersion: v.optional(v.pipe(v.number(), v.integer())),
}
const asked = {
  address: v.string(),
  network: v.picklist(['mainnet', 'testnet']),
  broadcast: v.literal(true),
  fee: v.optional(digits),
  nonce: v.optional(digits),
}

/** The fields that a request may have. Other fields are dropped, so the wallet is not asked for them. */
const of = <const more extends v.ObjectEntries>(more: more) =>
  v.variant('method', [
    v.strictObject({ method: v.literal('stx_transferStx'), params: v.strictObject({ ...more, ...transfer }) }),
    v.strictObject({ method: v.literal('stx_callContract'), params: v.strictObject({ ...more, ...call }) }),
    v.strictObject({ method: v.literal('stx_deployContract'), params: v.strictObject({ ...more, ...deploy }) }),
  ])

export const requestSchema = of({})
export const payloadSchema = of(asked)
