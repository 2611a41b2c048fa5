import type { Change, LedgerEntry } from 'tapkit/kernel'
import * as v from 'valibot'
import { readHex } from '../address/hex.ts'
import { parsePrincipal } from '../address/parsePrincipal.ts'
import { spelledAs } from '../address/spelledAs.ts'
import { nameOne } from './nameOne.ts'

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform((digits) => BigInt(digits)),
)
/** A principal in its standard spelling. Any other text is not an address (security 4). */
const principal = v.pipe(
  v.string(),
  v.check((text) => parsePrincipal(text) !== undefined),
)
const person = v.fallback(v.nullish(principal), undefined)
const act = v.picklist(['transfer', 'mint', 'burn'])
const moved = { asset_event_type: act, sender: person, recipient: person }
const token = v.pipe(v.string(), v.minLength(1))
const event = v.variant('event_type', [
  v.object({ event_type: v.literal('stx_asset'), asset: v.object({ ...moved, amount }) }),
  v.object({ event_type: v.literal('fungible_token_asset'), asset: v.object({ ...moved, amount, asset_id: token }) }),
  v.object({
    event_type: v.literal('non_fungible_token_asset'),
    asset: v.object({ ...moved, asset_id: token, value: v.object({ hex: v.string() }) }),
  }),
  // Locked STX stay the account's own, and a log moves nothing.
  v.object({ event_type: v.picklist(['smart_contract_log', 'stx_lock']) }),
])
const paid = v.object({
  sender_address: v.string(),
  token_transfer: v.object({ recipient_address: v.fallback(v.optional(principal), undefined), amount }),
})
type Paid = v.InferOutput<typeof paid>
const called = v.object({ sender_address: v.string(), events: v.array(event) })

/**
 * Everything that left the paying account by a transaction as the Stacks API shows it: STX and tokens that were sent or
 * burnt. If the entry names no receiver of an amount, as post-conditions do not, the amount is answered without a
 * receiver. `undefined` if not all effects can be read.
 */
export function readSeen(transaction: unknown, entry: LedgerEntry | undefined): readonly Change[] | undefined {
  const payment = v.safeParse(paid, transaction)
  const left = payment.success ? readPaid(payment.output, entry) : readCalled(transaction, entry)
  const known = entry?.changes ?? []
  if (!left || known.length === 0) return left
  return left.map(({ party, ...change }) => {
    const parties = known.filter(({ token: of }) => of === change.token).map((reviewed) => reviewed.party)
    return party === undefined || parties.includes(undefined) ? change : { ...change, party: spelledAs(party, parties) }
  })
}

const out = (value: bigint, party: string | null | undefined, asset?: string): Change => ({
  direction: 'out',
  amount: value,
  ...(asset === undefined ? {} : { token: asset }),
  ...(party ? { party } : {}),
})

function readPaid({ sender_address, token_transfer: transfer }: Paid, entry: LedgerEntry | undefined): Change[] {
  const isOurs = !entry || sender_address === entry.account
  return isOurs ? [out(transfer.amount, transfer.recipient_address)] : []
}

function readCalled(transaction: unknown, entry: LedgerEntry | undefined): Change[] | undefined {
  const read = v.safeParse(called, transaction)
  if (!read.success) return undefined
  const account = entry?.account ?? read.output.sender_address
  return read.output.events.flatMap((each) => {
    if (!('asset' in each) || each.asset.asset_event_type === 'mint' || each.asset.sender !== account) return []
    const { recipient } = each.asset
    if (each.event_type === 'stx_asset') return [out(each.asset.amount, recipient)]
    if (each.event_type === 'fungible_token_asset') return [out(each.asset.amount, recipient, each.asset.asset_id)]
    return [out(1n, recipient, nameOne(each.asset.asset_id, readHex(each.asset.value.hex) ?? ''))]
  })
}
