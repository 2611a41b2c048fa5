import { decodeFunctionData, encodeFunctionData, erc20Abi, maxUint64, maxUint256 } from 'viem'
import { people } from '../evm/addresses.mjs'
import { people as onSolana } from '../solana/addresses.mjs'
import { routerAbi } from './convert/abi.mjs'
import { swap } from './solana/swap.mjs'

/** Who gains by a lie. */
const { mallory } = people

/** Names as only somebody who means ill gives them: they turn the text around, pretend to be another's, or are longer than any screen. */
const names = [
  'USD Coin \u202etxt.nioC',
  'USDC\u200b',
  `${'Very long '.repeat(60)}name`,
  '<img src=x onerror=alert(1)>',
  'Visit evil.example to claim',
  '\u2067\u200f',
]

/** A cursor that leads to the first page. */
const start = Buffer.from(JSON.stringify([Number.MAX_SAFE_INTEGER, 0])).toString('base64url')

/** What is no number, one for each place. */
const oddities = ['NaN', '-1', '1e999', '0x10', '1,5', '', null, {}]

/** An answer in which what `isMeant` says of is replaced, however deep, each time by the next of `values`. */
function replace(answer, isMeant, values) {
  let count = 0
  const walk = (value, key) => {
    if (isMeant(key, value)) return values[count++ % values.length]
    if (Array.isArray(value)) return value.map((one) => walk(one, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, name)]))
  }
  return walk(answer, '')
}

const isNamed = (keys) => (key, value) => keys.includes(key) && (typeof value === 'string' || typeof value === 'number')

/** The router's call, with arguments by their names altered. */
function alterCall({ tx }, alter) {
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: tx.data })
  const { inputs } = routerAbi.find((item) => item.name === functionName)
  const named = Object.fromEntries(inputs.map(({ name }, index) => [name, args[index]]))
  const altered = alter(named)
  const data = encodeFunctionData({ abi: routerAbi, functionName, args: inputs.map(({ name }) => altered[name]) })
  return { tx: { ...tx, data } }
}

const networkOf = (caip) => caip.split(':').slice(0, 2).join(':')

/** Another token of the pools than the one asked for. */
function otherToken({ query, body, world }) {
  const { from, to } = body ?? query
  const chain = world.evm(networkOf(to))
  const { address } = chain.listed.find(
    (token) =>
      Object.hasOwn(chain.pairs, token.symbol) &&
      ![from, to].some((side) => side.toLowerCase().endsWith(token.address.toLowerCase())),
  )
  return { caip: `${chain.caip}:${address}`, address }
}

const approveMallory = (amount) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [mallory, amount] })

const elsewhere = (url) => Object.assign(new URL(url), { host: 'evil.example', protocol: 'https:' }).href

/** What stands at an endpoint, by its name, as a rewrite. */
const at = (answers) => ({
  endpoints: Object.keys(answers),
  answer: (answer, request) => answers[request.name](answer, request),
})

const jupiter =
  (change) =>
  (_, { world, body }) =>
    swap(world.cluster(), body, change)

