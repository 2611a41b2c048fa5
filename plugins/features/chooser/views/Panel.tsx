import type { Kernel, WalletOption } from 'tapkit/kernel'
import { Button, ProgressRing, RingCore, safeHref, useMessages, WalletIcon, walletIcon } from 'tapkit/ui'
import { getWallet } from '../actions/getWallet.ts'
import { messages } from '../messages.ts'
import type { ChooserState } from '../state.ts'

type Props = {
  readonly kernel: Kernel
  readonly status: ChooserState['status']
  /** The wallet that it is about; absent where the panel explains what a wallet is. */
  readonly option: WalletOption | undefined
  readonly name: string
}

/** What stands beside the wallets; the bezel stays in its place, so that nothing jumps. */
export function Panel({ kernel, status, option, name }: Props) {
  const words = useMessages(kernel, 'chooser', messages)
  const picture = <WalletIcon name={name} src={option?.icon} size={60} />
  if (status === 'opening') {
    return (
      <>
        <ProgressRing state="wait">{picture}</ProgressRing>
        <h3>{words.opening(name)}</h3>
        <p>{words.openingText(name)}</p>
      </>
    )
  }
  if (option && !option.installed) {
    const href = safeHref(option.installPrompt?.url)
    return (
      <>
        <ProgressRing state="idle">{picture}</ProgressRing>
        <h3>{words.missing(name)}</h3>
        <p>{words.stores[option.installPrompt?.store ?? 'chrome']}</p>
        <Button variant="primary" size={40} {...(href ? { href } : { onClick: () => getWallet(option) })}>
          {words.get}
        </Button>
      </>
    )
  }
  return (
    <>
      <ProgressRing state="idle">
        <RingCore icon={walletIcon} />
      </ProgressRing>
      <h3>{words.explain}</h3>
      <p>{words.explainText}</p>
      <p>{words.explainMore}</p>
    </>
  )
}
