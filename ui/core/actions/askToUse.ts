import { type Kernel, selectNamespace } from 'tapkit/kernel'
import { en } from '../../locales/en.ts'
import { showNamespace } from '../chooseNetwork.ts'
import { askInView } from './askInView.ts'

type Used = {
  readonly namespace: string
  readonly connectorId: string
  readonly sessionId: string
  readonly name: string
  /** The sentence for a wallet that is not in use after that. */
  readonly failed: string
}

/**
 * Uses another connected wallet, from the list of wallets. The wallet may have to be asked to connect again: leaving the
 * list gives that up. Resolves once the press has ended.
 */
export function askToUse(kernel: Kernel, { namespace, connectorId, sessionId, name, failed }: Used): Promise<void> {
  return new Promise((resolve) => {
    const { params } = kernel.state.router.stack.at(-1) ?? {}
    askInView(kernel, {
      view: 'ProfileWallets',
      params: params as { readonly namespace: string } | undefined,
      about: () => ({ wallet: { connectorId, namespace } }),
      async ask(_, signal) {
        try {
          await kernel.switchConnection({ namespace, connectorId, sessionId, signal })
          // The app moves to the namespace too, because a visitor who switches to a wallet wants to use it.
          const isHere = selectNamespace(kernel.state) === namespace
          if (!isHere) await showNamespace(kernel, namespace)
          return () => isHere && kernel.notify(kernel.messages('core', en).account.using(name))
        } finally {
          resolve()
        }
      },
      failed: () => kernel.notify(failed, 'error'),
    })
  })
}
