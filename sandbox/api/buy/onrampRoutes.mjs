import { isAddress } from 'viem'
import { toUnits } from '../amounts.mjs'
import { Refused } from '../refused.mjs'
import { listPurchases, payments, readPurchase } from './currencies.mjs'
import { drawPage } from './drawPage.mjs'
import { payOut, readAsset, readRecipient } from './payOut.mjs'
import { quotePurchase } from './quotePurchase.mjs'

const title = 'Sandbox Pay'
const done = 'You can close this window.'

/** The address of the provider's window, for the first wallet of the list. */
function createUrl(site, { destinationWallets, defaultNetwork, presetFiatAmount, presetCryptoAmount } = {}) {
  const [wallet] = Array.isArray(destinationWallets) ? destinationWallets : []
  if (typeof wallet?.address !== 'string')
    throw new Refused(400, 'destinationWallets has to name an address.', 'destinationWallets')
  const url = new URL('/onramp', site)
  const values = {
    walletAddress: wallet.address,
    network: defaultNetwork ?? wallet.blockchains?.[0],
    destinationCurrencyCode: wallet.assets?.[0],
    sourceAmount: presetFiatAmount,
    destinationAmount: presetCryptoAmount,
  }
  for (const [name, value] of Object.entries(values)) if (value !== undefined) url.searchParams.set(name, value)
  return { url: url.href }
}

/** Reads what the window was opened for, in the names of Meld's own links. @throws {Refused} 400 */
function readOrder(world, { walletAddress = '', destinationCurrencyCode, network, sourceCurrencyCode = 'USD' }) {
  const isEvm = isAddress(walletAddress, { strict: false })
  const symbol = destinationCurrencyCode?.split('_')[0] ?? 'USDC'
  const place = readPurchase(world, symbol, network ?? (isEvm ? 'ethereum' : 'solana'))
  return { place, symbol, payment: sourceCurrencyCode, recipient: readRecipient(place.network, walletAddress) }
}

function showOrder(world, query) {
  const { place, symbol, recipient, payment } = readOrder(world, query)
  return drawPage({
    title,
    text: 'A stand-in for a company that sells crypto. It takes no money, and pays on the sandbox’s own chain.',
    rows: { 'You buy': symbol, On: place.network.name, 'Paid to': recipient },
    fields: { sourceAmount: { label: `You pay (${payment})`, value: query.sourceAmount ?? '50' } },
    buttons: { pay: 'Pay', decline: 'Let the card be declined' },
  })
}

async function takeOrder(world, query, { press, sourceAmount }) {
  const { place, symbol, recipient, payment } = readOrder(world, query)
  if (press !== 'pay') return drawPage({ title: 'Declined', text: `Your card was declined. ${done}` })
  const { bought } = await quotePurchase(world, {
    purchaseCurrency: symbol,
    paymentCurrency: payment,
    amount: sourceAmount,
    network: place.network.caip,
  })
  const asset = readAsset(place.network, place.address)
  const { id } = await payOut(place.network, { asset, recipient, amount: toUnits(bought, asset.decimals) })
  return drawPage({
    title: 'On its way',
    text: `${bought} ${symbol} is on its way. ${done}`,
    rows: { 'Paid to': recipient, Transaction: id },
  })
}

/** Purchases for money: what is to be had, what it costs, and a company's window. */
export const onrampRoutes = [
  {
    name: 'onramp-options',
    on: 'GET /v1/onramp/options',
    act: ({ world }) => ({ paymentCurrencies: payments, purchaseCurrencies: listPurchases(world) }),
  },
  {
    name: 'onramp-quote',
    on: 'POST /v1/onramp/quote',
    act: async ({ world, body }) => (await quotePurchase(world, body ?? {})).quote,
  },
  { name: 'onramp-url', on: 'POST /v1/generators/onrampurl', act: ({ site, body }) => createUrl(site, body) },
  {
    name: 'onramp-page',
    on: 'GET /onramp',
    open: true,
    page: true,
    act: ({ world, query }) => showOrder(world, query),
  },
  {
    name: 'onramp-page',
    on: 'POST /onramp',
    open: true,
    page: true,
    act: ({ world, query, body }) => takeOrder(world, query, body ?? {}),
  },
]
