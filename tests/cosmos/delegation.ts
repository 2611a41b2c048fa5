import { type Intent, type KindWords, type Plugin, PreparedMismatchError } from 'tapkit/kernel'

type Delegation = {
  readonly type: 'cosmos-sdk/MsgDelegate'
  readonly value: {
    readonly delegator_address: string
    readonly validator_address: string
    readonly amount: { readonly denom: string; readonly amount: string }
  }
}
declare module 'tapkit/kernel' {
  interface Intents {
    /** Stakes `amount` uatom with a validator. */
    delegation: { readonly validator: string; readonly amount: bigint }
  }
  interface Payloads {
    cosmos: Delegation
  }
}

/** Means to stake exactly `amount` uatom with a validator, and to tell nobody else. */
export const delegationIntent = (validator: string, amount: bigint): Intent<'cosmos'> => ({
  kind: 'delegation',
  promise: { out: [{ limit: 'exactly', amount }], callees: [validator], allowances: [] },
  tokens: [],
  about: { validator, amount },
})

const words: KindWords = {
  warning: (wallet) => `A stake is locked for 21 days. ${wallet} will ask you to confirm the same validator.`,
  wayTitle: (amount) => `Staking ${amount}`,
  doneTitle: (amount) => `${amount} staked`,
  doneText: 'The network has confirmed the stake.',
  told: { confirmed: (amount) => `${amount} staked`, failed: (amount) => `${amount}: the network refused the stake` },
}

/** Delegations on Cosmos chains; `broadcast` signs a message with the wallet, sends it, and answers its hash. */
export function delegation(broadcast: (message: Delegation) => Promise<string>): Plugin {
  const tap = { name: 'delegation', namespace: 'cosmos' } as const
  return {
    name: tap.name,
    apply({ hooks }) {
      hooks.resolveKind.tap(tap.name, ({ kind }) =>
        kind === 'delegation' ? { load: async () => ({ default: words }) } : undefined,
      )
      hooks.prepare.tap(tap, ({ intent, account, network: { nativeCurrency } }) => {
        if (intent.kind !== 'delegation') return undefined
        const { validator, amount } = intent.about
        const { decimals, symbol } = nativeCurrency
        const payload: Delegation = {
          type: 'cosmos-sdk/MsgDelegate',
          value: {
            delegator_address: account.address,
            validator_address: validator,
            amount: { denom: 'uatom', amount: `${amount}` },
          },
        }
        return { payload, fee: { value: 5_000n, decimals, symbol } }
      })
      // The kernel compares this reading with the promise, so every field that the chain acts on is read here.
      hooks.readPayload.tap(tap, ({ payload: { type, value }, account }) => {
        if (type !== 'cosmos-sdk/MsgDelegate' || value.delegator_address !== account.address)
          throw new PreparedMismatchError({ debug: 'The message is no delegation of this account.' })
        const { denom, amount } = value.amount
        return {
          changes: [{ direction: 'out', amount: BigInt(amount), ...(denom === 'uatom' ? {} : { token: denom }) }],
          callees: [value.validator_address],
        }
      })
      hooks.send.tapPromise(tap, async ({ payload }) => ({ id: await broadcast(payload) }))
    },
  }
}
