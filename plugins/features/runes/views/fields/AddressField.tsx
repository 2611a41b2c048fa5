import type { Kernel, Network } from 'tapkit/kernel'
import { AddressText, Input, useMessages } from 'tapkit/ui'
import { messages } from '../../messages.ts'

type Props = {
  readonly kernel: Kernel
  readonly network: Network
  readonly label: string
  /** The name of the visitor's own address, and the address. */
  readonly own: { readonly name: string; readonly address: string }
  /** The typed address; absent as long as the visitor's own address is used. */
  readonly value: string | undefined
  readonly error: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** An address of an order: the visitor's own, unless another is typed. */
export function AddressField({ kernel, network, label, own, value, error, onChange }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const swap = (text: string, onClick: () => void) => (
    <button type="button" className="tk-link tk-link--tap nowrap" aria-label={`${label}: ${text}`} onClick={onClick}>
      {text}
    </button>
  )
  if (value !== undefined) {
    return (
      <Input
        label={label}
        value={value}
        placeholder={network.name}
        error={error}
        trailing={<span className="tk-runes__mine">{swap(words.useOwn, () => onChange(undefined))}</span>}
        onChange={onChange}
      />
    )
  }
  return (
    <div>
      <p className="tk-label">{label}</p>
      <p className="hflex between tk-runes__own">
        <span>
          {own.name} <AddressText address={own.address} />
        </span>
        {swap(words.change, () => onChange(''))}
      </p>
    </div>
  )
}
