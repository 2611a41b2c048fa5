import { isError } from 'tapkit/kernel'
import { AccountMismatchError, NoWalletResponseError } from '../errors.ts'
import type { StacksDialect, StacksProvider } from '../provider.ts'
import type { PageWallet } from './findWallets.ts'
import { readAccounts } from './readAccounts.ts'
import { readReply } from './readReply.ts'
import { readSilently } from './readSilently.ts'
import { subscribe } from './subscribe.ts'
import { toWalletError } from './toWalletError.ts'
import { toWalletRequest } from './toWalletRequest.ts'

/** Adapts a wallet of the page to the one contract; every difference of dialects ends here. */
export function adaptWallet(wallet: PageWallet, id: string): StacksProvider {
  const dialect = dialectOf(wallet, id)
  const ask = async (method: string, params: unknown): Promise<unknown> => {
    const reply = await asReply(wallet, method, params, dialect)
    if (!reply) throw new NoWalletResponseError({ method, message: 'Received unknown response from provider.' })
    if ('error' in reply) throw toWalletError(reply.error, dialect, method)
    return reply.result
  }
  /** The dialect has no word for who signs, as SIP-030 has: it is the account that is active in the wallet by now. */
  const requireSigner = async (address: unknown) => {
    if (address === undefined) return
    const shared = readAccounts(await readSilently(() => ask('wallet_getAccount', null)))
    if (shared?.length && !shared.some((account) => account.address === address)) throw new AccountMismatchError()
  }
  const provider: StacksProvider = {
    dialect,
    async request(method, params) {
      if (dialect === 'sats-connect') await requireSigner(params?.address)
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

async function asReply(wallet: PageWallet, method: string, params: unknown, dialect: StacksDialect) {
  try {
    return readReply(await wallet.request(method, params))
  } catch (error) {
    // Some wallets reject with the whole response.
    const reply = readReply(error)
    if (reply && 'error' in reply) return reply
    throw toWalletError(error, dialect, method)
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
