import { IconButton } from '../../kit/IconButton.tsx'
import { network } from '../../kit/icons.ts'
import { Row } from '../../kit/Row.tsx'
import { Tag } from '../../kit/Tag.tsx'
import { WalletIcon } from '../../kit/WalletIcon.tsx'
import { en } from '../../locales/en.ts'
import type { WalletRow } from '../walletRows.ts'

type Props = {
  readonly row: WalletRow
  readonly autoFocus: boolean
  readonly onOpen: () => void
  readonly onChoose: () => void
}

/** A wallet of the list; where it stands in several chains, a key beside it chooses one first. */
export function WalletLine({ row, autoFocus, onOpen, onChoose }: Props) {
  const { name, imageUrl, tag, disputed, parts } = row
  const line = (
    <Row
      autoFocus={autoFocus}
      media={<WalletIcon name={name} src={imageUrl} size={36} deferred />}
      title={name}
      subtitle={disputed ? en.connect.disputed : undefined}
      trailing={tag && <Tag tone={tag === 'get' ? 'accent' : undefined}>{en.connect.tags[tag]}</Tag>}
      onClick={onOpen}
    />
  )
  if (parts.length < 2) return line
  return (
    <div className="hflex">
      {line}
      <IconButton icon={network} size={32} label={en.connect.chooseChain(name)} onClick={onChoose} />
    </div>
  )
}
