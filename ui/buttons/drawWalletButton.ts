import { findWallet } from '../core/findWallet.ts'
import { buttons } from '../locales/buttons.ts'
import { goToWallet } from '../wallet/goToWallet.ts'
import type { DrawButton } from './drawButton.ts'
import { iconPart, imagePart, part, spinner } from './parts.ts'

/** One wallet's picture and name; a press goes straight to it, and to its account once it is the one in use. */
export const drawWalletButton: DrawButton = (kernel, element) => {
  const wanted = element.getAttribute('wallet')
  if (!wanted) return undefined
  const { state } = kernel
  const words = kernel.messages('buttons', buttons)
  const namespace = element.getAttribute('namespace') ?? undefined
  const found = findWallet(kernel, wanted, namespace)
  const name = found?.name ?? wanted
  const route = state.router.stack.at(-1)
  const about = Object(route?.params) as { connectorId?: string; key?: string; wallet?: { key?: string } }
  const isShown = [about.connectorId, about.key, about.wallet?.key].some(
    (each) => each && [found?.id, found?.key].includes(each),
  )
  const busy =
    found && state.modal.open && isShown && kernel.account(found.namespace as never).status.endsWith('connecting')
  const isConnected = found && kernel.connection(found.namespace)?.connector.id === found.id
  const text = busy
    ? (element.getAttribute('loading-label') ?? words.connecting)
    : (element.getAttribute('label') ?? (isConnected ? words.connected(name) : name))
  return {
    className: `tk-host tk-host--plain tk-host--net ${element.getAttribute('size') === 'sm' ? 'tk-host--sm' : ''}`,
    parts: [busy ? iconPart(spinner, 'i tk-spin') : imagePart(found?.imageUrl, name, 'i'), part('span', 'trunc', text)],
    label: isConnected ? words.connected(name) : text === name ? words.connectWith(name) : text,
    onClick: () => {
      if (state.modal.open) kernel.close()
      else if (isConnected) kernel.open({ namespace: found.namespace })
      else goToWallet(kernel, wanted, namespace)
    },
  }
}
