import type { Kernel } from 'tapkit/kernel'
import { CopyButton, useMessages } from 'tapkit/ui'
import { messages } from '../../messages.ts'

type Props = {
  readonly kernel: Kernel
  /** The name of the part of the order. */
  readonly label: string
  readonly text: string
}

/** A button that copies a part of an order, and says whether that worked. */
export function CopyOf({ kernel, label, text }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const tell = (copied: boolean) => kernel.notify(copied ? words.copied : words.notCopied, copied ? 'success' : 'error')
  return <CopyButton text={text} size={32} label={words.copy(label)} copiedLabel={words.copied} onResult={tell} />
}
