import type { ClipboardEvent } from 'react'
import { useStyles } from '../hooks/useStyles.ts'
import { addressGroups } from './addressGroups.ts'
import { addressTextCss } from './addressText.css.ts'

type Props = {
  readonly address: string
  /** `full` shows every character in groups of four; a review never shortens (money 17). */
  readonly format?: 'short' | 'full' | undefined
  /** Marks each character of a full address that this one has differently. */
  readonly other?: string | undefined
  /** Leading characters of a short one, as the string stands ('0x71' counts as four): 6 after '0x', else 4. */
  readonly start?: number | undefined
  readonly end?: number | undefined
  /** Spoken in place of the address alone. */
  readonly label?: string | undefined
}

/** An address. A screen reader and the clipboard get it unbroken, even if it is shown in short. */
export function AddressText({ address, format = 'short', other, start, end = 4, label = address }: Props) {
  useStyles(addressTextCss)
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', address)
  }
  if (format === 'short') {
    const head = start ?? (/^0x/i.test(address) ? 6 : 4)
    const short = address.length <= head + end ? address : `${address.slice(0, head)}…${address.slice(-end)}`
    return (
      <span className="mono ltr nowrap" translate="no" role="img" aria-label={label} title={address} onCopy={onCopy}>
        {short}
      </span>
    )
  }
  const { prefix, groups } = addressGroups(address, other)
  return (
    <span className="tk-addr" translate="no" role="img" aria-label={label} onCopy={onCopy}>
      {prefix && <span className="tk-addr__p">{prefix}</span>}
      <span className="tk-addr__g">
        {groups.map((runs, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the address
          <span key={index}>
            {runs.map(({ text, differs }, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the group
              differs ? <mark key={at}>{text}</mark> : text,
            )}
          </span>
        ))}
      </span>
    </span>
  )
}
