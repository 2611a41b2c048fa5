import type { ReactNode } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { PairScale, Stage, useKernelState, WalletIcon } from 'tapkit/ui'
import type { SignInRequest } from '../state.ts'

type Props = {
  readonly kernel: Kernel
  readonly request: Readonly<SignInRequest>
  /** How far the app and the wallet have come to each other, from 0 to 9. */
  readonly lit: number
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** The app, the wallet that is to sign in, and the words of the question. */
export function SignInStage({ kernel, request: { wallet }, lit, ...words }: Props) {
  const { name: app, icon } = useKernelState(kernel).config.metadata
  return (
    <Stage
      media={
        <PairScale
          start={<WalletIcon name={app} src={icon} size={60} />}
          end={<WalletIcon name={wallet.name} src={wallet.imageUrl} size={60} />}
          lit={lit}
        />
      }
      {...words}
    />
  )
}
