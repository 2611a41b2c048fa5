import type { BitcoinProvider } from '../provider.ts'
import type { Dialect } from './knownWallets.ts'

/** Adapts a wallet's object to the contract, behind `guardPsbts`; the file of its dialect loads now, not at discovery. */
export async function adaptWallet(dialect: Dialect, source: object, wallet: string): Promise<BitcoinProvider> {
  const [{ guardPsbts }, provider] = await Promise.all([import('./guardPsbts.ts'), adapt(dialect, source, wallet)])
  return guardPsbts(provider)
}

async function adapt(dialect: Dialect, source: object, wallet: string): Promise<BitcoinProvider> {
  switch (dialect) {
    case 'fordefi':
      return (await import('./wallets/satsConnect.ts')).adaptSatsConnect(source, { wallet, listeners: 'positional' })
    case 'leather':
      return (await import('./wallets/leather.ts')).adaptLeather(source, { wallet })
    case 'unisat':
      return (await import('./wallets/unisat.ts')).adaptUnisat(source, { wallet })
    case 'okx':
      return (await import('./wallets/okx.ts')).adaptOkx(source, { wallet })
    case 'phantom':
      return (await import('./wallets/phantom.ts')).adaptPhantom(source, { wallet })
    case 'magicEden':
      return (await import('./wallets/magicEden.ts')).adaptMagicEden(source, { wallet })
    case 'standard':
      return (await import('./wallets/standardWallet.ts')).adaptStandardWallet(source, { wallet })
    default:
      return (await import('./wallets/satsConnect.ts')).adaptSatsConnect(source, { wallet })
  }
}
