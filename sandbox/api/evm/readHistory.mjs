import { createHash } from 'node:crypto'
import { decodeFunctionData, erc20Abi, formatUnits, getAddress, toFunctionSelector } from 'viem'
import { drawIcon } from '../drawIcon.mjs'
import { Refused } from '../refused.mjs'
import { transfersOf } from './listTransfers.mjs'
import { readPrices } from './readPrices.mjs'
import { readTokens } from './readTokens.mjs'

/** How many a page has. */
const PAGE = 20
const APPROVE = toFunctionSelector('approve(address,uint256)')
const ZERO = `0x${'0'.repeat(40)}`
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** A cursor says after which transaction the next page begins, whatever has come since. */
const toCursor = ({ block, index }) => Buffer.from(JSON.stringify([block.number, index])).toString('base64url')

function readCursor(cursor) {
  if (cursor === undefined || cursor === '') return undefined
  try {
    const [block, index] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Number.isSafeInteger(block) && Number.isSafeInteger(index)) return { block, index }
  } catch {}
  throw new Refused(400, 'cursor is none that was given out.', 'cursor')
}

/** An account's transactions, the newest first, a page of them. @throws {Refused} 400 */
export async function readHistory(chain, address, cursor) {
  const account = address.toLowerCase()
  const after = readCursor(cursor)
  const blocks = await chain.index.blocks()
  const all = blocks
    .flatMap((block) =>
      block.transactions.map((transaction) => ({
        ...transaction,
        block,
        transfers: transfersOf(transaction, account),
      })),
    )
    .filter(({ from, to, transfers }) => from === account || to === account || transfers.length > 0)
    .reverse()
  const rest = after
    ? all.filter(
        ({ block, index }) => block.number < after.block || (block.number === after.block && index < after.index),
      )
    : all
  const page = rest.slice(0, PAGE)
  const waiting = after ? [] : await readWaiting(chain, account)
  const shown = [...waiting, ...page]
  const tokens = await readTokens(
    chain,
    shown.flatMap(({ transfers }) => transfers.flatMap(({ token }) => token ?? [])),
  )
  return {
    data: shown.map((one) => describe(chain, one, { account, tokens, blocks })),
    next: rest.length > page.length ? toCursor(page.at(-1)) : null,
  }
}

/** What the account has sent that no block has yet: only what its call says can be told. */
async function readWaiting(chain, account) {
  const { pending } = await chain.rpc('txpool_content')
  const own = Object.entries(pending).find(([from]) => from.toLowerCase() === account)?.[1] ?? {}
  return Object.values(own)
    .map((sent) => ({ ...sent, from: account, nonce: Number(sent.nonce), transfers: announcedBy(sent, account) }))
    .sort((one, other) => other.nonce - one.nonce)
}

function announcedBy({ to, input, value }, account) {
  const native = BigInt(value) > 0n ? [{ kind: 'native', from: account, to, amount: BigInt(value) }] : []
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: input })
    if (functionName !== 'transfer') return native
    return [...native, { kind: 'token', token: to, from: account, to: args[0].toLowerCase(), amount: args[1] }]
  } catch {
    return native
  }
}

/** A transaction as the service tells it. */
function describe(chain, transaction, { account, tokens, blocks }) {
  const { hash, from, to, nonce, block, succeeded, transfers } = transaction
  const prices = block ? readPrices(chain, blocks.slice(0, block.number + 1)) : new Map()
  return {
    // An id of its own, not the hash: no client may take one for the other.
    id: createHash('sha256').update(`${chain.caip} ${hash} ${account}`).digest('hex').slice(0, 32),
    metadata: {
      operationType: operationOf(transaction, account),
      hash,
      minedAt: new Date(block ? block.time * 1000 : Date.now()).toISOString(),
      sentFrom: getAddress(from),
      sentTo: to ? getAddress(to) : '',
      status: block ? (succeeded ? 'confirmed' : 'failed') : 'pending',
      nonce,
      chain: chain.caip,
    },
    transfers: transfers.map((transfer) => describeTransfer(transfer, { account, tokens, prices })),
  }
}

function describeTransfer(transfer, { account, tokens, prices }) {
  const { kind, token, from, to, amount, id } = transfer
  const direction = from === to ? 'self' : to === account ? 'in' : 'out'
  const common = { direction, sender: getAddress(from), recipient: getAddress(to) }
  const facts = kind === 'native' ? ether : tokens.get(token)
  if (kind === 'collectible')
    return {
      nft_info: { name: `${facts?.name ?? 'Collectible'} #${id}`, content: null, flags: { is_spam: false } },
      ...common,
      quantity: { numeric: '1' },
    }
  const { name, symbol, decimals } = facts ?? { name: '', symbol: '', decimals: 0 }
  const numeric = formatUnits(amount, decimals)
  const price = prices.get(kind === 'native' ? 'native' : token)
  return {
    fungible_info: { name, symbol, icon: { url: drawIcon(symbol) } },
    ...common,
    quantity: { numeric },
    ...(price === undefined ? {} : { price, value: Number(numeric) * price }),
  }
}

/** What it was for the account, in the service's words. */
function operationOf({ from, to, input, transfers }, account) {
  const came = transfers.filter((one) => one.to === account && one.from !== account)
  const went = transfers.filter((one) => one.from === account && one.to !== account)
  if (from === account && !to) return 'deploy'
  if (came.length && went.length) return 'trade'
  if (came.length) return from === account && came.every((one) => one.from === ZERO) ? 'mint' : 'receive'
  if (went.length) return went.every((one) => one.to === ZERO) ? 'burn' : 'send'
  if (input.startsWith(APPROVE)) return 'approve'
  return from === account && input === '0x' ? 'send' : 'execute'
}
