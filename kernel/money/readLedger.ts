import * as v from 'valibot'
import { isAddressText } from '../format/isAddressText.ts'
import { sanitizeSymbol } from '../format/sanitizeSymbol.ts'
import { sanitizeText } from '../format/sanitizeText.ts'
import { caipId } from '../session/schema.ts'
import type { Storage } from '../storage/createStorage.ts'
import type { LedgerEntry } from '../types/money.ts'
import { ledgerKey } from './ledgerKey.ts'

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
const changes = v.array(change)
/** If an entry cannot be read, the other entries are kept. */
const all = <schema extends v.GenericSchema>(schema: schema) =>
  v.pipe(
    v.array(v.fallback(v.nullable(schema), null)),
    v.transform((entries) => entries.flatMap((each) => (each === null ? [] : [each as v.InferOutput<schema>]))),
  )
const entry = v.object({
  id: text,
  namespace: text,
  networkId: caipId,
  account: text,
  wallet: plain(60),
  kind: text,
  summary: v.fallback(v.optional(plain(80), ''), ''),
  status: v.picklist(['asked', 'sent', 'confirmed', 'failed', 'different', 'unknown']),
  transactionId: spare(text),
  named: v.optional(v.boolean()),
  replaces: spare(text),
  changes,
  through: spare(plain(60)),
  digest: spare(text),
  tokens: all(
    v.object({
      address: v.optional(text),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(80)),
      symbol: v.pipe(
        text,
        v.transform((said) => sanitizeSymbol(said)),
      ),
      name: plain(60),
    }),
  ),
  memo: spare(text),
  trace: spare(v.record(text, text)),
  seen: spare(changes),
  awaits: spare(v.boolean()),
  askedAt: time,
  updatedAt: time,
  told: v.optional(v.boolean()),
})
const list = all(entry)

/** Reads the requests that wallets were asked for; empty if storage holds something else. */
export const readLedger = (storage: Storage): readonly LedgerEntry[] =>
  storage.get(ledgerKey, (json) => v.parse(list, json) as LedgerEntry[]) ?? []
