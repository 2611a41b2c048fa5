import type { Hooks } from './createHooks.ts'

/**
 * The required form of an answer. A text lists alternatives with `|` between them: a `typeof`, a text in quotes, or
 * `unknown`. An array of a single form is a list of that form. An object gives the form of its fields, and `name?` may
 * be left out. An array of several forms allows any of them.
 */
export type Shape = string | readonly Shape[] | { readonly [field: string]: Shape }

type Answered<hook> = hook extends { call(...args: never): infer answer }
  ? answer
  : hook extends { promise(...args: never): Promise<infer answer> }
    ? answer
    : unknown

/** Every hook except those that only tell their taps something. */
type AnsweredHook = { [name in keyof Hooks]: [Answered<Hooks[name]>] extends [void] ? never : name }[keyof Hooks]

const balance = { value: 'bigint', decimals: 'number', symbol: 'string' } as const
const change = { direction: 'string', amount: 'bigint', 'token?': 'string', 'party?': 'string' } as const
const credentials = { signature: 'string' } as const
const named = { id: 'string' } as const
const profile = { address: 'string', 'name?': 'string', 'imageUrl?': 'string' } as const
const receiver = {
  ...{ 'network?': 'string', 'amount?': 'bigint|string', 'token?': 'string', 'memo?': 'string' },
  'refused?': 'undefined',
} as const
const offer = {
  ...{ 'fee?': balance, 'notices?': [{ code: 'string' }], 'validUntil?': 'number', 'consumes?': ['string'] },
} as const

/**
 * The fields that the kit reads of each answer. They are checked, because a plugin in JavaScript may answer anything.
 */
export const answerShapes: Readonly<Record<AnsweredHook, Shape>> = {
  configure: { metadata: 'object', features: 'object', connectorTypeOrder: ['string'] },
  challenge: {
    domain: 'string',
    uri: 'string',
    version: 'string',
    chainId: 'string',
    nonce: 'string',
    issuedAt: 'string',
  },
  fetchBalance: balance,
  fetchTokens: [{ ...balance, 'address?': 'string' }],
  fetchHistory: { items: ['unknown'] },
  prepare: { payload: 'object|string', ...offer, 'allowed?': 'bigint' },
  readPayload: {
    changes: [change],
    'allowances?': [{ token: 'string', spender: 'string', amount: "bigint|'all'" }],
    'callees?': ['string'],
    'memo?': 'string',
    'feeLimit?': 'bigint',
    'details?': [{ code: 'string', 'label?': 'string', value: 'string' }],
    'kept?': "'bytes'|'simulation'|'nothing'",
    'notices?': [{ code: 'string' }],
  },
  beforeSend: { ...offer, notices: [{ code: 'string' }] },
  send: named,
  signMessage: credentials,
  signTypedData: credentials,
  verifyMessage: 'boolean',
  chooseWallet: named,
  request: { result: 'unknown' },
  waitForTransaction: { id: 'string', status: "'confirmed'|'failed'|'unknown'", 'seen?': [change] },
  findTransaction: named,
  getCapabilities: { capabilities: 'unknown' },
  resolveName: profile,
  lookupAddress: profile,
  validateAddress: 'boolean',
  readReceiver: [
    { address: 'string', ...receiver },
    { name: 'string', ...receiver },
    { refused: "'unreadable'|'demands'|'reference'" },
  ],
  getPaymentUri: 'string',
  beforeFetch: { url: 'string', method: 'string', headers: 'object', params: 'object' },
  resolveView: { title: 'string|function', load: 'function' },
  resolveKind: { load: 'function' },
  slot: [{ id: 'string', label: 'string', view: 'string', order: 'number' }],
  services: ['object'],
  beforeNavigate: { view: 'string' },
  beforeClose: 'boolean',
}
