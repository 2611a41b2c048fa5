import type { Kernel } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { wallet } from '../../kit/icons/icons.ts'
import { EmptyState } from '../../kit/stage/EmptyState.tsx'
import { useWords } from '../../locales/useWords.ts'
import { markOf } from '../namespacesOf.ts'

type Props = {
  readonly kernel: Kernel
  readonly namespace: string | undefined
  /** Whether wallets to install are listed below. */
  readonly canGet: boolean
}

/** Says that no wallet was found, or none of the requested namespace, and offers a way on. */
export function NoWallet({ kernel, namespace, canGet }: Props) {
  const words = useWords(kernel)
  const text = words.connect
  // Phone browsers have no extensions: there the visitor opens the page in their wallet's app.
  const none = matchMedia('(pointer:coarse)').matches ? text.noneOnPhone : text.noneText
  const what = !canGet && (
    <Button
      onClick={() => {
        kernel.track('CLICK_WALLET_HELP')
        kernel.navigate('WhatIsAWallet')
      }}
    >
      {words.shell.help}
    </Button>
  )
  return (
    <EmptyState
      icon={wallet}
      title={namespace === undefined ? text.none : text.noneOf(markOf(kernel, namespace).name)}
      text={canGet ? text.getText : none}
      action={what}
    />
  )
}
