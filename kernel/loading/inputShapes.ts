import type { Shape } from '../hooks/shapes.ts'

const optional = (shape: Shape): Shape => ['undefined', shape]

const signer = { 'namespace?': 'string', 'sessionId?': 'string' } as const
const query = {
  ...{ 'namespace?': 'string', 'address?': 'string', 'networkId?': 'string', 'signal?': 'object' },
  'force?': 'boolean',
} as const
const session = { ...signer, 'connectorId?': 'string' } as const
const wallet = { connectorId: 'string', namespace: 'string' } as const
const lookup = { 'networkId?': 'string', 'signal?': 'object' } as const
const given = { 'signal?': 'object' } as const
const typedData = { domain: 'object', types: 'object', primaryType: 'string', message: 'object' } as const

/** The arguments of each verb: a host in JavaScript may hand it anything. */
export const inputShapes = {
  connect: [{ ...wallet, ...lookup }],
  reconnect: [optional(session)],
  disconnect: [optional(session)],
  switchConnection: [{ ...wallet, ...given, 'sessionId?': 'string', 'address?': 'string' }],
  switchAccount: [{ address: 'string', ...signer }],
  recheck: [{ sessionId: 'string', namespace: 'string' }],
  forgetWallet: [wallet],
  switchNetwork: [['string', { id: 'string' }], optional({ 'sessionId?': 'string' })],
  fetchBalance: [optional(query)],
  fetchTokens: [optional(query)],
  prepare: [{ kind: 'string' }, optional({ 'namespace?': 'string', ...given })],
  send: [{}, optional(given)],
  stopWaiting: ['string'],
  acknowledge: ['string'],
  waitForTransaction: [{ id: 'string', ...lookup }],
  signMessage: [{ message: 'string', ...signer }],
  signTypedData: [{ data: typedData, ...signer }],
  request: [{ method: 'string', 'namespace?': 'string', 'connectorId?': 'string' }],
  chooseWallet: [{ namespace: 'string', options: 'function', use: 'function', signal: 'object' }],
  getCapabilities: [optional(query)],
  resolveName: [{ name: 'string', ...lookup }],
  lookupAddress: [{ address: 'string', ...lookup }],
  getPaymentUri: [optional(query)],
  validateAddress: [{ address: 'string', ...lookup }],
  withOverlay: ['function', optional('object')],
} as const satisfies Readonly<Record<string, readonly Shape[]>>

/** What a verb takes, in place of its shapes if they say too little. */
export const inputWords: { readonly [verb in keyof typeof inputShapes]?: string } = {
  prepare:
    "{ kind: 'transfer', to, amount }, { kind: 'calls', payload }, or an intent of a kind that a plugin of this kit brings",
  switchNetwork: 'a CAIP-2 network id, such as "eip155:1", or { id } of a network',
}
