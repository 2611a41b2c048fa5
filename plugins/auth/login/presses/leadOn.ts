import { type Kernel, returnToView, selectNamespace } from 'tapkit/kernel'

/** The namespace that the app is on, if the wallet has accounts there. */
export function namespaceOf(kernel: Kernel): string {
  const own = kernel.connectors.list().flatMap(({ id, namespace }) => (id === 'auth' ? namespace : []))
  const active = selectNamespace(kernel.state)
  return own.find((namespace) => namespace === active) ?? own[0] ?? 'eip155'
}

/**
 * After connecting, goes back to the list of wallets or to the view that needed a wallet, if the visitor came from there. Otherwise
 * closes the modal.
 */
export function leadOn(kernel: Kernel): void {
  if (!kernel.state.router.stack.some(({ view }) => view === 'ProfileWallets'))
    return void (returnToView(kernel) || kernel.close('done'))
  kernel.open('Account')
  kernel.navigate('ProfileWallets', { namespace: namespaceOf(kernel) })
}
