import { lendStorage } from 'tapkit/kernel'
import { WalletConnectLoadError } from './errors.ts'
import { failureOf } from './failureOf.ts'

/**
 * Loads the SDK. The SDK reads `localStorage` when it is imported. If the browser denies that, the import fails for
 * good (walletconnect 15).
 * @throws WalletConnectLoadError
 */
export async function loadSdk() {
  const takeBack = lendStorage()
  try {
    return (await import('@walletconnect/universal-provider')).UniversalProvider
  } catch (cause) {
    throw new WalletConnectLoadError({ failure: failureOf(cause), cause })
  } finally {
    takeBack()
  }
}
