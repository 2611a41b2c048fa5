/** Every call of the API by its name, and its path below the base. */
export const endpoints = {
  supportedChains: 'v1/supported-chains',
  identity: 'v1/identity/{address}',
  history: 'v1/account/{address}/history',
  balance: 'v1/account/{address}/balance',
  price: 'v1/fungible/price',
  swapTokens: 'v1/convert/tokens',
  swapQuotes: 'v1/convert/quotes',
  allowance: 'v1/convert/allowance',
  gasPrice: 'v1/convert/gas-price',
  approval: 'v1/convert/build-approve',
  swap: 'v1/convert/build-transaction',
  profile: 'v1/profile/account/{name}',
  reverse: 'v1/profile/reverse/{address}',
  suggestions: 'v1/profile/suggestions/{name}',
  register: 'v1/profile/account',
  onrampUrl: 'v1/generators/onrampurl',
  onrampOptions: 'v1/onramp/options',
  onrampQuote: 'v1/onramp/quote',
  sessions: 'v1/sessions/{address}',
  revokeSession: 'v1/sessions/{address}/revoke',
  exchange: 'v1/json-rpc',
  rpc: 'v1',
} as const

/** The name of a call. */
export type Endpoint = keyof typeof endpoints
