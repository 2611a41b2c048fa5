import { randomUUID } from 'node:crypto'
import { isAddress } from 'viem'
import { toUnits } from '../amounts.mjs'
import { Refused } from '../refused.mjs'
import { placesLike, readPurchase } from './currencies.mjs'
import { drawPage } from './drawPage.mjs'
import { payOut, readAsset, readRecipient } from './payOut.mjs'
import { quotePurchase } from './quotePurchase.mjs'

const done = 'You can close this window.'

/** A link with the network that its currency names, as Meld writes it: `USDC_BASE`. */
const withNetwork = (query) => {
  const [, place] = query.destinationCurrencyCode?.split('_') ?? []
  return { ...query, network: query.network ?? place?.toLowerCase() }
}

/** Reads what a window was opened for, in the names of Meld's own links. @throws {Refused} 400 */
function readOrder(world, { walletAddress = '', destinationCurrencyCode, network, sourceCurrencyCode = 'USD' }) {
  const isEvm = isAddress(walletAddress, { strict: false })
  const symbol = destinationCurrencyCode?.split('_')[0] ?? 'USDC'
  const place = readPurchase(world, symbol, network ?? (isEvm ? 'ethereum' : 'solana'))
  return { place, symbol, payment: sourceCurrencyCode, recipient: readRecipient(place.network, walletAddress) }
}

/** A company that sells crypto, in a window of its own. What a window was pressed to is known by the session in its address. */
export function createOnramp() {
  /** `{ state }`, or `{ payment }` once it was paid. */
  const sessions = new Map()

  const sent = ({ symbol, bought, recipient, payment }) =>
    drawPage({
      title: 'On its way',
      text: `${bought} ${symbol} is on its way. ${done}`,
      rows: { 'Paid to': recipient, Transaction: payment.id },
    })

  return {
    /** The address of its window, for the first wallet of the list. @throws {Refused} 400 */
    createUrl(site, { destinationWallets, defaultNetwork, presetFiatAmount, presetCryptoAmount } = {}) {
      const [wallet] = Array.isArray(destinationWallets) ? destinationWallets : []
      if (typeof wallet?.address !== 'string')
        throw new Refused(400, 'destinationWallets has to name an address.', 'destinationWallets')
      const url = new URL('/onramp', site)
      const values = {
        session: randomUUID(),
        walletAddress: wallet.address,
        network: defaultNetwork ?? wallet.blockchains?.[0],
        destinationCurrencyCode: wallet.assets?.[0],
        sourceAmount: presetFiatAmount,
        destinationAmount: presetCryptoAmount,
      }
      for (const [name, value] of Object.entries(values)) if (value !== undefined) url.searchParams.set(name, value)
      return { url: url.href }
    },

    /** How far it is, in the words of deposits. */
    async status({ session }) {
      const { state = 'UNKNOWN', payment } = sessions.get(session) ?? {}
      return payment ? { status: await payment.status(), txHash: payment.id } : { status: state }
    },

    show(world, link) {
      const query = withNetwork(link)
      const { place, symbol, recipient, payment } = readOrder(world, query)
      const before = sessions.get(query.session)
      if (before?.payment) return sent(before)
      return drawPage({
        title: 'Sandbox Pay',
        text: 'A stand-in for a company that sells crypto. It takes no money, and pays on the sandbox’s own chain.',
        rows: { 'You buy': symbol, ...(query.network && { On: place.network.name }), 'Paid to': recipient },
        // If the link names no network, it is chosen here.
        ...(!query.network && {
          choices: {
            network: {
              label: 'On',
              options: Object.fromEntries(placesLike(world, place).map(({ network }) => [network.caip, network.name])),
            },
          },
        }),
        fields: { sourceAmount: { label: `You pay (${payment})`, value: query.sourceAmount ?? '50' } },
        buttons: { pay: 'Pay', decline: 'Let the card be declined' },
      })
    },

    async press(world, link, { press, sourceAmount, network }) {
      const query = withNetwork(link)
      const order = { ...query, network: query.network ?? network }
      const { place, symbol, recipient, payment: currency } = readOrder(world, order)
      const before = sessions.get(query.session)
      // Once: a second press, or a reload, buys nothing more.
      if (before?.payment) return sent(before)
      const keep = (entry) => {
        if (query.session) sessions.set(query.session, entry)
        return entry
      }
      if (press !== 'pay') {
        keep({ state: 'FAILED' })
        return drawPage({ title: 'Declined', text: `Your card was declined. ${done}` })
      }
      const { bought } = await quotePurchase(world, {
        purchaseCurrency: symbol,
        paymentCurrency: currency,
        amount: sourceAmount,
        network: place.network.caip,
      })
      const asset = readAsset(place.network, place.address)
      const payment = await payOut(place.network, { asset, recipient, amount: toUnits(bought, asset.decimals) })
      return sent(keep({ symbol, bought, recipient, payment }))
    },
    reset: () => sessions.clear(),
  }
}
