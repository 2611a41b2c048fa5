import { isError, NoWalletResponseError } from 'tapkit/kernel'
import type { StacksDialect, StacksProvider } from '../provider.ts'
import type { PageWallet } from './findWallets.ts'
import { readReply } from './readReply.ts'
import { readTransactionId } from './readTransactionId.ts'
import { subscribe } from './subscribe.ts'
import { toWalletError } from './toWalletError.ts'
import { toWalletRequest } from './toWalletRequest.ts'

/** Adapts a wallet of the page to the shared contract; every difference of dialects ends here. */
export function adaptWallet(wallet: PageWallet, id: string): StacksProvider {
  const dialect = dialectOf(wallet, id)
  const ask = async (method: string, params: unknown): Promise<unknown> => {
    const given = await hear(wallet, method, params, dialect)
    const reply = readReply(given)
    if (!reply) {
      const transactionId = readTransactionId(Object(given).result ?? given)
      throw new NoWalletResponseError({ method, transactionId, message: 'Received unknown response from provider.' })
    }
    if ('error' in reply) throw toWalletError(reply.error, dialect, method)
    return reply.result
  }
  const provider: StacksProvider = {
    dialect,
    async request(method, params) {
      const [first, other] = toWalletRequest(dialect, method, params)
      try {
        return await ask(...first)
      } catch (error) {
        // An older wallet may know the method by its other name alone.
        if (!other || !isError(error, 'MethodNotSupportedError')) throw error
        return ask(...other)
      }
    },
    subscribe: (listener) => subscribe(wallet, provider, listener),
  }
  return provider
}

async function hear(wallet: PageWallet, method: string, params: unknown, dialect: StacksDialect): Promise<unknown> {
  try {
    return await wallet.request(method, params)
  } catch (error) {
    // Some wallets reject with the whole response, which has no code of its own.
    const reply = typeof Object(error).code === 'number' ? undefined : readReply(error)
    throw toWalletError(reply && 'error' in reply ? reply.error : error, dialect, method)
  }
}

/** Wallets that sats-connect was made for have its older methods beside `request`, and say so in their path. */
function dialectOf(wallet: PageWallet, id: string): StacksDialect {
  if (/^(Xverse|Fordefi|OrangeWallet)Providers\./.test(id)) return 'sats-connect'
  try {
    const { isLeather, signMultipleTransactions, createRepeatInscriptions } = Object(wallet) as Record<string, unknown>
    const older = typeof signMultipleTransactions === 'function' && typeof createRepeatInscriptions === 'function'
    return older && isLeather !== true ? 'sats-connect' : 'sip030'
  } catch {
    return 'sip030'
  }
}
