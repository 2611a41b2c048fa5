import * as v from 'valibot'
import { caipId } from '../caip/schema.ts'
import { isAddressText } from '../format/isAddressText.ts'
import { sanitizeSymbol } from '../format/sanitizeSymbol.ts'
import { sanitizeText } from '../format/sanitizeText.ts'
import type { Kernel } from '../types/kernel.ts'
import type { LedgerEntry } from '../types/money.ts'
import { ledgerKey } from './ledgerKey.ts'
import { tokenDecimals } from './tokenDecimals.ts'

const text = v.pipe(v.string(), v.maxLength(4_000))
/** A time in the future would keep an entry at the top for ever, so it becomes the present time. */
const time = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.transform((at) => Math.min(at, Date.now())),
)
/** Any script of this origin can write to storage, so its texts are shown as plain text of a bounded length. */
const plain = (max: number) =>
  v.pipe(
    text,
    v.transform((said) => sanitizeText(said, max)),
  )
/** Storage holds a bigint as a text (storage 2). */
const whole = v.pipe(
  v.string(),
  v.regex(/^\d{1,80}$/),
  v.transform((digits) => BigInt(digits)),
)
/** A field that may be unreadable: the entry is then kept without it. */
const spare = <schema extends v.GenericSchema>(schema: schema) => v.fallback(v.optional(schema), undefined)
const change = v.object({
  direction: v.picklist(['out', 'in']),
  amount: whole,
  // Without its token, the amount would read as native currency.
  token: v.optional(v.custom<string>(isAddressText)),
  party: spare(v.custom<string>(isAddressText)),
  limit: spare(v.picklist(['exactly', 'atMost', 'atLeast'])),
  kept: spare(v.literal('simulation')),
})
const token = v.object({
  address: v.optional(text),
  decimals: tokenDecimals,
  symbol: v.pipe(
    text,
    v.transform((said) => sanitizeSymbol(said, 28)),
  ),
  name: v.fallback(plain(60), ''),
})
/** A list without its unreadable elements. */
const all = <schema extends v.GenericSchema>(schema: schema) =>
  v.pipe(
    v.array(v.fallback(v.nullable(schema), null)),
    v.transform((entries) => entries.flatMap((each) => (each === null ? [] : [each as v.InferOutput<schema>]))),
  )
/** An entry may have been paid: it is kept as long as its network, its account and its own id are known, by which its outcome is looked for. */
const entry = v.object({
  id: text,
  namespace: text,
  networkId: caipId,
  account: text,
  wallet: v.fallback(plain(60), ''),
  // A payment of the visitor's own would make its receiver known.
  kind: v.fallback(text, 'calls'),
  summary: v.fallback(v.optional(plain(80), ''), ''),
  status: v.fallback(v.picklist(['asked', 'sent', 'confirmed', 'failed', 'different', 'unknown']), 'unknown'),
  transactionId: spare(text),
  named: spare(v.boolean()),
  replaces: spare(text),
  changes: v.fallback(all(change), []),
  through: spare(plain(60)),
  isChosen: spare(v.boolean()),
  digest: spare(text),
  tokens: v.fallback(all(token), []),
  memo: spare(text),
  trace: spare(v.record(text, text)),
  consumes: spare(all(text)),
  ref: spare(text),
  facts: spare(v.record(text, plain(400))),
  answer: spare(v.record(text, text)),
  seen: spare(v.array(change)),
  awaits: spare(v.boolean()),
  // No transaction from before this moment is then taken for it.
  askedAt: v.fallback(time, () => Date.now()),
  updatedAt: v.fallback(time, 0),
  told: spare(v.boolean()),
})
const list = all(entry)

/**
 * Reads the requests that wallets were asked for; empty if storage holds something else. A network may have been renamed since
 * (networks 8).
 */
export const readLedger = ({ storage, networks }: Pick<Kernel, 'storage' | 'networks'>): readonly LedgerEntry[] =>
  (storage.get(ledgerKey, (json) => v.parse(list, json) as LedgerEntry[]) ?? []).map((entry) => ({
    ...entry,
    networkId: networks.get(entry.networkId)?.id ?? entry.networkId,
  }))
