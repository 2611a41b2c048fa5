import { createElement, type ReactElement, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import type { Kernel } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { AppKitContext } from './AppKitProvider.ts'

/** The props of the buttons, all of them optional. */
export type ButtonProps = {
  readonly kit?: AppKit | undefined
  readonly namespace?: string | undefined
  readonly disabled?: boolean | undefined
  readonly label?: string | undefined
  readonly loadingLabel?: string | undefined
  readonly size?: 'md' | 'sm' | undefined
  readonly balance?: 'show' | 'hide' | undefined
  readonly charsStart?: number | undefined
  readonly charsEnd?: number | undefined
  readonly className?: string | undefined
}

/** The props of the button of a single wallet. */
export type WalletButtonProps = Omit<ButtonProps, 'balance' | 'charsStart' | 'charsEnd'> & {
  /** The wallet's name, id or reverse domain name: `MetaMask`, `walletConnect`, `app.phantom`. */
  readonly wallet: string
}

// A layout effect on a server is only a warning: there the element is drawn by the browser later.
const useIsomorphicEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

type Button<props> = { (props: props): ReactElement; displayName: string }

function createButton<props extends ButtonProps = ButtonProps>(tag: string, name: string): Button<props> {
  // biome-ignore lint/correctness/noComponentHookFactories: five elements, one component each, made once a module
  const Button = ({
    kit,
    namespace,
    disabled,
    label,
    loadingLabel,
    size,
    balance,
    charsStart,
    charsEnd,
    className,
    wallet,
  }: props & { readonly wallet?: string }): ReactElement => {
    const own = useContext(AppKitContext)
    const element = useRef<(HTMLElement & { kernel?: Kernel | undefined }) | null>(null)
    const kernel = (kit ?? own)?.kernel
    useIsomorphicEffect(() => {
      if (element.current && kernel) element.current.kernel = kernel
    }, [kernel])
    return createElement(tag, {
      ref: element,
      namespace,
      // Custom elements: React 18 would write disabled="false".
      disabled: disabled ? '' : undefined,
      label,
      'loading-label': loadingLabel,
      size,
      balance,
      'chars-start': charsStart,
      'chars-end': charsEnd,
      class: className,
      wallet,
    })
  }
  Button.displayName = name
  return Button
}

/** Connect button, or the account's once one is connected. */
export const KitButton = createButton('tapkit-button', 'KitButton')

/** Opens the list of wallets. */
export const ConnectButton = createButton('tapkit-connect-button', 'ConnectButton')

/** The account in use; nothing while there is none. */
export const AccountButton = createButton('tapkit-account-button', 'AccountButton')

/** The active network. */
export const NetworkButton = createButton('tapkit-network-button', 'NetworkButton')

/**
 * One wallet: a press goes straight to it.
 * @example
 * ```tsx
 * import { WalletButton } from 'tapkit/react'
 * export const Buttons = () => <WalletButton wallet="walletConnect" />
 * ```
 */
export const WalletButton = createButton<WalletButtonProps>('tapkit-wallet-button', 'WalletButton')
