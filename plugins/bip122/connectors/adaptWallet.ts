import type { BitcoinProvider } from '../provider.ts'
import type { Dialect } from './knownWallets.ts'

/** Adapts a wallet's object to the contract, behind the checks of R32; the file of its dialect loads now, not at discovery. */
export async function adaptWallet(dialect: Dialect, source: object, wallet: string): Promise<BitcoinProvider> {
  const [{ guardPsbts }, provider] = await Promise.all([import('./guardPsbts.ts'), adapt(dialect, source, wallet)])
  return guardPsbts(provider)
}

async function adapt(dialect: Dialect, source: object, wallet: string): Promise<BitcoinProvider> {
  switch (dialect) {
    case 'fordefi':
      return (await import('./satsConnect.ts')).adaptSatsConnect(source, { wallet, listeners: 'positional' })
    case 'leather':
      return (await import('./leather.ts')).adaptLeather(source, { wallet })
    case 'unisat':
      return (await import('./unisat.ts')).adaptUnisat(source, { wallet })
    case 'okx':
      return (await import('./okx.ts')).adaptOkx(source, { wallet })
    case 'phantom':
      return (await import('./phantom.ts')).adaptPhantom(source, { wallet })
    case 'magicEden':
      return (await import('./magicEden.ts')).adaptMagicEden(source, { wallet })
    case 'standard':
      return (await import('./standardWallet.ts')).adaptStandardWallet(source, { wallet })
    default:
      return (await import('./satsConnect.ts')).adaptSatsConnect(source, { wallet })
  }
}
