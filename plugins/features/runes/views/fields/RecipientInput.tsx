import type { Kernel, Network } from 'tapkit/kernel'
import { Input, useMessages } from 'tapkit/ui'
import { messages } from '../../items/messages.ts'

type Props = {
  readonly kernel: Kernel
  readonly network: Network
  readonly value: string
  /** Whether the text is an address of the network; `undefined` until the check has ended. */
  readonly isValid: boolean | undefined
  readonly autoFocus?: boolean | undefined
  readonly onChange: (value: string) => void
}

/** The receiver of a rune or of an inscription. */
export function RecipientInput({ kernel, network, value, isValid, autoFocus, onChange }: Props) {
  const words = useMessages(kernel, 'runes.items', messages)
  return (
    <Input
      label={words.to}
      placeholder={words.toHint(network.name)}
      value={value}
      error={isValid === false ? words.toInvalid(network.name) : undefined}
      autoFocus={autoFocus}
      onChange={onChange}
    />
  )
}
