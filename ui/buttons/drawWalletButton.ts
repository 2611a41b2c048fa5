import { type BaseError, errorText, isError, type Kernel } from 'tapkit/kernel'
import { findWallet } from '../core/findWallet.ts'
import { createOn } from '../host/createOn.ts'
import { buttons } from '../locales/buttons.ts'
import { connectWallet } from '../wallet/connectWallet.ts'
import type { DrawButton } from './drawButton.ts'
import { iconPart, imagePart, part, spinner } from './parts.ts'

/** The outcome of the newest press on a button. */
type Press = { readonly kernel: Kernel; readonly wallet: string; error?: BaseError }

const presses = new WeakMap<HTMLElement, Press>()
const listening = new WeakMap<Kernel, ReturnType<typeof createOn>>()

/** One wallet's picture and name; a press goes straight to it, and to its account once it is the one in use. Why nothing came of it stands on it until the next one. */
export const drawWalletButton: DrawButton = (kernel, element, redraw) => {
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
  if (isConnected) presses.delete(element)
  const pressed = presses.get(element)
  const error = pressed?.kernel === kernel && pressed.wallet === wanted && !busy ? pressed.error : undefined
  const why = error === undefined ? undefined : errorText(kernel, error)
  // A visitor who has closed the modal needs no reason: the button can be pressed again.
  const shown = isError(error, 'ConnectAbortedError') ? undefined : why
  const text = busy
    ? (element.getAttribute('loading-label') ?? words.connecting)
    : (shown ?? element.getAttribute('label') ?? (isConnected ? words.connected(name) : name))
  const label = isConnected ? words.connected(name) : text === name || why ? words.connectWith(name) : text
  const go = () => {
    const press: Press = { kernel, wallet: wanted }
    presses.set(element, press)
    const on = listening.get(kernel) ?? createOn(kernel)
    listening.set(kernel, on)
    connectWallet({ kernel, on: on as never }, wanted, namespace).catch((error) => {
      if (!isError(error)) return void kernel.report(error)
      press.error = error
      redraw?.()
    })
  }
  return {
    className: `tk-host tk-host--plain tk-host--net ${element.getAttribute('size') === 'sm' ? 'tk-host--sm' : ''}`,
    parts: [busy ? iconPart(spinner, 'i tk-spin') : imagePart(found?.imageUrl, name, 'i'), part('span', 'trunc', text)],
    label: why ? `${label}. ${why}` : label,
    onClick: () => {
      if (state.modal.open) kernel.close()
      else if (isConnected) kernel.open({ namespace: found.namespace })
      else go()
    },
  }
}
