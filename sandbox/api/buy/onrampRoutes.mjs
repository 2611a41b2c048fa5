import { listPurchases, payments } from './currencies.mjs'
import { quotePurchase } from './quotePurchase.mjs'

const page = { name: 'onramp-page', open: true, page: true }

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
  {
    name: 'onramp-url',
    on: 'POST /v1/generators/onrampurl',
    act: ({ site, onramp, body }) => onramp.createUrl(site, body),
  },
  { name: 'onramp-status', on: 'GET /onramp/status', open: true, act: ({ onramp, query }) => onramp.status(query) },
  { ...page, on: 'GET /onramp', act: ({ world, onramp, query }) => onramp.show(world, query) },
  { ...page, on: 'POST /onramp', act: ({ world, onramp, query, body }) => onramp.press(world, query, body ?? {}) },
]