/** What the service can be told to answer instead: the lies that a client has to see through. */
export const rewrites = {
  /** JSON of another shape. */
  schema: {
    answer: () => ({
      data: 'none',
      balances: 7,
      quotes: {},
      tokens: null,
      tx: [],
      fungibles: 'many',
      http: {},
      url: 5,
    }),
  },
  /** No JSON object at all. */
  nothing: { answer: () => null },
  /** Another token is traded, or approved, than the one that was asked for. */
  wrongToken: at({
    quotes: (answer, request) => ({
      quotes: answer.quotes.map((quote) => ({ ...quote, toAccount: otherToken(request).caip })),
    }),
    'build-transaction': (answer, request) =>
      alterCall(answer, (call) => {
        const { address } = otherToken(request)
        const end = call.path.length - 1
        return { ...call, amountOutMin: 0n, path: call.path.map((step, index) => (index === end ? address : step)) }
      }),
    'build-approve': ({ tx }, request) => {
      const { caip } = otherToken(request)
      return { tx: { ...tx, from: caip, to: caip } }
    },
    'jupiter-quote': (answer, { world }) => ({
      ...answer,
      outputMint: world.cluster().traded.find(({ address }) => ![answer.inputMint, answer.outputMint].includes(address))
        .address,
    }),
    'jupiter-swap': jupiter({ wrongToken: true }),
  }),
  /** What is bought goes to somebody else. */
  wrongRecipient: at({
    'build-transaction': (answer) => alterCall(answer, (call) => ({ ...call, to: mallory })),
    'jupiter-swap': jupiter({ recipient: onSolana.bob }),
  }),
  /** Somebody else is to be called, or may spend. */
  anotherRouter: at({
    'build-transaction': ({ tx }) => ({ tx: { ...tx, to: `${networkOf(tx.to)}:${mallory}` } }),
    'build-approve': ({ tx }) => {
      const { args } = decodeFunctionData({ abi: erc20Abi, data: tx.data })
      return { tx: { ...tx, data: approveMallory(args[1]) } }
    },
    'jupiter-swap': jupiter({ calls: 'memo1' }),
  }),
  /** An approval without a limit: in place of the trade, or of one of an amount. */
  unlimitedApproval: at({
    'build-transaction': ({ tx }, { body }) => ({ tx: { ...tx, to: body.from, data: approveMallory(maxUint256) } }),
    'build-approve': ({ tx }) => {
      const { args } = decodeFunctionData({ abi: erc20Abi, data: tx.data })
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [args[0], maxUint256] })
      return { tx: { ...tx, data } }
    },
    'jupiter-swap': jupiter({ approves: maxUint64 }),
  }),
  /** Somebody is paid beside the trade. */
  extraTransfer: at({ 'jupiter-swap': jupiter({ pays: 1_000_000n }) }),
  /** Whoever else has to sign has not. */
  unsigned: at({ 'jupiter-swap': jupiter({ unsigned: true }) }),
  /** More is taken than was to be given. */
  takesMore: at({
    'build-transaction': (answer) => {
      const amount = String(BigInt(answer.tx.amount) * 2n)
      const altered = alterCall(answer, (call) => ({ ...call, ...(call.amountIn && { amountIn: call.amountIn * 2n }) }))
      return { tx: { ...altered.tx, amount } }
    },
    'jupiter-swap': jupiter({ takes: 2n }),
  }),
  /** As little as one unit may arrive. */
  anyPrice: at({
    'build-transaction': (answer) => alterCall(answer, (call) => ({ ...call, amountOutMin: 1n })),
    'jupiter-swap': jupiter({ gives: 1n }),
  }),
  /** A trade that is too late already. */
  expired: at({ 'build-transaction': (answer) => alterCall(answer, (call) => ({ ...call, deadline: 1n })) }),
  /** Amounts in decimals that are not the token's: a million times a million too much. */
  otherDecimals: at({
    tokens: ({ tokens }) => ({
      tokens: tokens.map((token) => ({ ...token, decimals: token.decimals === 18 ? 6 : 18 })),
    }),
    quotes: ({ quotes }) => ({
      quotes: quotes.map((quote) => ({ ...quote, toAmount: `${quote.toAmount}000000000000` })),
    }),
    'build-transaction': ({ tx }) => ({ tx: { ...tx, amount: `${tx.amount}000000000000` } }),
    balance: ({ balances }) => ({
      balances: balances.map((row) => ({ ...row, quantity: { ...row.quantity, decimals: '77' } })),
    }),
    'jupiter-quote': (answer) => ({ ...answer, outAmount: `${answer.outAmount}000000000000` }),
  }),
  /** What should be a number is none. */
  nan: {
    answer: (answer) =>
      replace(
        answer,
        isNamed([
          ...['amount', 'toAmount', 'fromAmount', 'allowance', 'standard', 'fast', 'instant', 'price', 'value'],
          ...[
            'numeric',
            'decimals',
            'gas',
            'gasPrice',
            'min',
            'max',
            'outAmount',
            'otherAmountThreshold',
            'priceImpactPct',
          ],
          ...['expiry', 'total'],
        ]),
        oddities,
      ),
  },
  /** Names that turn the text around, pretend, or do not end. */
  spam: {
    answer: (answer) => replace(answer, isNamed(['name', 'symbol', 'display_name', 'operationType', 'bio']), names),
  },
  /** Collectibles that nobody wanted, before what is there. */
  junk: at({
    history: ({ data, next }, { path }) => ({
      data: [
        ...data.slice(0, 1).map((one) => ({
          ...one,
          id: `junk-${one.id}`,
          transfers: [
            {
              nft_info: {
                name: names[4],
                content: { preview: { url: 'https://evil.example/pixel.png' } },
                flags: { is_spam: true },
              },
              direction: 'in',
              quantity: { numeric: '1' },
              sender: mallory,
              recipient: path.address,
            },
          ],
        })),
        ...data,
      ],
      next,
    }),
  }),
  /** A cursor that leads back to where it came from. */
  loop: at({ history: ({ data }) => ({ data, next: start }) }),
  /** A window on somebody else's site. */
  otherSite: at({
    'onramp-url': ({ url }) => ({ url: elsewhere(url) }),
    'exchange-url': ({ result, ...rest }) => ({
      ...rest,
      ...(result && { result: { ...result, url: elsewhere(result.url) } }),
    }),
  }),
  /** A window whose address runs a script. */
  badUrl: {
    answer: (answer) =>
      replace(answer, isNamed(['url', 'iconUrl', 'logoUri', 'imageUrl', 'avatar', 'logoURI']), ['javascript:alert(1)']),
  },
}
