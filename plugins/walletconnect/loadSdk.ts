import { lendStorage } from 'tapkit/kernel'
import { type LoadFailure, WalletConnectLoadError } from './errors.ts'

/**
 * Loads the SDK. It reads `localStorage` as it is imported, and would not start in a frame that is denied it (walletconnect 15).
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

/** What is said of a package that is not there names it in quotes, or as Vite's empty module; what is said of a file, by its address. */
function failureOf(cause: unknown): LoadFailure {
  const { name, message } = Object(cause) as Partial<Error>
  if (/['"“`:]@walletconnect\/universal-provider/.test(`${message}`)) return 'missing'
  const isUnserved = /dynamically imported module|importing a module script|loading (css )?chunk/i.test(`${message}`)
  return isUnserved || name === 'ChunkLoadError' ? 'unserved' : 'broken'
}
