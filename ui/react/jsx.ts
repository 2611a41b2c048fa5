import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type {
  ButtonAttributes,
  ButtonElement,
  WalletButtonAttributes,
  WalletButtonElement,
} from '../buttons/elements.ts'

/** The attributes of a button element that is written in JSX, with those that React takes for every element. */
export type ButtonElementProps = DetailedHTMLProps<HTMLAttributes<ButtonElement>, ButtonElement> &
  ButtonAttributes & { readonly class?: string | undefined }

/** The same for the button of one wallet. */
export type WalletButtonElementProps = DetailedHTMLProps<HTMLAttributes<WalletButtonElement>, WalletButtonElement> &
  WalletButtonAttributes & { readonly class?: string | undefined }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'tapkit-button': ButtonElementProps
      'tapkit-connect-button': ButtonElementProps
      'tapkit-account-button': ButtonElementProps
      'tapkit-network-button': ButtonElementProps
      'tapkit-wallet-button': WalletButtonElementProps
    }
  }
}
