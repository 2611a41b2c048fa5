import { lazyConnector } from '../../wbip/lazyConnector.ts'
import type { Context } from '../context.ts'
import { adaptWallet } from './adaptWallet.ts'
import type { FoundWallet } from './scanPage.ts'

/** Makes the connector of a wallet in the page. The code that talks to the wallet loads when it is used. */
export function createConnector(context: Context, { id, name, imageUrl, source, dialect }: FoundWallet) {
  const kind = dialect === 'standard' ? 'announced' : 'injected'
  return lazyConnector('bip122', { id, name, imageUrl, source, kind }, async () => {
    const [{ createLife }, provider] = await Promise.all([
      import('./createLife.ts'),
      adaptWallet(dialect, source, name),
    ])
    return createLife(context, provider)
  })
}
