import { cacheOf, type Transaction, type Transfer } from 'tapkit/kernel'
import * as v from 'valibot'
import { type CallInput, type Context, keyOf } from '../context.ts'
import { isAddress, isOf } from '../parse/assets.ts'
import { decimal, id, optional, picture, rows, symbol, words } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

/** How long a page of the history is fresh, in ms. */
const lifetime = 15_000

const party = optional(v.pipe(v.string(), v.maxLength(128)))
const transfer = v.object({
  direction: v.picklist(['in', 'out', 'self']),
  quantity: optional(v.object({ numeric: decimal })),
  value: optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e15))),
  recipient: party,
  sender: party,
  fungible_info: optional(
    v.object({ name: optional(words(64)), symbol: optional(symbol), icon: optional(v.object({ url: picture })) }),
  ),
  nft_info: optional(
    v.object({
      name: optional(words(100)),
      content: optional(v.object({ preview: optional(v.object({ url: picture })) })),
      flags: optional(v.object({ is_spam: optional(v.boolean()) })),
    }),
  ),
})
const transaction = v.object({
  metadata: v.object({
    hash: v.pipe(v.string(), v.regex(/^[-_.:0-9a-zA-Z]{1,128}$/)),
    chain: id,
    operationType: words(40),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    minedAt: v.pipe(
      v.string(),
      v.transform((text) => Date.parse(text)),
      v.finite(),
      v.minValue(0),
    ),
    sentFrom: party,
    sentTo: party,
    application: optional(v.nullable(v.object({ name: optional(words(64)), iconUrl: picture }))),
  }),
  transfers: v.nullish(rows(transfer, 200)),
})
const answer = v.object({ data: rows(transaction, 500), next: v.nullish(v.pipe(v.string(), v.maxLength(4_000))) })

/** A page of the history, newest first; `next` is the cursor of the following page. */
export type HistoryPage = { readonly items: readonly Transaction[]; readonly next?: string | undefined }

/**
 * Past transactions of an account (`GET /v1/account/{address}/history`), those of the network that was asked about alone; each page is
 * shared for 15 s, or until the kit sends something. None on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchHistory(
  context: Context,
  input: CallInput & { readonly address: string; readonly cursor?: string | undefined },
): Promise<HistoryPage> {
  const { network, address, cursor } = input
  if (!(await isSupported(context, network))) return { items: [] }
  return cacheOf(context.kernel).through(
    `api:history:${context.sent.length}:${keyOf(network.id, address)}:${cursor ?? ''}`,
    lifetime,
    async () => {
      const { data, next } = await ask(context, 'history', {
        path: { address },
        params: { cursor, chainId: network.id },
        maxBytes: 4_000_000,
        parse: answer,
      })
      const items = data
        .filter(({ metadata }) => isOf(context.kernel, network, metadata.chain))
        .map((each) => toTransaction(each, network))
      // A cursor that leads back to the same page would be asked for without end.
      return { items, next: next && next !== cursor ? next : undefined }
    },
  )
}

function toTransaction(
  { metadata, transfers }: v.InferOutput<typeof transaction>,
  { id: networkId, namespace }: CallInput['network'],
): Transaction {
  const known = (address: string | undefined) => (address && isAddress(namespace, address) ? address : undefined)
  const { hash, operationType, status, minedAt, sentFrom, sentTo, application } = metadata
  return {
    id: hash,
    networkId,
    kind: operationType,
    status,
    at: minedAt,
    from: known(sentFrom),
    to: known(sentTo),
    application: application ? { name: application.name, imageUrl: application.iconUrl } : undefined,
    transfers: (transfers ?? []).map((each): Transfer => {
      const { direction, quantity, value, fungible_info: token, nft_info: nft } = each
      const isSpam = nft?.flags?.is_spam
      return {
        direction,
        ...(!nft && { unnamed: true }),
        amount: quantity?.numeric,
        symbol: token?.symbol,
        name: token?.name,
        // A picture in spam would tell its maker who looks at it.
        imageUrl: token?.icon?.url ?? (isSpam ? undefined : nft?.content?.preview?.url),
        party: known(direction === 'in' ? each.sender : each.recipient),
        value,
        collectible: nft && { name: nft.name, isSpam },
      }
    }),
  }
}
