import { Avatar } from '../../kit/media/Avatar.tsx'
import { WalletIcon } from '../../kit/media/WalletIcon.tsx'

type Props = {
  readonly address: string
  readonly src?: string | undefined
  readonly wallet: { readonly name: string; readonly imageUrl?: string | undefined }
}

/** An account's avatar, with its wallet's icon at the corner. */
export function WalletAvatar({ address, src, wallet }: Props) {
  return (
    <span className="tk-tok">
      <Avatar address={address} src={src} size={36} />
      <span className="tk-tok__w">
        <WalletIcon name={wallet.name} src={wallet.imageUrl} size={16} />
      </span>
    </span>
  )
}
