import { IconButton } from '../../kit/buttons/IconButton.tsx'
import { network } from '../../kit/icons/icons.ts'
import { Row } from '../../kit/lists/Row.tsx'
import { WalletIcon } from '../../kit/media/WalletIcon.tsx'
import { Tag } from '../../kit/text/Tag.tsx'
import type { en } from '../../locales/en.ts'
import type { WalletRow } from '../walletRows.ts'

type Props = {
  readonly text: (typeof en)['connect']
  readonly row: WalletRow
  readonly autoFocus: boolean
  readonly onOpen: () => void
  readonly onChoose: () => void
}

/**
 * A wallet of the list. If the wallet exists in several chains, a button beside it lets the visitor choose a chain
 * first.
 */
export function WalletLine({ text, row, autoFocus, onOpen, onChoose }: Props) {
  const { name, imageUrl, tag, disputed, parts } = row
  const line = (
    <Row
      autoFocus={autoFocus}
      media={<WalletIcon name={name} src={imageUrl} size={36} deferred />}
      title={name}
      subtitle={disputed ? text.disputed : undefined}
      trailing={tag && <Tag tone={tag === 'get' ? 'accent' : undefined}>{text.tags[tag]}</Tag>}
      onClick={onOpen}
    />
  )
  if (parts.length < 2) return line
  return (
    <div className="hflex">
      {line}
      <IconButton icon={network} size={32} label={text.chooseChain(name)} onClick={onChoose} />
    </div>
  )
}
