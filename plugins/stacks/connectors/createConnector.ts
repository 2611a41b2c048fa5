import { lazyConnector } from '../../wbip/lazyConnector.ts'
import type { FoundWallet } from './findWallets.ts'

/** Makes the connector of a wallet in the page; the code that talks to the wallet loads when it is used. */
export function createConnector({ id, name, imageUrl, source, known }: FoundWallet) {
  const kind = known ? 'injected' : 'announced'
  return lazyConnector('stacks', { id, name, imageUrl, source, kind }, async () => {
    const [{ createLife }, { adaptWallet }] = await Promise.all([import('./createLife.ts'), import('./adaptWallet.ts')])
    return createLife(adaptWallet(source, id), name)
  })
}
