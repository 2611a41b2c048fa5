import type { StacksDialect } from '../provider.ts'

type Params = Readonly<Record<string, unknown>> | undefined
type WalletRequest = readonly [method: string, params: unknown]
type WalletRequests = readonly [first: WalletRequest, other?: WalletRequest]

/** Fields of SIP-030's common parameters that sats-connect wallets know nothing of. */
const foreign = ['address', 'network', 'fee', 'nonce', 'sponsored'] as const
const modes: Readonly<Record<string, number>> = { allow: 1, deny: 2, originator: 3 }

/** A request in the words of a wallet's dialect; several requests if an older wallet has another name for it. */
export function toWalletRequest(dialect: StacksDialect, method: string, params: Params): WalletRequests {
  if (dialect === 'sip030') return [[method, params]]
  if (method === 'stx_getAddresses') {
    const { message } = params ?? {}
    const common = message === undefined ? {} : { message }
    return [
      ['wallet_connect', { ...common, addresses: ['stacks'] }],
      ['stx_getAddresses', { ...common }],
    ]
  }
  if (!params) return [[method, null]]
  const { functionArgs, postConditionMode, amount, ...rest } = params
  const mode = method === 'stx_transferStx' ? modes[String(postConditionMode)] : postConditionMode
  const own = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !(foreign as readonly string[]).includes(name)),
  )
  return [
    [
      method,
      {
        ...own,
        // Older wallets read `arguments` alone.
        ...(functionArgs === undefined ? {} : { functionArgs, arguments: functionArgs }),
        ...(mode === undefined ? {} : { postConditionMode: mode }),
        ...(amount === undefined ? {} : { amount: toNumber(amount) }),
      },
    ],
  ]
}

/** An amount as a number, as these wallets require, if the number is exact; otherwise the text. */
function toNumber(amount: unknown): unknown {
  const number = Number(amount)
  return typeof amount === 'string' && Number.isSafeInteger(number) ? number : amount
}
