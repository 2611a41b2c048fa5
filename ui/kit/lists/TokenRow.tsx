import type { ComponentProps } from 'react'
import { TokenIcon } from '../media/TokenIcon.tsx'
import { Row } from './Row.tsx'

type Props = Pick<ComponentProps<typeof TokenIcon>, 'known' | 'network'> &
  Pick<ComponentProps<typeof Row>, 'trailing' | 'current' | 'onClick'> & {
    readonly token: { readonly name: string; readonly symbol: string; readonly imageUrl?: string | undefined }
    /** The contract in short, which tells two tokens of the same name apart; absent for a network's own currency. */
    readonly address: string | undefined
  }

/** A token to choose from a list. */
export function TokenRow({ token: { name, symbol, imageUrl }, address, known, network, ...row }: Props) {
  return (
    <li>
      <Row
        {...row}
        media={<TokenIcon symbol={symbol} src={imageUrl} size={36} known={known} network={network} />}
        title={name}
        subtitle={address ? `${symbol} · ${address}` : symbol}
      />
    </li>
  )
}
